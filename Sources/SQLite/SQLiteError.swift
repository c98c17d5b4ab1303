import CSQLite
import Glibc

/// Why the engine refused. `code` decides what happens next; `detail` is for logs, never for pages.
package struct SQLiteError: Error, Hashable, Sendable {
  package enum Code: String, Sendable, CaseIterable {
    case uniqueViolation, foreignKeyViolation, constraintViolation
    /// Another process holds the file for longer than the wait.
    case busy
    /// A read went past its step budget.
    case budgetExceeded
    case interrupted
    case full, outOfMemory, inputOutput, readOnly, cannotOpen, tooBig
    case damaged, notADatabase
    /// Another program's file.
    case otherApplication
    /// Written by an older version, and bringing it up was not asked for.
    case olderVersion
    /// Written by a newer version of this program.
    case newerVersion
    /// SQLite rolled back the whole transaction at an earlier statement of it.
    case transactionLost
    case nulInText, unexpectedValue
    case closed
    case misuse
  }

  package let code: Code
  package let detail: String
  /// The statement's text, when one failed.
  package let statement: String?
  /// SQLite's extended result code; 0 when the refusal is ours.
  package let resultCode: Int32

  package init(
    _ code: Code, detail: String = "", statement: String? = nil, resultCode: Int32 = 0
  ) {
    self.code = code
    self.detail = detail
    self.statement = statement
    self.resultCode = resultCode
  }

  init(resultCode: Int32, database: OpaquePointer?, statement: String? = nil) {
    let message = database.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(resultCode)
    var detail = message.map { String(cString: $0) } ?? ""
    let code = Self.code(of: resultCode)
    if code == .cannotOpen || code == .inputOutput, let database {
      // What the system said: https://sqlite.org/c3ref/system_errno.html
      let cause = sqlite3_system_errno(database)
      if cause != 0, let text = strerror(cause) { detail += ": " + String(cString: text) }
    }
    self.init(code, detail: detail, statement: statement, resultCode: resultCode)
  }

  private static func code(of resultCode: Int32) -> Code {
    switch resultCode {
    // SQLITE_CONSTRAINT_UNIQUE, _PRIMARYKEY, _ROWID and _FOREIGNKEY: composed macros in C.
    case SQLITE_CONSTRAINT | (8 << 8), SQLITE_CONSTRAINT | (6 << 8), SQLITE_CONSTRAINT | (10 << 8):
      return .uniqueViolation
    case SQLITE_CONSTRAINT | (3 << 8): return .foreignKeyViolation
    default: break
    }
    return switch resultCode & 0xff {
    case SQLITE_CONSTRAINT, SQLITE_MISMATCH: .constraintViolation
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_INTERRUPT: .interrupted
    case SQLITE_FULL: .full
    case SQLITE_NOMEM: .outOfMemory
    case SQLITE_IOERR: .inputOutput
    case SQLITE_READONLY, SQLITE_PERM: .readOnly
    case SQLITE_CANTOPEN: .cannotOpen
    case SQLITE_TOOBIG: .tooBig
    case SQLITE_CORRUPT: .damaged
    case SQLITE_NOTADB: .notADatabase
    default: .misuse
    }
  }
}
