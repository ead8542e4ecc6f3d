import Files
import Foundation
import Testing

/// Files by path: which paths lead where, which links are followed (none), and what a bad disk
/// does.
struct FileSystemTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  private func contents(ofFile path: String) throws(FileError) -> [UInt8] {
    try FileSystem.contents(ofFile: path, limit: 1 << 20)
  }

  private func number(_ body: () throws -> Void) -> CInt? {
    do {
      try body()
      return nil
    } catch {
      return (error as? FileError)?.number
    }
  }

  // MARK: Paths as text

  @Test(arguments: [
    ("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"), ("a/b/", "a", "b"),
    ("//a//b//", "//a", "b"),
    ("/", "/", ""), ("", ".", ""), ("a/..", "a", ".."),
    // A combining character after the slash is a name, and not part of the slash.
    ("a/../\u{301}", "a/..", "\u{301}"), ("a/\u{301}b", "a", "\u{301}b"),
    ("a/\u{FE0F}", "a", "\u{FE0F}"),
  ])
  func pathsAreTakenApartByBytes(path: String, folder: String, name: String) {
    #expect(PathText.folder(of: path).utf8.elementsEqual(folder.utf8))
    #expect(PathText.name(of: path).utf8.elementsEqual(name.utf8))
  }

  @Test func whatIsNoPathIsTold() {
    #expect(PathText.fault(in: "") == "a path is not empty")
    #expect(PathText.fault(in: "a\0b") == "a path has no NUL byte")
    #expect(PathText.fault(in: String(repeating: "a", count: 4095)) == nil)
    #expect(PathText.fault(in: String(repeating: "a", count: 4096))?.contains("4096 bytes") == true)
  }

  // MARK: Links

  /// A folder `inside` with a file, and beside it one `outside` with another, to which all kinds of
  /// links in `inside` lead.
  private func makeLinks() throws -> String {
    for name in ["inside/real", "outside/sub"] { try folder.makeFolder(name) }
    try folder.write("inside/real/file", "in")
    try folder.write("outside/file", "out")
    try folder.write("outside/sub/file", "out")
    try folder.link("inside/file", to: folder.path("outside/file"))
    try folder.link("inside/relative", to: "../outside/file")
    try folder.link("inside/folder", to: folder.path("outside/sub"))
    try folder.link("inside/dangling", to: folder.path("outside/new"))
    try folder.link("inside/process", to: "/proc/self/root")
    return folder.path("inside")
  }

  @Test func noLinkIsFollowed() throws {
    let inside = try makeLinks()
    let before = folder.contents
    for path in ["file", "relative", "folder/file", "process\(folder.path("outside/file"))"] {
      #expect(
        number { _ = try contents(ofFile: "\(inside)/\(path)") } == ELOOP, "\(path)")
    }
    for path in ["dangling", "folder/new", "process\(folder.path("outside/new"))"] {
      let number = number { try FileSystem.create(file: "\(inside)/\(path)", [1]) }
      #expect(number == ELOOP || number == EEXIST, "\(path)")
    }
    #expect(number { _ = try FileSystem.names(in: "\(inside)/folder") } != nil)
    #expect(number { try FileSystem.remove(file: "\(inside)/folder/file") } == ELOOP)
    #expect(number { try FileSystem.makeFolders("\(inside)/folder/new/sub") } == ELOOP)
    #expect(number { try FileSystem.sync(folder: "\(inside)/folder") } != nil)
    #expect(
      number { try FileSystem.copy(file: "\(inside)/file", to: "\(inside)/copy") } == ELOOP)
    #expect(number { _ = try FileSystem.status("\(inside)/folder/file") } == ELOOP)
    #expect(try FileSystem.status("\(inside)/file")?.kind == .link)
    #expect(folder.contents == before)
    // A link is removed itself.
    try FileSystem.remove(file: "\(inside)/file")
    #expect(folder.read("outside/file") == "out")
    #expect(try contents(ofFile: "\(inside)/real/file") == Array("in".utf8))
    #expect(
      try contents(ofFile: "\(inside)/../inside/./real//file") == Array("in".utf8))
  }

  /// Whoever puts a link in the place of a folder while it is used gets nothing.
  @Test func aLinkThatComesAfterTheCheckLeadsNowhere() throws {
    _ = try makeLinks()
    let path = folder.path("inside/real/file")
    #expect(try FileSystem.status(path)?.kind == .file)
    try FileManager.default.moveItem(
      atPath: folder.path("inside/real"), toPath: folder.path("inside/moved"))
    try folder.link("inside/real", to: folder.path("outside"))
    #expect(number { _ = try contents(ofFile: path) } == ELOOP)
    #expect(number { try FileSystem.create(file: path + "2", [1]) } == ELOOP)
    #expect(number { try FileSystem.remove(file: path) } == ELOOP)
    #expect(folder.read("outside/file") == "out")
  }

  // MARK: What is no file

  @Test func pipesDevicesAndFoldersAreNotRead() throws {
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    for path in [folder.path("pipe"), "/dev/zero", folder.path("")] {
      #expect(number { _ = try contents(ofFile: path) } != nil, "\(path)")
    }
    #expect(number { _ = try contents(ofFile: folder.path("none")) } == ENOENT)
    let long = folder.path(String(repeating: "n", count: 300))
    #expect(number { _ = try contents(ofFile: long) } == ENAMETOOLONG)
    #expect(number { _ = try contents(ofFile: folder.path("a\0b")) } == EINVAL)
  }

  @Test func aLongerFileIsToldByOneByte() throws {
    try folder.write("file", "0123456789")
    for (limit, count) in [(4, 5), (9, 10), (10, 10), (11, 10), (.max, 10)] {
      let bytes = try FileSystem.contents(ofFile: folder.path("file"), limit: limit)
      #expect(bytes.count == count)
    }
  }

  @Test func namesThatAreNotUTF8AreLeftOut() throws {
    try folder.write("good", "")
    let descriptor = open(folder.path("") + "/bad\u{1}", O_CREAT | O_WRONLY, 0o600)
    close(descriptor)
    var bytes = Array((folder.path("") + "/x").utf8CString)
    bytes[bytes.count - 2] = -1
    close(open(bytes, O_CREAT | O_WRONLY, 0o600))
    #expect(try FileSystem.names(in: folder.path("")).sorted() == ["bad\u{1}", "good"])
  }

  // MARK: A bad disk

  @Test(arguments: [EIO, ENOSPC, EMFILE], [FileFaults.Call.open, .write, .sync])
  func aFileIsMadeWholeOrNotAtAll(number expected: CInt, call: FileFaults.Call) throws {
    let faults = FileFaults.install(below: folder.path("")) { asked, _ in
      asked == call ? .error(expected) : nil
    }
    let path = folder.path("file")
    #expect(number { try FileSystem.create(file: path, [1, 2, 3]) } == expected)
    #expect(try FileSystem.status(path) == nil)
    withExtendedLifetime(faults) {}
  }

  @Test func shortWritesAreContinued() throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let faults = FileFaults.install(below: folder.path("")) { call, _ in
      call == .write ? .short : nil
    }
    try FileSystem.create(file: folder.path("file"), bytes)
    #expect(try contents(ofFile: folder.path("file")) == bytes)
    withExtendedLifetime(faults) {}
  }

  @Test func aFileThatLacksItsEndIsNoFile() throws {
    let faults = FileFaults.install(below: folder.path("")) { call, _ in
      call == .write ? .torn : nil
    }
    #expect(number { try FileSystem.create(file: folder.path("file"), [1, 2, 3]) } == EIO)
    #expect(try FileSystem.status(folder.path("file")) == nil)
    withExtendedLifetime(faults) {}
  }
}

/// A folder for one test, gone with this object.
final class TestFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("orrery-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { name.isEmpty ? url.path : "\(url.path)/\(name)" }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true)
  }

  func write(_ name: String, _ text: String) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
  }

  func read(_ name: String) -> String? {
    try? String(contentsOfFile: path(name), encoding: .utf8)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  /// Every path in it, ascending.
  var contents: [String] {
    (FileManager.default.subpaths(atPath: url.path) ?? []).sorted()
  }
}
