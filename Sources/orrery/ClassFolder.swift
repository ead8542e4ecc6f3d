import ClassGenerator
import Foundation
import Glibc
import Spelling

/// The folder that generated classes are written to. It writes over what was generated before and
/// over nothing else.
struct ClassFolder {
  enum Change: String {
    case made
    case updated
  }

  let path: String

  /// Writes what differs. Nothing at all where a file of somebody else has the name of one.
  ///
  /// - Returns: the names of the files written, in order.
  func write(_ files: [ClassGenerator.File]) throws -> [(String, Change)] {
    var changes: [(ClassGenerator.File, Change)] = []
    for file in files {
      guard let kind = try kind(of: file.name) else {
        changes.append((file, .made))
        continue
      }
      // A link to a file may stand for what is the user's own; through none is anything written.
      guard kind == S_IFREG || (kind == S_IFLNK && file.isUsersOwn) else {
        throw Failure("\(file.name) is no file.", hint: "Move it, or give another folder.")
      }
      if file.isUsersOwn {
        // Classes that are new may have the names of files that were generated for others.
        if try isGenerated(file.name) {
          throw Failure(
            "\(file.name) would be your own file, and it was generated for another class.",
            hint: """
              Remove it and run this again. Then have your class in the file that it names inherit \
              from the base that is new.
              """)
        }
        continue
      }
      let old = try contents(of: file.name)
      if old.elementsEqual(file.text.utf8) { continue }
      guard Self.isGenerated(old) else {
        throw Failure(
          "\(file.name) would be written over, and it is not one that this command has written.",
          hint: "Move it, or give another folder.")
      }
      changes.append((file, .updated))
    }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (file, _) in changes { try TransferOutput.write(file.text, to: self.path(of: file.name)) }
    return changes.map { ($0.0.name, $0.1) }
  }

  /// The names of files that were generated for entities that have gone, sorted.
  func leftOver(beside files: [ClassGenerator.File]) throws -> [String] {
    let names = Set(files.map(\.name))
    let endings = Set(files.compactMap { $0.name.cut(atLast: ".")?.after })
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted().filter { name in
      guard !names.contains(name), let ending = name.cut(atLast: ".")?.after,
        endings.contains(ending)
      else { return false }
      return try isGenerated(name)
    }
  }

  private func path(of name: String) -> String { "\(path)/\(name)" }

  /// What has the name, if only a link that leads nowhere; nil for nothing.
  private func kind(of name: String) throws -> mode_t? {
    var status = stat()
    if lstat(path(of: name), &status) == 0 { return status.st_mode & S_IFMT }
    if errno == ENOENT { return nil }
    throw Failure.system("use \(path(of: name))", code: .inputOutput)
  }

  private func contents(of name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path(of: name)))
  }

  /// Whether a file was generated. One that cannot be read is somebody else's.
  private func isGenerated(_ name: String) throws -> Bool {
    guard try kind(of: name) == S_IFREG, access(path(of: name), R_OK) == 0 else { return false }
    return Self.isGenerated(try contents(of: name))
  }

  private static func isGenerated(_ bytes: Data) -> Bool {
    let lines = bytes.prefix(ClassGenerator.markerReach).split(separator: UInt8(ascii: "\n"))
    let comment = Set("#/-;* ".utf8)
    return lines.contains { line in
      line.drop { comment.contains($0) }.starts(with: ClassGenerator.marker.utf8)
    }
  }
}
