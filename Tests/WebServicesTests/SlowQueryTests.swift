import HTTP
import JSON
import RecordStore
import Records
import SQLite
import Testing

/// Queries that take longer than a worker thread may give them.
struct SlowQueryTests {
  /// A zone of 150 trips on a server whose reads have these budgets, in thousands of steps.
  private func query(page: StepBudget, patient: StepBudget) async throws -> WireReply {
    let wire = try Wire {
      $0.pageBudget = page
      $0.patientBudget = patient
    }
    let zone = try wire.makeZone()
    for n in 0..<150 {
      let days = Field(name: "days", type: FieldType(.int64), value: .int64(Int64(n)))
      try wire.save("t\(n)", in: zone, fields: [days])
    }
    return try await wire.post(
      "private/records/query",
      #"{"zoneID":{"zoneName":"Trips"},"query":{"recordType":"Trip","sortBy":"#
        + #"[{"fieldName":"days","ascending":false}]}}"#, as: .ada)
  }

  private func names(_ reply: WireReply) -> [String?] {
    (reply.json["records"]?.elements ?? []).map { $0["recordName"]?.string }
  }

  @Test func `a query that spends its budget is asked again with patience`() async throws {
    let usual = try await query(page: .milliseconds(60_000), patient: .milliseconds(60_000))
    let slow = try await query(page: .kilosteps(0), patient: .milliseconds(60_000))
    #expect(slow.status == 200 && names(slow) == names(usual), "\(slow.text)")
    #expect(names(usual).count == 150 && names(usual).first == "t149")
  }

  @Test func `a query that spends the patience too is to be tried again later`() async throws {
    let late = try await query(page: .kilosteps(0), patient: .kilosteps(0))
    #expect(late.status == 503 && late.code == "TRY_AGAIN_LATER", "\(late.text)")
    #expect(late.json["retryAfter"]?.int64 == 2 && late.headers["Retry-After"] == "2")
  }
}
