import RecordStore
import Records

/// A hypothetical change of a share or of a record's place.
enum WhatIfChange: String, CaseIterable {
  case invite, right, remove, open, stop, move

  /// Those that the viewer may make, as the decisions say.
  static func offered(_ panel: SharePanel?, mayMove: Bool) -> [WhatIfChange] {
    var offered: [WhatIfChange] = []
    if let viewer = panel?.viewer {
      if viewer.canInvite { offered.append(.invite) }
      if viewer.canManage { offered += [.right, .remove] }
      if viewer.canChange { offered.append(.open) }
      if viewer.canStop { offered.append(.stop) }
    }
    return mayMove ? offered + [.move] : offered
  }
}
