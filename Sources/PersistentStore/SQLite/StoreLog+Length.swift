import GRDB
import GRDBSQLite

/// How long the log is: longer than what is in it, for the sake of durable saves.
extension StoreLog {
  /// By SQLite's file format.
  static let headerBytes = 32
  private static let frameHeaderBytes = 24
  /// In frames: more than a small save has.
  private static let reserve = 8
  /// SQLite writes no more than the largest page in one call.
  private static let zeros = [UInt8](repeating: 0, count: 65_536)

  /// Writes zeros behind the log where few of those written before are left. A commit that makes
  /// the log longer waits for the file system's own journal too: 164 to 290 µs, where one over
  /// zeros takes 65 to 70. Blocks that are allocated and were never written are no better.
  ///
  /// To be called in a transaction that writes: nobody else makes the log longer or shorter then,
  /// so whatever is in use of it stays. Readers stop at zeros as they do at frames of before the
  /// log began anew. The log is doubled, but by no more than 256 KB; one without a header is left
  /// alone. Nothing fails: whether there is room for a save is for its own writing to tell.
  static func lengthen(_ database: Database) {
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file)
    var size: Int64 = 0
    var header: (mark: UInt32, version: UInt32, pageBytes: UInt32) = (0, 0, 0)
    guard let calls = file?.pointee.pMethods?.pointee, calls.xFileSize(file, &size) == SQLITE_OK,
      calls.xRead(file, &header, 12, 0) == SQLITE_OK,
      UInt32(bigEndian: header.mark) | 1 == 0x377f_0683
    else { return }
    let frameBytes = frameHeaderBytes + Int(UInt32(bigEndian: header.pageBytes))
    let place = headerBytes + ((Int(size) - headerBytes) / frameBytes - reserve) * frameBytes
    // A frame begins with the number of its page, which is not 0.
    var page: UInt32 = 0
    if place > 0, calls.xRead(file, &page, 4, Int64(place)) != SQLITE_OK || page == 0 { return }
    for _ in 0..<min(max(Int(size) / zeros.count, 1), 4) {
      guard calls.xWrite(file, zeros, CInt(zeros.count), size) == SQLITE_OK else { return }
      size += Int64(zeros.count)
    }
  }
}
