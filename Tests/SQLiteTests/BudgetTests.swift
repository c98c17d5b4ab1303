import Glibc
import SQLite
import Testing

/// A read that takes too long ends, and the connection serves the next one.
struct BudgetTests {
  private static let endless: SQL = """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n
    """

  @Test(arguments: [StepBudget.kilosteps(5), .milliseconds(1), .page, .processor(milliseconds: 5)])
  func `an endless read ends at its budget`(budget: StepBudget) throws {
    let database = try TemporaryDatabase().open { $0.maximalReaders = 1 }
    let error = #expect(throws: SQLiteError.self) {
      try database.read(budget: budget) { try $0.first(Self.endless) { $0.int(0) } }
    }
    #expect(error?.code == .budgetExceeded)
    let sum = try database.read { connection in
      try connection.first(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        SELECT sum(i) FROM n
        """
      ) { $0.int(0) }
    }
    #expect(sum == 200_010_000)
  }

  /// A thread that waits for the processor is as one that sleeps.
  @Test func `a read with patience is charged for its own work only`() throws {
    let database = try TemporaryDatabase().open()
    func sum(_ budget: StepBudget) throws -> Int64? {
      try database.read(budget: budget) { connection in
        usleep(60_000)
        return try connection.first(
          """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
          SELECT sum(i) FROM n
          """
        ) { $0.int(0) }
      }
    }
    #expect(try sum(.processor(milliseconds: 50)) == 2_001_000)
    let late = #expect(throws: SQLiteError.self) { try sum(.milliseconds(50)) }
    #expect(late?.code == .budgetExceeded)
    let tooLate = #expect(throws: SQLiteError.self) { try sum(.processor(milliseconds: 5)) }
    #expect(tooLate?.code == .budgetExceeded)
  }

  @Test func `a small read stays within a small budget`() throws {
    let database = try TemporaryDatabase().open()
    try database.writeNow { try $0.add("a") }
    #expect(try database.read(budget: .kilosteps(5)) { try $0.names() } == ["a"])
  }
}
