import JSONText
import OrreryProtocol

/// The ids of objects by their keys: asked for as many at a time as there are, and kept up to a
/// limit. What is not there is asked for again; it may be made meanwhile.
final class DestinationIDs {
  private static let maximumKept = 200_000
  /// Keys in one request.
  private static let keysPerRequest = 10_000

  private let sender: any RequestSender
  private let entity: String
  private let key: Wire.ModelAttribute
  private var known: [String: String] = [:]

  init(of entity: String, by key: Wire.ModelAttribute, sender: any RequestSender) {
    self.entity = entity
    self.key = key
    self.sender = sender
  }

  subscript(key: String) -> String? { known[key] }

  /// Asks for those that are not known yet.
  func learn(_ keys: Set<String>) throws {
    var unknown = keys.filter { known[$0] == nil }
    guard !unknown.isEmpty else { return }
    if known.count + unknown.count > Self.maximumKept {
      known.removeAll()
      unknown = keys
    }
    let all = unknown.sorted()
    for start in stride(from: 0, to: all.count, by: Self.keysPerRequest) {
      try ask(all[start..<min(start + Self.keysPerRequest, all.count)])
    }
  }

  private func ask(_ keys: ArraySlice<String>) throws {
    let list = RawJSON { writer in
      writer.beginArray()
      for text in keys { ReferenceKey.write(text, of: key.type, to: &writer) }
      writer.endArray()
    }
    // By what is saved, as a batch request goes.
    let fetch = Wire.FetchRequest(
      entity: entity, predicate: "%K IN %@", argumentArray: [JSONValue.string(key.name).raw, list],
      properties: [key.name], includesPendingChanges: false)
    for row in try JSONValue(sender.send(FetchRowsParams(fetch: fetch)).rows).elements ?? [] {
      guard let id = row[0]?.string, let value = row[1],
        let text = ReferenceKey.text(value.raw, of: key.type)
      else { continue }
      known[text] = id
    }
  }
}
