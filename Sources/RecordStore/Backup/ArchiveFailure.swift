import Archive

/// The archive's errors as the store's.
enum ArchiveFailure {
  static func translating<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as ArchiveError {
      throw StoreError(
        .failed, "The backup file could not be written or read.",
        context: ["detail": error.description])
    }
  }
}
