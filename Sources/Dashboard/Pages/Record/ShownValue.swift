package import Templating

/// A field value as the record page shows it: text, chip, link or a list of these.
package struct ShownValue: PageValue {
  package var text = ""
  /// The class of the chip: `null`, `unset`, `blank`.
  package var chip: String?
  package var css = ""
  /// The digits of a whole number after those of `text`.
  package var groups: [DigitGroup] = []
  package var href: String?
  package var note: String?
  package var items: [ShownItem] = []
  package var picture: ShownPicture?
  package var map: MapPoint?
  package var uploadHref: String?
  /// Several files: uploading adds one.
  package var isList = false

  package static var shape: Shape<Self> {
    Shape([
      .text("text") { $0.text },
      .optionalText("chip") { $0.chip },
      .flag("isText") { $0.chip == nil && $0.href == nil && $0.items.isEmpty },
      .text("css") { $0.css },
      .list("groups") { $0.groups },
      .optionalText("href") { $0.href },
      .optionalText("note") { $0.note },
      .list("items") { $0.items },
      .optionalValue("picture") { $0.picture },
      .optionalValue("map") { $0.map },
      .optionalText("uploadHref") { $0.uploadHref },
      .flag("isList") { $0.isList },
    ])
  }
}

/// A small picture, and the room that is kept for it until it is there.
package struct ShownPicture: PageValue {
  package var href: String
  package var label: String
  package var width: Int
  package var height: Int

  package static var shape: Shape<Self> {
    Shape([
      .text("href") { $0.href }, .text("label") { $0.label },
      .text("width") { String($0.width) }, .text("height") { String($0.height) },
    ])
  }
}

/// A place on the small map of the world, which is 360 wide and 180 high.
package struct MapPoint: PageValue {
  package var x: String
  package var y: String
  package var label: String

  package static var shape: Shape<Self> {
    Shape([.text("x") { $0.x }, .text("y") { $0.y }, .text("label") { $0.label }])
  }
}

/// An item of a list value.
package struct ShownItem: PageValue {
  package var text: String
  package var chip: String?
  package var css: String
  package var groups: [DigitGroup] = []
  package var href: String?
  package var picture: ShownPicture?
  package var uploadHref: String?

  package static var shape: Shape<Self> {
    Shape([
      .text("text") { $0.text },
      .optionalText("chip") { $0.chip },
      .text("css") { $0.css },
      .list("groups") { $0.groups },
      .optionalText("href") { $0.href },
      .optionalValue("picture") { $0.picture },
      .optionalText("uploadHref") { $0.uploadHref },
    ])
  }
}
