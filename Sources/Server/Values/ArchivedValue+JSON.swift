import Foundation
import JSONText
import ObjectModel
import OrreryProtocol
import Spelling

/// Archived property lists as JSON, and back. What JSON has no word for is an object with one
/// `$`-key, as among the arguments of predicates: `$date`, `$uuid`, `$data`, `$decimal`, and here
/// `$url`, `$set` and, for a dictionary with other keys than plain strings, `$dictionary` with a
/// list of pairs.
extension JSONValue {
  init(_ value: ArchivedValue) {
    switch value {
    case .null: self = .null
    case .scalar(let value): self.init(scalar: value)
    case .url(let text): self = ["$url": .string(text)]
    case .array(let elements): self = .array(elements.map(JSONValue.init))
    case .set(let elements): self = ["$set": .array(elements.map(JSONValue.init))]
    case .dictionary(let entries):
      let members = entries.compactMap { entry in
        entry.key.memberName.map { (key: $0, value: JSONValue(entry.value)) }
      }
      if members.count == entries.count, Set(members.map(\.key)).count == members.count {
        self = .object(members.sorted { $0.key < $1.key })
      } else {
        self = [
          "$dictionary": .array(entries.map { .array([JSONValue($0.key), JSONValue($0.value)]) })
        ]
      }
    }
  }

  /// Objects, collections and composites are null.
  init(scalar value: ObjectModel.Value) {
    switch value {
    case .boolean(let flag): self = .bool(flag)
    case .integer(let number): self = .integer(number)
    case .double(let number): self = number.isFinite ? .number(number) : .null
    case .decimal(let number): self = ["$decimal": .string(number.description)]
    case .string(let text): self = .string(text)
    case .date(let seconds): self = ["$date": .string(DateText.text(of: seconds))]
    case .uuid(let uuid): self = ["$uuid": .string(uuid.uuidString)]
    case .binary(let data):
      self = ["$data": .string(Data(data.constant).base64EncodedString())]
    case .null, .object, .objects, .composite: self = .null
    }
  }
}

extension ArchivedValue {
  /// For messages.
  static let expectedForm =
    "a value of strings, numbers, booleans, arrays, objects, $date, $uuid, $data, $decimal, $url, "
    + "$set and $dictionary"

  /// The name of a member of a JSON object, where a dictionary's key can be one.
  fileprivate var memberName: String? {
    guard case .scalar(.string(let text)) = self, !text.hasBytePrefix("$") else { return nil }
    return text
  }

  /// - Returns: nil where the JSON has another form.
  init?(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let flag): self = .scalar(.boolean(flag))
    case .integer(let number): self = .scalar(.integer(number))
    case .number(let number, _): self = .scalar(.double(number))
    case .string(let text): self = .scalar(.string(text))
    case .array(let elements):
      guard let elements = Self.elements(elements) else { return nil }
      self = .array(elements)
    case .object(let members):
      if members.count == 1, let member = members.first, member.key.hasBytePrefix("$") {
        guard let value = Self.tagged(member.key, member.value) else { return nil }
        self = value
        return
      }
      var entries: [Entry] = []
      for member in members {
        guard !member.key.hasBytePrefix("$"), let value = ArchivedValue(member.value) else {
          return nil
        }
        entries.append(Entry(key: .scalar(.string(member.key)), value: value))
      }
      self = .dictionary(entries)
    }
  }

  private static func elements(_ json: [JSONValue]) -> [ArchivedValue]? {
    let values = json.compactMap(ArchivedValue.init)
    return values.count == json.count ? values : nil
  }

  private static func tagged(_ tag: String, _ json: JSONValue) -> ArchivedValue? {
    switch tag {
    case "$set": return json.elements.flatMap(elements).map(ArchivedValue.set)
    case "$dictionary": return json.elements.flatMap(entries).map(ArchivedValue.dictionary)
    case "$url": return json.string.map(ArchivedValue.url)
    default: return json.string.flatMap { Value.tagged(tag, $0) }.map(ArchivedValue.scalar)
    }
  }

  private static func entries(_ pairs: [JSONValue]) -> [Entry]? {
    let entries = pairs.compactMap { pair -> Entry? in
      guard let pair = pair.elements, pair.count == 2, let key = ArchivedValue(pair[0]),
        let value = ArchivedValue(pair[1])
      else { return nil }
      return Entry(key: key, value: value)
    }
    return entries.count == pairs.count ? entries : nil
  }
}

extension Value {
  /// What a text is behind a `$`-key; nil where it is not what the key says.
  static func tagged(_ tag: String, _ text: String) -> Value? {
    switch tag {
    case "$date": DateText.seconds(parsing: text).map(Value.date)
    case "$uuid": UUID(uuidString: text).map(Value.uuid)
    case "$decimal": ValueReader.decimal(text).map(Value.decimal)
    case "$data": [UInt8](base64: text).map(Value.binary)
    default: nil
    }
  }
}

extension [UInt8] {
  init?(base64 text: String) {
    var reader = JSONValue.string(text).raw.reader()
    guard let bytes = try? reader.readBase64() else { return nil }
    self = bytes
  }
}

extension JSONMembers {
  /// In the order of the keys.
  init(metadata: [String: ArchivedValue]) {
    self.init(
      metadata.sorted { $0.key < $1.key }.map {
        Member(key: $0.key, value: JSONValue($0.value).raw)
      }
    )
  }
}
