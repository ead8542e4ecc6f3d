import Foundation
import GRDB
import JSONText
import TestSupport
import Testing

/// What `document/check` finds in stores that somebody has damaged.
@Suite struct CheckTests {
  /// An album has a song and a cover; both ends of the way to the cover are columns.
  private static let model: JSONValue = [
    "entities": [
      [
        "name": "Album",
        "relationships": [
          [
            "name": "songs", "destination": "Song", "inverse": "album", "isToMany": true,
            "isOptional": true,
          ],
          ["name": "cover", "destination": "Cover", "inverse": "album", "isOptional": true],
        ],
      ],
      [
        "name": "Song",
        "relationships": [
          ["name": "album", "destination": "Album", "inverse": "songs", "isOptional": true]
        ],
      ],
      [
        "name": "Cover",
        "relationships": [
          ["name": "album", "destination": "Album", "inverse": "cover", "isOptional": true]
        ],
      ],
    ]
  ]

  private static func open(_ path: String, _ client: TestClient) throws {
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(path)], "model": ["model": model], "create": "ifMissing",
        "noticeDetail": "none",
      ])
  }

  private static func makeStore(_ path: String) throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try open(path, client)
    func insert(_ entity: String, _ values: JSONValue) -> JSONValue {
      ["method": "object/insert", "params": ["entity": .string(entity), "values": values]]
    }
    let album: JSONValue = ["album": ["$result": 0]]
    try client.call(
      "context/perform",
      [
        "operations": [insert("Album", [:]), insert("Song", album), insert("Cover", album)],
        "save": true,
      ])
    try client.call("document/close")
    try server.stop()
  }

  /// The kinds of what is found.
  private static func problems(after statement: String) throws -> Set<String> {
    let folder = try TemporaryFolder()
    let path = folder.path("music.data")
    try makeStore(path)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: statement) }
    try queue.close()
    let server = try InProcessServer()
    let client = try server.connect()
    try open(path, client)
    let result = try client.call("document/check")
    try server.stop()
    #expect(result["isSound"]?.bool == false, "\(statement)")
    return Set((result["problems"]?.elements ?? []).compactMap { $0["kind"]?.string })
  }

  @Test(arguments: [
    ("UPDATE ZSONG SET ZALBUM = 99", "danglingReference"),
    ("UPDATE ZCOVER SET ZALBUM = NULL", "inverseMismatch"),
    ("UPDATE Z_PRIMARYKEY SET Z_MAX = 0 WHERE Z_NAME = 'Song'", "primaryKey"),
    (
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'ZSONG')
        WHERE name = 'ZCOVER'
      """, "sqlite"
    ),
  ])
  func damageIsFound(_ statement: String, _ kind: String) throws {
    #expect(try Self.problems(after: statement).contains(kind))
  }
}
