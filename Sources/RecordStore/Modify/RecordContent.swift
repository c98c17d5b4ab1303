import Records
import WireFormat

/// What a record is to hold, worked out and checked.
struct RecordContent {
  var type: RecordTypeRow?
  var typeName: String
  var fields: [Field]
  var text: [UInt8]
  var pointers: [RecordPointer] = []
  var assets: [AssetPointer] = []
  var passedOn: PassedOn?

  var fieldFlags: RecordFlags { RecordFlags(FieldFlags(of: fields)) }
}
