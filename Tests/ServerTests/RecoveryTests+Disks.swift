import Files
import Foundation
import Glibc
import JSONText
import TestSupport
import Testing

/// Recovery files on disks that are full, fail or are away for a while.
extension RecoveryTests {
  private func whileItFails(
    _ failing: FileFaults.Call, _ failingPath: String, _ body: () throws -> Void
  ) rethrows {
    let faults = FileFaults.install(below: folder.url.path) { call, path in
      call == failing && path == failingPath ? .error(EIO) : nil
    }
    try withExtendedLifetime(faults, body)
  }

  /// Neither the first file nor a later one, for which there is room in the other place.
  @Test func aFullDiskSendsTheFileElsewhere() throws {
    let (first, _) = try open()
    let note = try insert(first, "Note", ["text": nil])
    try leave(first)
    #expect(try files == ["store.data.recovery.json"])
    let (second, _) = try open()
    try second.call("document/recover")
    _ = try insert(second, "Folder", ["name": nil])
    let beside = store + ".recovery"
    let disk = FileFaults.install(below: folder.url.path) { call, path in
      call == .write && path.hasPrefix(beside) ? .error(ENOSPC) : nil
    }
    let refusal = try withExtendedLifetime(disk) { try second.failure(of: "shutdown") }
    let place = try #require(refusal["data"]?["file"]?.string)
    #expect(place.hasPrefix(state.path("recovery/")), "\(refusal.text)")
    #expect(try files == [])
    let attributes = try FileManager.default.attributesOfItem(atPath: PathText.folder(of: place))
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
    try leave(second)

    let (third, document) = try open()
    #expect(document["recovery"]?[0]?["path"]?.string == place)
    #expect(try third.call("document/recover")["edits"] == 2)
    #expect(try third.call("fetch/count", ["fetch": ["entity": "Folder"]])["count"] == 1)
    try third.call("object/update", ["id": note, "values": ["text": "mended"]])
    try third.call("object/update", ["id": "Folder/p1", "values": ["name": "mended"]])
    try third.call("context/save")
    #expect(!FileManager.default.fileExists(atPath: place))
    try server.stop()
  }

  @Test func whatCannotBeDiscardedIsStillThere() throws {
    let (first, _) = try open()
    let home = try insert(first, "Folder", ["name": "home"])
    try first.call("context/save")
    _ = try insert(first, "Note", ["text": nil, "folder": home])
    try leave(first)
    let (second, _) = try open()
    try whileItFails(.remove, file) {
      let failure = try second.failure(of: "document/recover", ["discard": true])
      #expect(failure["data"]?["kind"] == "store.failed")
      #expect(failure["message"]?.string?.contains(file) == true)
    }
    // Nothing of it can be brought back, so it stays in the file.
    try second.call("object/delete", ["ids": [home]])
    try second.call("context/save")
    let left = try second.call("document/recover")["failures"]?.elements?.count
    try second.call("context/undo")
    try whileItFails(.remove, file) {
      let failure = try second.failure(of: "document/recover", ["discard": true])
      #expect(failure["data"]?["kind"] == "store.failed")
      #expect(failure["message"]?.string?.contains(file) == true)
    }
    let status = try second.call("document/getStatus")
    #expect(status["recovery"]?[0]?["path"]?.string == file)
    #expect(status["recovery"]?[0]?["edits"]?.integer == left.map(Int64.init))
    try second.call("document/recover", ["discard": true])
    #expect(try second.call("document/getStatus")["recovery"] == nil)
    #expect(try files == [])
    try server.stop()
  }

  /// Without waiting for the disk a save may be lost with the power.
  @Test(arguments: ["full", "normal"]) func aFileGoesWhenTheDiskHasWhatWasInIt(
    durability: String
  ) throws {
    let (first, _) = try open()
    let home = try insert(first, "Folder", ["name": nil])
    try leave(first)
    let (second, _) = try open(durability: .string(durability))
    try second.call("document/recover")
    try second.call("object/update", ["id": home, "values": ["name": "home"]])
    let isFull = durability == "full"
    try whileItFails(isFull ? .remove : .sync, isFull ? file : store + "-wal") {
      try second.call("context/save")
      #expect(try files == ["store.data.recovery.json"])
    }
    try leave(second)
    #expect(try files == [])
    try server.stop()
  }

  @Test func aFileIsNotWrittenOverBeforeTheDiskHasWhatWasInIt() throws {
    let (first, _) = try open()
    let home = try insert(first, "Folder", ["name": nil])
    _ = try insert(first, "Folder", ["name": nil])
    try leave(first)
    let (second, _) = try open(durability: "normal")
    try second.call("document/recover")
    try second.call("object/update", ["id": home, "values": ["name": "home"]])
    try whileItFails(.sync, store + "-wal") {
      let failure = try second.failure(of: "shutdown")
      #expect(failure["data"]?["file"]?.string == store + ".recovery-2.json")
      #expect(try files == ["store.data.recovery-2.json", "store.data.recovery.json"])
    }
    try leave(second)
    #expect(try files == ["store.data.recovery-2.json"])
    let (_, document) = try open()
    #expect(document["recovery"]?[0]?["edits"] == 1)
    try server.stop()
  }

  private func whileTheFolderCannotBeListed(_ body: () throws -> Void) rethrows {
    let list = PathText.folder(of: store)
    let faults = FileFaults.install(below: list) { call, path in
      call == .open && path == list ? .error(EIO) : nil
    }
    try withExtendedLifetime(faults, body)
  }

  /// Whether somebody's edits are kept in it is unknown then, which matters to who edits.
  @Test func aFolderThatCannotBeListedIsNoneWithoutEdits() throws {
    let (first, _) = try open()
    _ = try insert(first, "Folder", ["name": nil])
    try leave(first)
    try whileTheFolderCannotBeListed {
      let client = try server.connect()
      try client.initialize()
      let failure = try client.failure(
        of: "document/open",
        ["location": ["path": .string(store)], "model": ["model": .parse(Self.model)]])
      #expect(failure["data"]?["kind"]?.string == "store.openFailed")
      #expect(failure["data"]?["retryable"]?.bool == true)
      let (reader, document) = try open(readOnly: true)
      #expect(document["recovery"] == nil)
      try leave(reader)
    }
    let (_, document) = try open()
    #expect(document["recovery"]?[0]?["edits"]?.integer == 1)
    try server.stop()
  }

  @Test func aDocumentWhoseEditsCannotBeKeptStaysOpen() throws {
    let (first, _) = try open()
    let note = try insert(first, "Folder", ["name": nil])
    // The folder is away for a while, and there is no other.
    let manager = FileManager.default
    try manager.moveItem(atPath: folder.url.path, toPath: folder.url.path + "-moved")
    try Data().write(to: state.url.appendingPathComponent("recovery"))
    let failure = try first.failure(of: "shutdown")
    #expect(failure["data"]?["kind"]?.string == "save.failed")
    #expect(failure["data"]?["file"] == nil)
    try leave(first)
    try manager.moveItem(atPath: folder.url.path + "-moved", toPath: folder.url.path)
    try manager.removeItem(atPath: state.path("recovery"))
    let (second, document) = try open()
    #expect(document["recovery"] == nil)
    #expect(try get(second, note, ["name"])?["name"]?.isNull == true)
    try leave(second)
    #expect(try files == ["store.data.recovery.json"])
    try server.stop()
  }
}
