/// One thing that can be configured: as `--name` of `serve`, as SHAREHOLD_NAME in the environment,
/// or as `name = value` in the configuration file; the first of these that is given wins.
package enum Setting: String, Sendable, CaseIterable {
  case listen
  case publicURL = "public-url"
  case tlsCertificate = "tls-certificate"
  case tlsKey = "tls-key"
  case trustProxy = "trust-proxy"
  case smtp
  case mailFrom = "mail-from"
  case smtpUser = "smtp-user"
  case smtpPasswordFile = "smtp-password-file"
  case smtpTLS = "smtp-tls"
  case smtpCertificates = "smtp-ca-file"
  case smtpTimeout = "smtp-timeout"
  case webhookAllow = "webhook-allow"
  case anchorFile = "anchor-file"
  case anchorWebhook = "anchor-webhook"
  case anchorSecretFile = "anchor-secret-file"
  case anchorEvery = "anchor-every"
  case defaultRegion = "default-region"
  case masterKeyFile = "master-key-file"
  case metricsTokenFile = "metrics-token-file"
  case watchTemplates = "watch-templates"
  case log
  case limitBody = "limit-body"
  case limitHeader = "limit-header"
  case limitUpload = "limit-upload"
  case limitCallsToken = "limit-calls-token"
  case limitCallsAccount = "limit-calls-account"
  case limitCallsAddress = "limit-calls-address"
  case connections

  package var environmentName: String {
    "SHAREHOLD_" + rawValue.uppercased().replacing("-", with: "_")
  }

  package var isSwitch: Bool { self == .watchTemplates }
  package var isRepeatable: Bool { self == .trustProxy || self == .webhookAllow }

  package var option: Option {
    let (placeholder, help) = description
    return Option(rawValue, placeholder, repeatable: isRepeatable, help: help)
  }

  private var description: (placeholder: String?, help: String) {
    switch self {
    case .listen: ("HOST:PORT", "where to answer (default: 127.0.0.1:8080)")
    case .publicURL: ("URL", "how people reach this server; invitation links start with it")
    case .tlsCertificate: ("FILE", "certificate chain in PEM; read again on SIGHUP")
    case .tlsKey: ("FILE", "private key in PEM; read again on SIGHUP")
    case .trustProxy: ("CIDR", "believe forwarding headers that come from here")
    case .smtp:
      ("URL", "mail server: smtp://HOST:PORT (STARTTLS) or smtps://HOST:PORT; needs mail-from")
    case .mailFrom: ("ADDRESS", "e-mail address that messages come from")
    case .smtpUser: ("NAME", "name to sign in to the mail server with")
    case .smtpPasswordFile: ("FILE", "password for the mail server")
    case .smtpTLS:
      (
        "required|optional",
        "whether mail may go unencrypted (default: required, optional on this machine)"
      )
    case .smtpCertificates: ("FILE", "certificates that the mail server is checked with, in PEM")
    case .smtpTimeout: ("SECONDS", "longest time for handing over a message (default: 60)")
    case .webhookAllow:
      ("CIDR", "let webhooks reach these private addresses (default: only the open internet)")
    case .anchorFile: ("FILE", "add the heads of the log's chains to this file at intervals")
    case .anchorWebhook:
      ("URL", "send the heads of the log's chains there at intervals; needs anchor-secret-file")
    case .anchorSecretFile: ("FILE", "secret that messages to anchor-webhook are signed with")
    case .anchorEvery: ("SECONDS", "time between two anchors (default: 3600)")
    case .defaultRegion: ("CC", "country of phone numbers without a country's code, such as FR")
    case .masterKeyFile:
      ("FILE", "master key of encrypted fields (default: keys/master.key in the data folder)")
    case .metricsTokenFile: ("FILE", "bearer token for /metrics; without it there is no /metrics")
    case .watchTemplates: (nil, "load templates again when they change")
    case .log: ("text|json", "form of the access log on standard output (default: text)")
    case .limitBody: ("BYTES", "longest request body but for uploads (default: 8388608)")
    case .limitHeader: ("BYTES", "longest request header (default: 16384)")
    case .limitUpload: ("BYTES", "largest uploaded file (default: 52428800)")
    case .limitCallsToken:
      ("N", "most web service calls a minute of one API token or server key (default: no limit)")
    case .limitCallsAccount:
      ("N", "most web service calls a minute of one account (default: no limit)")
    case .limitCallsAddress:
      ("N", "most web service calls a minute from one address (default: no limit)")
    case .connections: ("N", "most connections at once (default: 12000)")
    }
  }
}
