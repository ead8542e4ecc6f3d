import Files
import Foundation
import Glibc
import Synchronization
import Testing

/// Locks that die with their holder.
struct LockFileTests {
  private let folder: String

  init() throws {
    var template = Array("/tmp/orrery-test-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private var path: String { "\(folder)/lock" }

  @Test func oneHolderAtATime() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var held = try LockFile.take(path)
    #expect(held != nil)
    try held?.write(Array("first".utf8))
    #expect(try LockFile.take(path) == nil)
    #expect(try LockFile.contents(ofHeld: path) == Array("first".utf8))
    try held?.write(Array("2".utf8))
    #expect(try LockFile.contents(ofHeld: path) == Array("2".utf8))
    held = nil
    #expect(access(path, F_OK) != 0)
    #expect(try LockFile.contents(ofHeld: path) == nil)
  }

  @Test func whatNobodyHoldsMeansNothing() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("stale".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try LockFile.contents(ofHeld: path) == nil)
    let held = try #require(try LockFile.take(path))
    #expect(try LockFile.contents(ofHeld: path) == Array("stale".utf8))
    withExtendedLifetime(held) {}
  }

  @Test func linksAreNotFollowed() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    symlink("elsewhere", path)
    let error = #expect(throws: FileError.self) { try LockFile.take(path) }
    #expect(error?.isLink == true)
    #expect(access("\(folder)/elsewhere", F_OK) != 0)
  }

  /// Takers that come while holders go: never two at once, and none is kept out for ever.
  @Test func takersRace() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let holders = Counter()
    let path = path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var taken = 0
          while taken < 200 {
            guard let lock = try LockFile.take(path) else {
              await Task.yield()
              continue
            }
            #expect(holders.enter() == 1)
            holders.leave()
            taken += 1
            withExtendedLifetime(lock) {}
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(access(path, F_OK) != 0)
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)

  func enter() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }

  func leave() { count.withLock { $0 -= 1 } }
}
