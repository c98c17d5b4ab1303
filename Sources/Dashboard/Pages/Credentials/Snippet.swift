package import Templating

/// A first call in one language, with the values of this server.
package struct Snippet: PageValue {
  package var title: String
  package var code: String

  package static var shape: Shape<Self> {
    Shape([.text("title") { $0.title }, .text("code") { $0.code }])
  }

  /// Who the caller is, asked from a shell, a page, an app and a script.
  static func all(
    base: String, container: String, environment: String, token: String
  ) -> [Snippet] {
    let place = "\(base)/database/1/\(container)/\(environment)"
    return [
      Snippet(
        title: "curl",
        code: """
          curl -G "\(place)/public/users/caller" \\
            --data-urlencode "ckAPIToken=\(token)" \\
            --data-urlencode "ckWebAuthToken=$WEB_AUTH_TOKEN"
          """),
      Snippet(
        title: "JavaScript",
        code: """
          CloudKit.configure({ containers: [{
            containerIdentifier: "\(container)",
            environment: "\(environment)",
            apiTokenAuth: { apiToken: "\(token)", persist: true },
            publicDatabasePartition: "\(base)",
            privateDatabasePartition: "\(base)"
          }] });
          """),
      Snippet(
        title: "Swift",
        code: """
          var url = URLComponents(string: "\(place)/public/users/caller")!
          url.queryItems = [
            URLQueryItem(name: "ckAPIToken", value: "\(token)"),
            URLQueryItem(name: "ckWebAuthToken", value: webAuthToken),
          ]
          url.percentEncodedQuery = url.percentEncodedQuery?
            .replacingOccurrences(of: "+", with: "%2B")
          let (body, _) = try await URLSession.shared.data(from: url.url!)
          """),
      Snippet(
        title: "Python",
        code: """
          import requests

          caller = requests.get(
              "\(place)/public/users/caller",
              params={"ckAPIToken": "\(token)", "ckWebAuthToken": web_auth_token},
          ).json()
          """),
    ]
  }
}
