import JSONText
import OrreryProtocol

/// The keys of objects that relationships lead to, by their ids: asked for when they are needed,
/// and kept up to a limit.
final class DestinationKeys {
  private static let maximumKept = 100_000

  private let sender: any RequestSender
  /// The JSON of each key.
  private var known: [String: [UInt8]] = [:]

  init(sender: any RequestSender) {
    self.sender = sender
  }

  /// The ids of a to-many value, which may be null.
  static func ids(_ value: RawJSON) throws -> [String] {
    var reader = value.reader()
    guard try reader.peek() == .array else { return [] }
    var ids: [String] = []
    try reader.beginArray()
    while try reader.nextElement() { ids.append(try reader.readString()) }
    return ids
  }

  /// Asks for the keys of those objects that are not known yet.
  func learn(_ ids: Set<String>, of entity: String, _ key: Wire.ModelAttribute) throws {
    var unknown = ids.filter { known[$0] == nil }
    guard !unknown.isEmpty else { return }
    if known.count + unknown.count > Self.maximumKept {
      known.removeAll()
      unknown = ids
    }
    let objects = RawJSON { writer in
      writer.beginArray()
      for id in unknown.sorted() {
        writer.beginObject()
        writer.key("$object")
        writer.string(id)
        writer.endObject()
      }
      writer.endArray()
    }
    let fetch = Wire.FetchRequest(
      entity: entity, predicate: "SELF IN %@", argumentArray: [objects], properties: [key.name])
    for row in try JSONValue(sender.send(FetchRowsParams(fetch: fetch)).rows).elements ?? [] {
      guard let id = row[0]?.string, let key = row[1], !key.isNull else { continue }
      known[id] = Array(key.text.utf8)
    }
  }

  /// The keys of a to-many value, as an array.
  func keys(of value: RawJSON, _ key: Wire.ModelAttribute) throws -> RawJSON {
    let ids = try Self.ids(value)
    var writer = JSONWriter()
    writer.beginArray()
    for id in ids {
      guard let key = known[id] else {
        throw TransferError(
          "\(id) has gone since, or has nothing for “\(key.name)”.",
          hint: "Export with --relationships id, or again.")
      }
      writer.raw(key)
    }
    writer.endArray()
    return RawJSON(uncheckedBytes: writer.bytes)
  }
}
