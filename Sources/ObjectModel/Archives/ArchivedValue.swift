import Foundation

/// What a keyed archive holds where it is made of Foundation's property-list classes: what most
/// Transformable attributes keep. Arrays, dictionaries, sets, strings, numbers, dates, data, UUIDs,
/// URLs and NSNull; an archive of anything else, such as an image, a color or a class of the app,
/// is none and stays bytes.
package enum ArchivedValue: Hashable, Sendable {
  /// NSNull, which stands for nil in collections.
  case null
  /// A boolean, integer, double, decimal, string, date, UUID or data.
  case scalar(Value)
  case url(String)
  case array([ArchivedValue])
  /// In the order of the archive, which means nothing.
  case set([ArchivedValue])
  /// In the order of the archive, which means nothing.
  case dictionary([Entry])

  package struct Entry: Hashable, Sendable {
    package var key: ArchivedValue
    package var value: ArchivedValue

    package init(key: ArchivedValue, value: ArchivedValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value transformers whose bytes are keyed archives: the default, which a model need not
  /// name, and the one from before it.
  package static let archivingTransformers: Set<String> = [
    "NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer",
    "NSKeyedUnarchiveFromData",
  ]

  /// Collections in one another. It is well below what readers of JSON take.
  package static let maximumDepth = 64

  /// - Returns: nil where the bytes are no keyed archive, or one of other classes, or one nested
  ///   deeper than `maximumDepth`, or one that says the same over and over.
  package init?(archive bytes: some Sequence<UInt8>) {
    // Most of what is no archive ends here, without a copy and an error to make.
    guard bytes.starts(with: "bplist00".utf8), let archive = try? KeyedArchive(Array(bytes)),
      let value = try? archive.foundationValue(archive.root, depth: 0)
    else { return nil }
    self = value
  }
}

extension KeyedArchive {
  /// - Returns: nil for an object of another class than property lists are made of.
  fileprivate func foundationValue(
    _ member: PropertyListValue?, depth: Int
  ) throws(ArchiveFault) -> ArchivedValue? {
    guard depth < ArchivedValue.maximumDepth else { throw ArchiveFault("it is nested too deep") }
    guard let object = object(member) else { return try scalar(member) }
    switch object.className {
    case "NSNull": return .null
    case "NSURL":
      guard object.object("NS.base") == nil, let text = object.text("NS.relative") else {
        return nil
      }
      try spend(text.utf8.count)
      return .url(text)
    case "NSArray", "NSMutableArray":
      return try elements(of: object, "NS.objects", depth: depth).map(ArchivedValue.array)
    case "NSSet", "NSMutableSet":
      return try elements(of: object, "NS.objects", depth: depth).map(ArchivedValue.set)
    case "NSDictionary", "NSMutableDictionary":
      guard let keys = try elements(of: object, "NS.keys", depth: depth),
        let values = try elements(of: object, "NS.objects", depth: depth),
        keys.count == values.count
      else { return nil }
      return .dictionary(zip(keys, values).map(ArchivedValue.Entry.init))
    default:
      return try scalar(member)
    }
  }

  private func elements(
    of object: ArchivedObject, _ name: String, depth: Int
  ) throws(ArchiveFault) -> [ArchivedValue]? {
    guard case .array(let members)? = object[name] else { return nil }
    try spend(members.count)
    var values: [ArchivedValue] = []
    for member in members {
      guard let value = try foundationValue(member, depth: depth + 1) else { return nil }
      values.append(value)
    }
    return values
  }

  /// One string may be named by many, so its length counts each time.
  private func scalar(_ member: PropertyListValue?) throws(ArchiveFault) -> ArchivedValue? {
    guard let value = modelValue(member) else { return nil }
    switch value {
    case .string(let text): try spend(text.utf8.count)
    case .binary(let data): try spend(data.count)
    default: break
    }
    return .scalar(value)
  }
}
