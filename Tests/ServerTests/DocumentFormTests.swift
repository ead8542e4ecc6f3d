import Foundation
import JSONText
import TestSupport
import Testing

/// Document packages, and what `document/check` finds in the files beside a store.
@Suite struct DocumentFormTests {
  private let folder: TemporaryFolder
  private let server: any TestServer
  private let client: TestClient

  private static let model: JSONValue = [
    "entities": [
      [
        "name": "Note",
        "attributes": [
          ["name": "text", "type": "String", "isOptional": true],
          [
            "name": "picture", "type": "Binary", "isOptional": true,
            "allowsExternalBinaryDataStorage": true,
          ],
        ],
      ]
    ]
  ]

  init() throws {
    folder = try TemporaryFolder()
    server = try Boundary.inProcess.start()
    client = try server.connect()
    try client.initialize()
  }

  private func open(
    _ path: String, _ more: [String: JSONValue] = [:]
  ) throws -> JSONValue {
    var params: [(String, JSONValue)] = [
      ("location", ["path": .string(path)]), ("model", ["model": Self.model]),
    ]
    params += more.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return try client.call("document/open", .object(params))
  }

  // MARK: Packages

  @Test func aPackageIsMadeAndOpenedAsWhatItIs() throws {
    let path = folder.path("Notes.document")
    let made = try open(path, ["create": "ifMissing", "format": "package"])
    #expect(made["path"]?.string?.hasSuffix("/Notes.document/StoreContent/persistentStore") == true)
    try client.call("object/insert", ["entity": "Note", "values": ["text": "Milk"]])
    try client.call("context/save")
    // By its folder and by its store it is one document.
    let joined = try client.call(
      "document/open", ["location": ["path": .string(path + "/StoreContent/persistentStore")]])
    #expect(joined["document"] == made["document"])
    try client.call("document/close")
    let again = try client.call("document/open", ["location": ["path": .string(path)]])
    #expect(again["storeUUID"] == made["storeUUID"])
    #expect(try client.call("fetch/count", ["fetch": ["entity": "Note"]])["count"]?.integer == 1)
    try server.stop()
  }

  @Test func nothingIsLeftOfAPackageThatCouldNotBeMade() throws {
    let path = folder.path("Notes.document")
    let refused = try client.failure(
      of: "document/open",
      [
        "location": ["path": .string(path)], "create": "always", "format": "package",
        "model": ["model": ["entities": [["name": "Note"], ["name": "Note"]]]],
      ])
    #expect(refused["data"]?["kind"]?.string == "model.invalid")
    #expect(!FileManager.default.fileExists(atPath: path))
    // A folder that is no package stays as it is.
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let empty = try client.failure(
      of: "document/open", ["location": ["path": .string(path)], "model": ["model": Self.model]])
    #expect(empty["data"]?["kind"]?.string == "store.openFailed")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
    try server.stop()
  }

  // MARK: Checking

  @Test func filesOfLargeValuesAreChecked() throws {
    let path = folder.path("notes.store")
    _ = try open(path, ["create": "always"])
    let picture = Data(repeating: 7, count: 300_000).base64EncodedString()
    let inserted = try client.call(
      "object/insert",
      ["entity": "Note", "values": ["picture": .string(picture)]])
    try client.call("context/save")
    #expect(try client.call("document/check")["isSound"]?.bool == true)
    let data = folder.path(".notes_SUPPORT/_EXTERNAL_DATA")
    let file = try #require(try FileManager.default.contentsOfDirectory(atPath: data).first)
    let orphan = UUID().uuidString
    try FileManager.default.moveItem(atPath: "\(data)/\(file)", toPath: "\(data)/\(orphan)")
    // A young file may be of a save that is under way.
    let young = try client.call("document/check")["problems"]?.elements ?? []
    #expect(young.compactMap { $0["kind"]?.string } == ["missingFile"])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3_600)], ofItemAtPath: "\(data)/\(orphan)")
    let check = try client.call("document/check")
    #expect(check["isSound"]?.bool == false)
    let problems = check["problems"]?.elements ?? []
    #expect(problems.compactMap { $0["kind"]?.string } == ["missingFile", "orphanedFile"])
    let id = try #require(inserted["object"]?["id"])
    #expect(problems.first?["objects"]?.elements == [id])
    #expect(problems.first?["property"]?.string == "picture")
    #expect(problems.last?["message"]?.string?.contains(orphan) == true)
    try server.stop()
  }
}
