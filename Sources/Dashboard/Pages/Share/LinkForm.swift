import QRCode
import RecordStore
import Records
package import Templating

/// The conditions of a share's link, as the panel shows them and as they were typed.
package struct LinkForm: PageValue {
  package var action = ""
  package var expires = FormField("link-expires")
  package var uses = FormField("link-uses")
  package var password = FormField("link-password")
  package var hasPassword = false
  package var takesPasswordAway = false
  package var clock = ""
  /// What stood there when the page was made: only what was changed is changed.
  package var expiresBefore = ""
  package var usesBefore = ""

  /// Shown at once, without being unfolded.
  var isOpen: Bool {
    hasPassword || !expiresBefore.isEmpty || !usesBefore.isEmpty || !problems.isEmpty
  }

  var problems: [Problem] { [expires, uses, password].problems }

  package static var shape: Shape<Self> {
    Shape([
      .text("action") { $0.action },
      .value("expires") { $0.expires },
      .value("uses") { $0.uses },
      .value("password") { $0.password },
      .flag("hasPassword") { $0.hasPassword },
      .flag("takesPasswordAway") { $0.takesPasswordAway },
      .text("clock") { $0.clock },
      .text("expiresBefore") { $0.expiresBefore },
      .text("usesBefore") { $0.usesBefore },
      .optionalText("open") { $0.isOpen ? "open" : nil },
    ])
  }
}

extension LinkForm {
  init(_ link: SharePanel.LinkSummary, action: String, _ words: Words) {
    self.action = action
    expiresBefore = link.expires.map { Self.text($0, words) } ?? ""
    usesBefore = link.usesLeft.map { String($0) } ?? ""
    expires.value = expiresBefore
    uses.value = usesBefore
    hasPassword = link.hasPassword
    clock = words(LinkWord.clock, ["zone": words.clockName])
  }

  /// What was typed, over what holds.
  mutating func take(_ form: PostedForm) {
    expires.value = form["expires"].trimmed
    uses.value = form["uses"].trimmed
    takesPasswordAway = form["no-password"] == "yes"
    expiresBefore = form["was-expires"]
    usesBefore = form["was-uses"]
  }

  /// The change that was typed, without the password; nil where the fields say what is wrong.
  mutating func conditions(_ words: Words) -> LinkConditions? {
    var conditions = LinkConditions()
    if expires.value != expiresBefore {
      let end = Timestamps.milliseconds(expires.value, clock: words.zone)
      if expires.value.isEmpty {
        conditions.expires = .set(nil)
      } else if let end {
        conditions.expires = .set(end)
        if end <= words.now { expires.error = words[LinkWord.pastEnd] }
      } else {
        expires.error = words[LinkWord.badEnd]
      }
    }
    if uses.value != usesBefore {
      let number = Int64(uses.value)
      if uses.value.isEmpty {
        conditions.usesLeft = .set(nil)
      } else if let number, (1...1_000_000).contains(number) {
        conditions.usesLeft = .set(number)
      } else {
        uses.error = words[LinkWord.badUses]
      }
    }
    if takesPasswordAway { conditions.passwordHash = .set(nil) }
    return problems.isEmpty ? conditions : nil
  }

  /// As a browser's field for date and time has it.
  static func text(_ time: Int64, _ words: Words) -> String {
    let text = Timestamps.text(time - time % 60_000, clock: words.zone)
    return String(text.prefix(16)).replacing(" ", with: "T")
  }
}

extension Words {
  /// `UTC+01:00`: the clock that times are told by now.
  var clockName: String { LocalTime.name(zone.offset(at: now)) }
}

/// A link for one person, in the panel.
package struct OneTimeRow: PageValue {
  package var participant: String
  package var link: String
  package var detail: String
  package var label: String
  package var removeAction: String

  package static var shape: Shape<Self> {
    Shape([
      .text("participant") { $0.participant }, .text("link") { $0.link },
      .text("detail") { $0.detail }, .text("label") { $0.label },
      .text("removeAction") { $0.removeAction },
    ])
  }
}

/// Somebody who has asked to be let in, in the panel.
package struct RequestRow: PageValue {
  package var account: String
  package var person: PersonValue
  package var detail: String
  package var action: String
  package var rights: [Choice]

  package static var shape: Shape<Self> {
    Shape([
      .text("account") { $0.account }, .value("person") { $0.person },
      .text("who") { $0.person.name }, .text("detail") { $0.detail },
      .text("action") { $0.action }, .list("rights") { $0.rights },
    ])
  }
}

/// A QR code to draw.
package struct CodeDrawing: PageValue {
  package var path: String
  package var viewBox: String

  package init?(_ text: String) {
    guard let code = QRCode(text) else { return nil }
    path = code.path
    viewBox = code.viewBox
  }

  package static var shape: Shape<Self> {
    Shape([.text("path") { $0.path }, .text("viewBox") { $0.viewBox }])
  }
}
