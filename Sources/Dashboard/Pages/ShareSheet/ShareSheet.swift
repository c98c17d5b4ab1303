import Cryptography
import HTTP
import RecordStore
import Records

/// What an app opened its share sheet with: the language, and which ways of sharing it offers.
struct ShareSheet: Sendable {
  /// As the path of the frame names it, such as `de-de`.
  let locale: String
  /// `PRIVATE`, `PUBLIC`; empty means both.
  private let access: [String]
  /// `READ_ONLY`, `READ_WRITE`; empty means both.
  private let permissions: [String]

  private static let largestThumbnail = 256 << 10

  init(_ request: Request) {
    locale = request.parameters["locale"] ?? ""
    access = request.headers.list("Sharehold-Access")
    permissions = request.headers.list("Sharehold-Permissions")
  }

  /// A picture as a form carries it.
  static func thumbnail(_ text: String) throws -> [UInt8] {
    guard let bytes = Base64.decode(text), bytes.count <= largestThumbnail else {
      throw StoreError(.badRequest, "The picture of a share is Base64 of at most 256 KB.")
    }
    return bytes
  }

  /// As browsers name languages.
  var language: String { locale.replacing("_", with: "-") }

  private var offersInviting: Bool { access.isEmpty || access.contains("PRIVATE") }
  private var offersLink: Bool { access.isEmpty || access.contains("PUBLIC") }

  /// Leaves out what the app does not offer and what leads out of the frame. What somebody has
  /// stays visible. This is the app's wish about the form; rights are decided where it is sent.
  func narrow(_ page: inout SharePage) {
    page.spokes = []
    page.reachHref = nil
    page.timelineHref = nil
    page.insideHref = ""
    page.frame.live = nil
    page.mayChange = false
    page.mayLeave = false
    page.newLinkHref = nil
    page.mayInvite = page.mayInvite && offersInviting
    page.newRights = offered(page.newRights)
    page.explained = page.explained.filter { help in
      page.newRights.contains { $0.value == help.value }
    }
    page.linkRights = offered(page.linkRights)
    if !offersLink {
      page.access = page.access.filter {
        $0.isSelected || $0.value == GeneralAccess.invited.rawValue
      }
      page.mayManage = page.mayManage && page.access.count > 1
    }
    for index in page.peopleRows.indices {
      page.peopleRows[index].whyHref = nil
      page.peopleRows[index].rights = offered(page.peopleRows[index].rights, keepsSelected: true)
    }
  }

  func narrow(_ page: inout ShareNewPage) {
    page.cancel = nil
    page.timelineHref = nil
    page.mayInvite = offersInviting
    page.rights = offered(page.rights)
    page.explained = page.explained.filter { help in
      page.rights.contains { $0.value == help.value }
    }
  }

  /// The choices that the app offers; one of them is selected.
  private func offered(_ choices: [Choice], keepsSelected: Bool = false) -> [Choice] {
    guard !permissions.isEmpty else { return choices }
    var left = choices.filter { choice in
      let right = RightWord(rawValue: choice.value) ?? .none
      let word = RightChoice.permission(right) == .readWrite ? "READ_WRITE" : "READ_ONLY"
      return permissions.contains(word) || keepsSelected && choice.isSelected
    }
    if !left.contains(where: \.isSelected), !left.isEmpty { left[0].isSelected = true }
    return left
  }
}
