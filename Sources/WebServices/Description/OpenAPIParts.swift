import WireFormat

/// The parts of the description that no route changes.
extension OpenAPI {
  static let info = """
    {"title":"Sharehold web services","version":"1","description":"Containers, databases, zones, \
    records and shares in the protocol of CloudKit web services. A call that fails as a whole \
    answers outside 2xx with one Error; an item that fails stands in its array as an Error. \
    Pages of apps share by the sheet that they embed from /applications/ck-share-ui/current/{locale}/ \
    (JSON-RPC 2.0 by postMessage)."}
    """

  static var components: String {
    let codes = WireError.Code.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    return """
      {"securitySchemes":{\(securitySchemes)},"parameters":{\(parameters)},\
      "responses":{"Error":{"description":"The whole call failed.","content":\
      {"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}}},\
      "schemas":{\(OpenAPISchemas.all),"Error":{"type":"object","properties":{"uuid":{"type":"string"},\
      "serverErrorCode":{"type":"string","enum":[\(codes)]},"reason":{"type":"string"},\
      "retryAfter":{"type":"integer"},"redirectURL":{"type":"string"}},\
      "required":["uuid","serverErrorCode","reason"]}}}
      """
  }

  private static let securitySchemes = """
    "apiToken":{"type":"apiKey","in":"query","name":"ckAPIToken","description":"Lets an app in."},\
    "webAuthToken":{"type":"apiKey","in":"query","name":"ckWebAuthToken","description":\
    "A person in the app."},\
    "serverKey":{"type":"apiKey","in":"header","name":"X-Apple-CloudKit-Request-KeyID",\
    "description":"With X-Apple-CloudKit-Request-ISO8601Date and \
    X-Apple-CloudKit-Request-SignatureV1: the signature of date:hash:path by the private half of \
    a registered P-256 key."}
    """

  private static let parameters = """
    "container":{"name":"container","in":"path","required":true,"schema":{"type":"string"},\
    "example":"iCloud.org.example.trips"},\
    "environment":{"name":"environment","in":"path","required":true,"schema":{"type":"string",\
    "enum":["development","production"]}},\
    "database":{"name":"database","in":"path","required":true,"schema":{"type":"string",\
    "enum":["public","private","shared"]}}
    """
}
