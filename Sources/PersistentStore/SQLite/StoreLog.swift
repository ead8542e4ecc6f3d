import Files
import ObjectModel
import Spelling

/// SQLite's log beside a store, `NAME-wal`, and which file's log it is.
///
/// SQLite applies whatever log lies beside a file. When a backup takes the place of a store that is
/// open, or whose process was killed, the log of the old file would be written into the new one,
/// which is then neither of the two. So whoever opens a store here for writing notes with the log,
/// as an extended attribute, which file it found beside it, and which file the log itself is. The
/// rule, before a store is opened: a log that is the noted one, beside a file that is not, is the
/// log of a file that has been replaced. It is never applied; it is put aside under a name that
/// says so, which is given to no second one. In all other cases SQLite does with it what it does:
///
/// - The log is not the one that is noted: both were copied, with their attributes, or the log was
///   put back too. Whoever copies a log means it for the file that he copies with it.
/// - There is no note: another program made the log, or the file system keeps no such attributes
///   (the store is open then all the same, and puts its log aside itself if it is replaced; only
///   after a crash nobody can tell).
///
/// A file that is overwritten in place, as `cp` does, is the same file as before: nothing tells
/// that the log is not its own. Files are compared by `FileMark`.
enum StoreLog {
  private static let attribute = "user.orrery.log"
  /// What a log of a replaced file is called, after the name that it had.
  private static let asideSuffix = "-of-replaced-file"

  /// Which file a log belongs to.
  struct Note: Hashable, Sendable {
    let database: FileMark
    let log: FileMark

    fileprivate var text: String { "\(database.text) \(log.text)" }

    fileprivate static func read(_ text: String) -> Note? {
      let marks = text.parts(separatedBy: " ", omittingEmptySubsequences: false).compactMap {
        FileMark(text: $0)
      }
      return marks.count == 2 ? Note(database: marks[0], log: marks[1]) : nil
    }
  }

  /// To be called while SQLite has both open.
  ///
  /// - Parameter database: The mark of the file that was at the path before SQLite opened it.
  /// - Returns: nil where there is no log, or the file has been replaced already.
  static func note(
    beside path: String, database: FileMark?, _ patience: LockedFile.Patience
  ) throws(FileError) -> Note? {
    guard let database, let log = try LockedFile.wait(forFile: path + "-wal", patience),
      try FileMark(path: path) == database
    else { return nil }
    let note = Note(database: database, log: try log.mark())
    log.setAttribute(attribute, note.text)
    return note
  }

  static func isOfReplacedFile(
    beside path: String, _ patience: LockedFile.Patience
  ) throws(FileError) -> Bool {
    guard let log = try LockedFile.wait(forFile: path + "-wal", patience) else { return false }
    return try isOfReplacedFile(log, beside: path, known: nil)
  }

  private static func isOfReplacedFile(
    _ log: LockedFile, beside path: String, known: Note?
  ) throws(FileError) -> Bool {
    guard let database = try FileMark(path: path) else { return true }
    guard let note = known ?? log.attribute(attribute).flatMap(Note.read) else {
      return false
    }
    return try note.log == log.mark() && note.database != database
  }

  /// Sees to it that SQLite finds no log of another file than the one at the path, or of one that
  /// is not there any more.
  ///
  /// - Parameter known: What was noted, of one who had the store open.
  static func putAside(
    beside path: String, known: Note? = nil, _ patience: LockedFile.Patience = .long
  ) throws(FileError) {
    // Who has the lock is the only one here to move the log: what is made after that at its name is
    // the new file's, and stays.
    while let log = try LockedFile.wait(forFile: path + "-wal", patience) {
      guard try log.isInPlace() else { continue }
      guard try isOfReplacedFile(log, beside: path, known: known) else { return }
      // The index of that log: another process that has the old file open still has it.
      try FileSystem.remove(file: path + "-shm")
      try move(log)
    }
  }

  /// The same of a journal that is left from a file that is not there any more: SQLite would undo
  /// with it what is in a new one. One beside a file is that file's: who notes logs has no journal.
  static func putJournalAside(beside path: String) throws(FileError) {
    while let journal = try LockedFile.wait(forFile: path + "-journal", .long) {
      guard try journal.isInPlace() else { continue }
      guard try FileMark(path: path) == nil else { return }
      try move(journal)
    }
  }

  private static func move(_ file: LockedFile) throws(FileError) {
    guard let size = try FileSystem.status(file.path)?.size, size > 0 else {
      return try FileSystem.remove(file: file.path)
    }
    var number = 1
    while true {
      do throws(FileError) {
        return try FileSystem.move(file: file.path, to: asidePath(file.path, number))
      } catch {
        guard error.isTaken else { throw error }
        number += 1
      }
    }
  }

  private static func asidePath(_ path: String, _ number: Int) -> String {
    path + asideSuffix + (number == 1 ? "" : "-\(number)")
  }

  /// The logs of replaced files that lie beside a store, in the order in which they came.
  static func ofReplacedFiles(beside path: String) -> [String] {
    let folder = PathText.folder(of: path)
    let names: Set<String>
    do {
      names = Set(try FileSystem.names(in: folder))
    } catch {
      // Clients are told of those that can be listed; the others are kept all the same.
      names = []
    }
    return ["-wal", "-journal"].flatMap { suffix in
      var found: [(Int, String)] = []
      let start = PathText.name(of: path) + suffix + asideSuffix
      for name in names where name.utf8.starts(with: start.utf8) {
        let rest = String(decoding: name.utf8.dropFirst(start.utf8.count), as: UTF8.self)
        let number = rest.isEmpty ? 1 : Int(rest.dropFirst()) ?? 0
        guard number > 0, asidePath(path + suffix, number) == "\(folder)/\(name)" else { continue }
        found.append((number, "\(folder)/\(name)"))
      }
      return found.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
