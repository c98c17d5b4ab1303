import Templating

/// Keys of messages that code asks for by itself, one enumeration for each part of the dashboard;
/// all are checked at start.
package protocol Wording: CaseIterable, Sendable {
  var rawValue: String { get }
}

extension Word: Wording {}

extension Words {
  subscript(_ word: some Wording) -> String { catalogue.plain(word.rawValue) }

  func callAsFunction(
    _ word: some Wording, _ texts: KeyValuePairs<String, String> = [:], count: Int64? = nil
  ) -> String {
    family(word.rawValue, texts, count: count)
  }
}

/// Every enumeration of keys.
enum Wordings {
  static let all: [any Wording.Type] = [
    Word.self, OpenWord.self, RefusalWord.self, PeopleWord.self, ContainerWord.self,
    HomeWord.self, RecordWord.self, TableWord.self, PanelWord.self, LinkWord.self,
    SearchWord.self, TransferWord.self, MailWord.self, AddressWord.self, InviteWord.self,
    NewsWord.self, WebhookWord.self,
    TermWord.self, ReachWord.self, WhyWord.self, VerifyWord.self, FindingWord.self, AlertWord.self,
    MatrixWord.self, WhatIfWord.self, ReviewWord.self, OversightWord.self,
    PictureWord.self, LogWord.self,
  ]

  static var keys: Set<String> { Set(all.flatMap { keys(of: $0) }) }

  private static func keys<W: Wording>(of type: W.Type) -> [String] {
    type.allCases.map(\.rawValue)
  }
}
