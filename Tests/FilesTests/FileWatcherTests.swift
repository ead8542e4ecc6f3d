import Foundation
import Testing

@testable import Files

/// What is told of files that somebody writes, and where nothing would be told.
struct FileWatcherTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  @Test func writesMovesAndRemovalsAreTold() async throws {
    try folder.write("file", "a")
    try folder.write("other", "a")
    let watcher = try #require(FileWatcher())
    let (changes, continuation) = AsyncStream<Void>.makeStream()
    var iterator = changes.makeAsyncIterator()
    let watch = try #require(watcher.watch(folder.path("file")) { continuation.yield() })
    let handle = try #require(FileHandle(forWritingAtPath: folder.path("file")))
    let steps: [() throws -> Void] = [
      { try handle.write(contentsOf: Data("b".utf8)) }, { try handle.truncate(atOffset: 0) },
      {
        try FileManager.default.moveItem(
          atPath: folder.path("file"), toPath: folder.path("moved"))
      }, { try FileManager.default.removeItem(atPath: folder.path("moved")) },
    ]
    for step in steps {
      try step()
      #expect(await iterator.next() != nil)
    }
    withExtendedLifetime(watch) {}
  }

  @Test func whatIsNotThereIsNotWatched() throws {
    let watcher = try #require(FileWatcher())
    #expect(watcher.watch(folder.path("none")) {} == nil)
  }

  @Test func aWatchEndsWithItsObject() async throws {
    for name in ["first", "second"] { try folder.write(name, "a") }
    let watcher = try #require(FileWatcher())
    let (changes, continuation) = AsyncStream<String>.makeStream()
    var first = watcher.watch(folder.path("first")) { continuation.yield("first") }
    #expect(first != nil)
    first = nil
    let second = watcher.watch(folder.path("second")) { continuation.yield("second") }
    for name in ["first", "second"] { try folder.write(name, "b") }
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next() == "second")
    withExtendedLifetime(second) {}
  }

  // MARK: File systems

  private static let table = """
    22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
    30 22 0:26 / /run rw - tmpfs tmpfs rw
    40 22 0:52 / /srv/a\\040b rw,nosuid shared:3 master:1 - nfs4 server:/a rw,vers=4.2
    41 22 0:300 / /mnt rw - fuse.sshfs host:/ rw
    42 22 259:1048577 / /disk rw - xfs /dev/nvme0n1 rw

    """

  /// As `makedev` puts it together.
  private func device(_ major: UInt64, _ minor: UInt64) -> UInt64 {
    (major & 0xFFF) << 8 | (major & ~0xFFF) << 32 | minor & 0xFF | (minor & ~0xFF) << 12
  }

  @Test(
    arguments: [
      (8, 1, "ext4"), (0, 26, "tmpfs"), (0, 52, "nfs4"), (0, 300, "fuse.sshfs"),
      (259, 1_048_577, "xfs"), (8, 2, nil),
    ] as [(UInt64, UInt64, String?)])
  func aFileSystemIsFoundByItsDevice(major: UInt64, minor: UInt64, type: String?) {
    #expect(MountTable.type(ofDevice: device(major, minor), in: Self.table) == type)
  }

  @Test func onlyThoseOfOtherMachinesAreShared() throws {
    for type in ["nfs", "nfs4", "cifs", "fuse.sshfs", "fuse", "9p"] {
      #expect(MountTable.isShared(type: type), "\(type)")
    }
    for type in ["ext4", "xfs", "btrfs", "tmpfs", "overlay", "fuseblk"] {
      #expect(!MountTable.isShared(type: type), "\(type)")
    }
    // The process's own table is read, whatever is in it.
    let status = try #require(try FileSystem.status("/proc/\(getpid())/mountinfo"))
    #expect(!MountTable.isShared(status.identity))
  }
}
