import FoundationEssentials
import Outgoing

extension Configuration {
  /// Nil where mail is not set up.
  func mailServer() throws(CommandError) -> MailServer? {
    guard let smtp, let mailFrom else { return nil }
    guard let sender = MailAddress(mailFrom) else {
      throw .usage("mail-from takes an e-mail address, not “\(mailFrom)”")
    }
    var password: String?
    if let path = smtpPasswordFile {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw .failure("the password file \(path) cannot be read")
      }
      password = text.trimmed
    }
    guard (password == nil) == (smtpUser == nil) else {
      throw .usage("smtp-user and smtp-password-file go together")
    }
    guard
      let server = MailServer(
        url: smtp, sender: sender, user: smtpUser, password: password,
        protection: smtpProtection, certificateFile: smtpCertificates, timeout: smtpTimeout)
    else { throw .usage("smtp takes smtp://HOST:PORT or smtps://HOST:PORT, without a password") }
    return server
  }
}
