package import Templating

/// A record: fields, place, share, who changed it, and how the viewer can reach it.
package struct RecordPage: Page {
  package struct FieldLine: PageValue {
    package var name: String
    package var type: String
    package var value: ShownValue

    package static var shape: Shape<Self> {
      Shape([
        .text("name") { $0.name }, .text("type") { $0.type }, .value("value") { $0.value },
      ])
    }
  }

  package var frame: Frame
  package var title: String
  package var type: String
  package var recordName: String
  package var right: String?
  package var joinHref: String?
  package var shareHref: String?
  package var shareLabel = ""
  package var reachHref: String?
  package var editHref: String?
  package var deleteHref: String?
  package var historyHref: String?
  package var copyHref: String?
  package var belowHref: String?
  package var fields: [FieldLine] = []
  package var parents: [RecordLine] = []
  package var children: [RecordLine] = []
  package var moreChildren: String?
  package var references: [RecordLine] = []
  package var moreReferences: String?
  package var shareBadge: BadgeValue
  package var shareText: String
  package var governingHref: String?
  package var governingLabel = ""
  package var why: [PathLine] = []
  package var modified: Int64
  package var modifiedBy: String?
  package var created: Int64
  package var createdBy: String?
  package var changeTag: String
  package var size: String

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("type") { $0.type },
      .text("recordName") { $0.recordName },
      .optionalText("right") { $0.right },
      .optionalText("joinHref") { $0.joinHref },
      .optionalText("shareHref") { $0.shareHref },
      .text("shareLabel") { $0.shareLabel },
      .optionalText("reachHref") { $0.reachHref },
      .optionalText("editHref") { $0.editHref },
      .optionalText("deleteHref") { $0.deleteHref },
      .optionalText("historyHref") { $0.historyHref },
      .optionalText("copyHref") { $0.copyHref },
      .optionalText("belowHref") { $0.belowHref },
      .list("fields") { $0.fields },
      .list("parents") { $0.parents },
      .list("children") { $0.children },
      .optionalText("moreChildren") { $0.moreChildren },
      .list("references") { $0.references },
      .optionalText("moreReferences") { $0.moreReferences },
      .value("shareBadge") { $0.shareBadge },
      .text("shareText") { $0.shareText },
      .optionalText("governingHref") { $0.governingHref },
      .text("governingLabel") { $0.governingLabel },
      .list("why") { $0.why },
      .time("modified") { $0.modified },
      .optionalText("modifiedBy") { $0.modifiedBy },
      .time("created") { $0.created },
      .optionalText("createdBy") { $0.createdBy },
      .text("changeTag") { $0.changeTag },
      .text("size") { $0.size },
    ])
  }
}
