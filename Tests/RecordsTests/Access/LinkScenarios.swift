import Records

extension AccessScenario {
  private static func link(
    _ name: String, _ caller: Caller = boCaller, _ change: (inout AccessFacts) -> Void
  ) -> AccessScenario {
    AccessScenario(
      name, caller,
      .shared { facts in
        facts.share?.publicPermission = .readOnly
        facts.proof.showedLink = true
        change(&facts)
      })
  }

  private static func joined(_ name: String, _ permission: Permission) -> AccessScenario {
    link(name) { facts in
      facts.share?.publicPermission = permission
      facts.participants = [
        .bo {
          $0.role = .publicUser
          $0.permission = .readWrite
        }
      ]
    }
  }

  /// People who hold the link of a share.
  static let links: [AccessScenario] = [
    link("public link") { _ in },
    link("public link, signed out", .anyone) { _ in },
    link("public link, owner", ownCaller) { _ in },
    link("public link, not shown") { $0.proof.showedLink = false },
    link("public link, renewed") { $0.share?.link?.isEnded = true },
    link("public link, expired") { $0.share?.link?.expires = now },
    link("public link, expires later") { $0.share?.link?.expires = now + 1 },
    link("public link with password") { $0.share?.link?.needsPassword = true },
    link("public link, password passed") {
      $0.share?.link?.needsPassword = true
      $0.proof.passedGate = true
    },
    link("public link, used up") { $0.share?.link?.usesLeft = 0 },
    link("public link, one use left") { $0.share?.link?.usesLeft = 1 },
    link("public link, used up, password passed") {
      $0.share?.link?.usesLeft = 0
      $0.proof.passedGate = true
    },
    link("public link, stopped") { $0.share?.isActive = false },
    link("public link, zone deleted") { $0.zone?.isDeleted = true },
    link("public link, blocked") { $0.isBlocked = true },
    link("public link, disabled") { $0.accountState = .disabled },
    link("public link after removal") {
      $0.participants = [
        .bo {
          $0.status = .removed
          $0.isEnded = true
        }
      ]
    },
    joined("joined by the link", .readOnly),
    joined("joined by a link that now writes", .readWrite),
    joined("joined by a link that is closed", .none),
    link("reader at a link that writes") {
      $0.share?.publicPermission = .readWrite
      $0.participants = [.bo()]
    },
    link("anonymous link, signed out", .anyone) { $0.share?.allowsAnyone = true },
    link("anonymous link, signed in") { $0.share?.allowsAnyone = true },
    link("anonymous link, blocked") {
      $0.share?.allowsAnyone = true
      $0.isBlocked = true
    },
    link("anonymous link that writes", .anyone) {
      $0.share?.allowsAnyone = true
      $0.share?.publicPermission = .readWrite
    },
    link("anonymous link with password", .anyone) {
      $0.share?.allowsAnyone = true
      $0.share?.link?.needsPassword = true
    },
    link("private link") { $0.share?.publicPermission = .none },
    link("private link, signed out", .anyone) { $0.share?.publicPermission = .none },
    link("private link, no preview") {
      $0.share?.publicPermission = .none
      $0.share?.showsPreview = false
    },
    link("public link, no preview") { $0.share?.showsPreview = false },
    link("public link, no preview, signed out", .anyone) { $0.share?.showsPreview = false },
    link("private link, stopped") {
      $0.share?.publicPermission = .none
      $0.share?.isActive = false
    },
  ]
}
