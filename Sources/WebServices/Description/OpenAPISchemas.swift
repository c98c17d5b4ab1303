import Records
import WireFormat

/// What stands in the bodies of calls, as schemas of the description.
enum OpenAPISchemas {
  static let all = """
    "Flag":{"oneOf":[{"type":"boolean"},{"type":"integer","enum":[0,1]},{"type":"null"}]},\
    "ZoneID":{"type":["object","null"],"properties":{"zoneName":{"type":["string","null"],\
    "default":"_defaultZone"},"ownerRecordName":{"type":["string","null"]}}},\
    \(records),\(zones),\(queries),\(people),\(others)
    """

  private static func words(_ words: [String]) -> String {
    #"{"type":"string","enum":["# + words.map { "\"\($0)\"" }.joined(separator: ",") + "]}"
  }

  private static func object(_ required: [String], _ properties: String) -> String {
    let required = required.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"type":"object","required":[\#(required)],"properties":{\#(properties)}}"#
  }

  private static func ref(_ name: String) -> String {
    ##"{"$ref":"#/components/schemas/\##(name)"}"##
  }

  private static let text = #"{"type":["string","null"]}"#
  private static let name = #"{"type":"string","minLength":1,"maxLength":255}"#

  private static let kinds = words([
    "create", "update", "forceUpdate", "replace", "forceReplace", "delete", "forceDelete",
  ])
  private static let types = words([
    "STRING", "INT64", "DOUBLE", "TIMESTAMP", "BYTES", "LOCATION", "REFERENCE", "ASSETID",
    "STRING_LIST", "INT64_LIST", "DOUBLE_LIST", "TIMESTAMP_LIST", "BYTES_LIST", "LOCATION_LIST",
    "REFERENCE_LIST", "ASSETID_LIST",
  ])

  private static let records = """
    "Field":{"type":"object","properties":{"value":{},"type":\(types),\
    "isEncrypted":\(ref("Flag"))}},\
    "Record":{"type":"object","properties":{"recordName":\(name),"recordType":\(name),\
    "recordChangeTag":\(text),"zoneID":\(ref("ZoneID")),"createShortGUID":\(ref("Flag")),\
    "parent":{"type":["object","null"],"properties":{"recordName":\(name)},\
    "required":["recordName"]},\
    "fields":{"type":"object","additionalProperties":\(ref("Field"))}}},\
    "RecordOperation":\(object(
      ["operationType", "record"], #""operationType":\#(kinds),"record":\#(ref("Record"))"#)),\
    "RecordName":\(object(["recordName"], #""recordName":\#(name)"#)),\
    "UploadToken":\(object(
      ["fieldName"], #""fieldName":\#(name),"recordName":\#(name),"recordType":\#(name)"#)),\
    "AssetPlace":\(object(
      ["recordName", "fieldName"], #""recordName":\#(name),"fieldName":\#(name)"#))
    """

  private static let zones = """
    "ZoneOperation":\(object(
      ["operationType", "zone"],
      #""operationType":\#(words(["create", "delete"])),"zone":"#
        + object(["zoneID"], #""zoneID":\#(object(["zoneName"], #""zoneName":\#(name)"#))"#))),\
    "ZoneFeed":\(object(
      ["zoneID"],
      #""zoneID":\#(ref("ZoneID")),"syncToken":\#(text),"reverse":\#(ref("Flag")),"#
        + #""resultsLimit":{"type":["integer","null"],"minimum":1,"maximum":200}"#))
    """

  private static let queries = """
    "Query":\(object(
      ["recordType"],
      #""recordType":\#(name),"filterBy":{"type":"array","items":\#(ref("Filter"))},"#
        + #""sortBy":{"type":"array","items":\#(ref("Sort"))}"#)),\
    "Filter":\(object(
      ["comparator", "fieldValue"],
      #""comparator":\#(words(QueryComparator.allCases.map(\.rawValue))),"fieldName":\#(name),"#
        + #""systemFieldName":\#(name),"fieldValue":\#(ref("Field")),"#
        + #""distance":{"type":"number"}"#)),\
    "Sort":{"type":"object","properties":{"fieldName":\(name),"systemFieldName":\(name),\
    "ascending":\(ref("Flag"))}}
    """

  private static let people = """
    "ShortGUID":\(object(
      ["value"],
      #""value":{"type":"string"},"shouldFetchRootRecord":\#(ref("Flag")),"#
        + #""rootRecordDesiredKeys":{"type":["array","null"],"items":{"type":"string"}}"#)),\
    "LookupInfo":{"oneOf":[\(["emailAddress", "phoneNumber", "userRecordName"].map {
      object([$0], #""\#($0)":{"type":"string"}"#)
    }.joined(separator: ","))]},\
    "EmailAddress":\(object(["emailAddress"], #""emailAddress":{"type":"string"}"#)),\
    "UserRecordName":\(object(["userRecordName"], #""userRecordName":{"type":"string"}"#))
    """

  private static let others = """
    "SubscriptionID":\(object(["subscriptionID"], #""subscriptionID":\#(name)"#)),\
    "SubscriptionOperation":\(object(
      ["operationType", "subscription"],
      #""operationType":\#(words(["create", "update", "delete"])),"subscription":"#
        + object(
          ["subscriptionID"],
          #""subscriptionID":\#(name),"zoneID":\#(ref("ZoneID")),"query":\#(ref("Query")),"#
            + #""subscriptionType":\#(words(["query", "zone", "database"])),"#
            + #""firesOn":{"type":"array","items":"#
            + words(["create", "update", "delete"]) + #"},"firesOnce":\#(ref("Flag"))"#)))
    """
}
