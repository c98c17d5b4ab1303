import PhoneNumbers
import RecordStore
import Records
import TestSupport
import Testing

@Suite struct PhoneInvitationTests {
  @Test func `A number in national form finds the person of the international one`() throws {
    let world = try ShareWorld { $0.phones = PhoneNumbers(region: "FR") }
    try world.write(world.adm) {
      try Accounts.vouch($0, account: world.ben, .phone, "+33612345678")
    }
    let share = try world.shareRoot().share
    func invite(_ number: String) throws -> InvitationOutcome {
      try world.write(world.alice) {
        try Shares.invite($0, share: share, [Invitation(.address(.phone, number))])[0]
      }
    }
    guard case .invited(let first) = try invite("06 12 34 56 78") else {
      Issue.record("the national form is a number")
      return
    }
    for number in ["+33 (0)6 12 34 56 78", "0033612345678"] {
      guard case .alreadyInvited(first) = try invite(number) else {
        Issue.record("\(number) is the same person")
        continue
      }
    }
    guard case .refused(let error) = try invite("1234") else {
      Issue.record("1234 is no phone number")
      return
    }
    #expect(error.code == .badRequest && error.message == "This is not a phone number.")
    try world.accept(share, world.ben)
    #expect(try world.right(world.ben, on: "a") == .read)
    let panel = try world.panel(share, world.alice)
    #expect(panel.people.count == 1)
    // What is typed on the panel is shown so that it says the same in every country.
    for typed in ["06 12 34 56 78", " +33 (0)6 12 34 56 78"] {
      #expect(world.store.invitee(typed: typed) == .address(.phone, "+33612345678"))
      #expect(world.store.invitee(typed: typed, region: "FR") == .address(.phone, "+33612345678"))
    }
    #expect(world.store.invitee(typed: "1234") == nil)
  }

  @Test func `Without a region, only numbers with a country's code invite`() throws {
    let world = try ShareWorld()
    #expect(world.store.invitee(typed: "06 12 34 56 78") == nil)
    #expect(world.store.invitee(typed: "+33 6 12 34 56 78") == .address(.phone, "+33612345678"))
  }
}
