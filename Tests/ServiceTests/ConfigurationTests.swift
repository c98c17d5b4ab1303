import Outgoing
import Service
import Testing

struct ConfigurationTests {
  private static func made(
    _ arguments: [Setting: [String]] = [:], _ environment: [String: String] = [:],
    file: String? = nil
  ) throws -> Configuration {
    try Configuration(arguments: arguments, environment: environment, file: file)
  }

  private static func refusal(
    _ arguments: [Setting: [String]] = [:], _ environment: [String: String] = [:],
    file: String? = nil
  ) -> String {
    do {
      _ = try made(arguments, environment, file: file)
      return "accepted"
    } catch CommandError.usage(let message) {
      return message
    } catch {
      return "\(error)"
    }
  }

  @Test func `nothing given, the server is for this machine alone`() throws {
    let configuration = try Self.made()
    #expect(configuration.host == "127.0.0.1" && configuration.port == 8080)
    #expect(configuration.publicURL == nil && configuration.metricsTokenFile == nil)
    #expect(configuration.trustedProxies == [] && !configuration.watchesTemplates)
    #expect(configuration.bodyLimit == 8 << 20 && configuration.headerLimit == 16 << 10)
    #expect(configuration.uploadLimit == 50 << 20 && configuration.connectionLimit == 12_000)
  }

  @Test func `arguments come before the environment and that before the file`() throws {
    let file = """
      # A comment, and an empty line

      listen = 0.0.0.0:1
      log = json
      public-url = https://file.example.org/
      """
    let environment = [
      "SHAREHOLD_LISTEN": "0.0.0.0:2", "SHAREHOLD_PUBLIC_URL": "https://e.example.org",
    ]
    let all = try Self.made([.listen: ["[::1]:3"]], environment, file: file)
    #expect(all.host == "::1" && all.port == 3)
    #expect(all.publicURL == "https://e.example.org" && all.log == .json)
    let two = try Self.made([:], environment, file: file)
    #expect(two.host == "0.0.0.0" && two.port == 2)
    let one = try Self.made(file: file)
    #expect(one.port == 1 && one.publicURL == "https://file.example.org")
  }

  @Test func `what may be given several times is a list everywhere`() throws {
    let file = "trust-proxy = 10.0.0.0/8\ntrust-proxy = 192.168.0.0/16"
    let ranges = ["10.0.0.0/8", "192.168.0.0/16"]
    #expect(try Self.made(file: file).trustedProxies == ranges)
    let environment = ["SHAREHOLD_TRUST_PROXY": "10.0.0.0/8, 192.168.0.0/16"]
    #expect(try Self.made([:], environment).trustedProxies == ranges)
    #expect(try Self.made([.trustProxy: ranges], [:]).trustedProxies == ranges)
  }

  @Test func `every setting has a name in the environment and in the file`() throws {
    let values: [Setting: String] = [
      .listen: "a:1", .publicURL: "https://b", .tlsCertificate: "c", .tlsKey: "d",
      .trustProxy: "::/0", .metricsTokenFile: "e", .watchTemplates: "yes", .log: "json",
      .limitBody: "1", .limitHeader: "2", .limitUpload: "3", .connections: "4",
      .defaultRegion: "FR", .limitCallsToken: "5", .limitCallsAccount: "6",
      .limitCallsAddress: "7", .masterKeyFile: "f", .smtp: "smtp://g", .mailFrom: "h@example.org",
      .smtpUser: "i", .smtpPasswordFile: "j", .smtpTLS: "optional", .smtpCertificates: "k",
      .smtpTimeout: "8", .webhookAllow: "10.0.0.0/8", .anchorFile: "l",
      .anchorWebhook: "https://m", .anchorSecretFile: "n", .anchorEvery: "9",
    ]
    #expect(Set(values.keys) == Set(Setting.allCases))
    let environment = Dictionary(
      uniqueKeysWithValues: values.map { ($0.key.environmentName, $0.value) })
    let file = values.map { "\($0.key.rawValue)=\($0.value)" }.joined(separator: "\n")
    for made in [try Self.made([:], environment), try Self.made(file: file)] {
      #expect(made.host == "a" && made.port == 1 && made.publicURL == "https://b")
      #expect(made.tlsCertificate == "c" && made.tlsKey == "d" && made.trustedProxies == ["::/0"])
      #expect(made.metricsTokenFile == "e" && made.watchesTemplates && made.log == .json)
      #expect(made.bodyLimit == 1 && made.headerLimit == 2 && made.uploadLimit == 3)
      #expect(made.connectionLimit == 4)
      #expect(made.smtp == "smtp://g" && made.mailFrom == "h@example.org")
      #expect(made.smtpUser == "i" && made.smtpPasswordFile == "j")
      #expect(made.smtpProtection == .optional && made.smtpCertificates == "k")
      #expect(made.anchorFile == "l" && made.anchorWebhook == "https://m")
      #expect(made.anchorSecretFile == "n" && made.anchorInterval == 9)
      #expect(made.smtpTimeout == 8 && made.webhookTargets == ["10.0.0.0/8"])
    }
  }

  @Test func `names that are no setting are refused with their place`() {
    #expect(
      Self.refusal(file: "log = text\nlsten = a:1")
        == "configuration file, line 2: “lsten” is not a setting")
    #expect(
      Self.refusal(file: "watch-templates")
        == "configuration file, line 1: “watch-templates” needs a value")
    #expect(
      Self.refusal([:], ["SHAREHOLD_LISTNE": "a:1"])
        == "SHAREHOLD_LISTNE in the environment is not a setting")
  }

  @Test func `other names in the environment are nobody's business`() throws {
    let environment = [
      "PATH": "/bin", "SHAREHOLD_DATA": "x", "SHAREHOLD_RESOURCES": "y", "SHAREHOLD_CONFIG": "z",
      "SHAREHOLD_HEALTH_PORT": "8081",
    ]
    #expect(try Self.made([:], environment).port == 8080)
  }

  @Test(arguments: [
    (Setting.listen, "8080", "listen takes HOST:PORT, not “8080”"),
    (.listen, "a:70000", "listen takes HOST:PORT, not “a:70000”"),
    (.publicURL, "example.org", "public-url takes http://… or https://…, not “example.org”"),
    (.publicURL, "https://", "public-url takes http://… or https://…, not “https://”"),
    (.publicURL, "https://a?b", "public-url takes http://… or https://…, not “https://a?b”"),
    (.log, "xml", "log takes text or json, not “xml”"),
    (.limitBody, "8M", "limit-body takes a number above zero, not “8M”"),
    (.connections, "0", "connections takes a number above zero, not “0”"),
    (.connections, "-1", "connections takes a number above zero, not “-1”"),
    (.watchTemplates, "perhaps", "watch-templates takes yes or no, not “perhaps”"),
    (.tlsKey, "key.pem", "tls-certificate and tls-key go together"),
  ])
  func `a value that does not fit is named`(setting: Setting, value: String, message: String) {
    #expect(Self.refusal([setting: [value]]) == message)
    #expect(Self.refusal([:], [setting.environmentName: value]) == message)
    #expect(Self.refusal(file: "\(setting.rawValue) = \(value)") == message)
  }
}
