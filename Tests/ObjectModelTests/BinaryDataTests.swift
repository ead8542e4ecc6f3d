import Synchronization
import Testing

@testable import ObjectModel

@Suite("Data: bytes in memory, or in a file")
struct BinaryDataTests {
  private final class File: DataFile {
    let path: String
    let content: [UInt8]
    let reads = Mutex(0)
    let fails: Bool

    init(_ path: String, _ content: [UInt8], fails: Bool = false) {
      (self.path, self.content, self.fails) = (path, content, fails)
    }

    var count: Int { content.count }

    func bytes(in range: Range<Int>) throws(OrreryError) -> [UInt8] {
      reads.withLock { $0 += 1 }
      if fails { throw OrreryError(.storeFailed, "It cannot be read.") }
      return Array(content[range])
    }
  }

  private static let long = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

  @Test("What is in a file is read when it is asked for, as much as is asked for")
  func reading() throws {
    let file = File("a", Self.long)
    let data = BinaryData(file)
    #expect(data.count == 200_000)
    #expect(data.countInMemory == 0)
    #expect(file.reads.withLock { $0 } == 0)
    #expect(try data.bytes(in: 100..<110) == Array(Self.long[100..<110]))
    #expect(file.reads.withLock { $0 } == 1)
    #expect(Value.binary(data).memorySize < 100)
  }

  @Test("Once moved to a file, no holder has the bytes in memory")
  func moving() throws {
    let data = BinaryData(Self.long)
    let other = data
    #expect(other.countInMemory == 200_000)
    data.move(to: File("a", Self.long))
    #expect(other.countInMemory == 0)
    #expect(try other.bytes() == Self.long)
    // Short ones stay where they are.
    let short = BinaryData([1, 2, 3])
    short.move(to: File("b", [9]))
    #expect(try short.bytes() == [1, 2, 3])
  }

  @Test("Data are equal by their bytes, wherever they are")
  func equality() {
    let (one, other) = (BinaryData(File("a", Self.long)), BinaryData(Self.long))
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(one != BinaryData(File("b", Self.long.reversed())))
    #expect(one != BinaryData(Array(Self.long.dropLast())))
    let (short, shortFile) = (BinaryData([1]), BinaryData(File("c", [1])))
    #expect(short == shortFile)
    #expect(short.hashValue == shortFile.hashValue)
    #expect(Value.binary(one) == .binary(Self.long))
  }

  @Test("The same file is not read to be compared, and one that cannot be read equals no other")
  func unread() {
    let files = (0..<2).map { _ in File("a", Self.long, fails: true) }
    #expect(BinaryData(files[0]) == BinaryData(files[1]))
    #expect(files.allSatisfy { $0.reads.withLock { $0 } == 0 })
    #expect(BinaryData(files[0]) != BinaryData(Self.long))
  }
}
