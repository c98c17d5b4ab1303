import RecordStore
import Records
import SQLite
import TestSupport
import Testing

@Suite struct RequestingTests {
  @Test(arguments: ["the link", "an invitation", "a block"])
  func `Whoever comes in, is invited or is blocked asks for nothing any more`(way: String) throws {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    let share = handle.share
    try world.write(world.alice) {
      try Shares.setSwitches($0, share: share, ShareSwitches(allowsAccessRequests: true))
    }
    try world.write(world.dan) { try Shares.requestAccess($0, guid: handle.guid) }
    #expect(try world.panel(share, world.alice).requesters.count == 1)
    try world.write(world.alice) { context in
      switch way {
      case "the link": try Shares.setPublicPermission(context, share: share, .readOnly)
      case "an invitation":
        _ = try Shares.invite(context, share: share, [Invitation(.account(world.dan))])
      default: try Shares.block(context, share: share, account: world.dan)
      }
    }
    if way == "the link" {
      try world.write(world.dan) { _ = try Shares.accept($0, guid: handle.guid) }
    }
    #expect(try world.panel(share, world.alice).requesters.isEmpty)
    #expect(try world.problems() == [])
  }
}
