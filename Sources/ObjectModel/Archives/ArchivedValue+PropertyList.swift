/// Values of plain property lists, such as a store's metadata. These have no NSNull, sets, UUIDs,
/// decimals or URLs, and only strings as keys.
extension ArchivedValue {
  /// - Returns: nil for a reference of a keyed archive.
  package init?(_ value: PropertyListValue) {
    switch value {
    case .null: self = .null
    case .boolean(let flag): self = .scalar(.boolean(flag))
    case .integer(let number): self = .scalar(.integer(number))
    case .real(let number): self = .scalar(.double(number))
    case .date(let seconds): self = .scalar(.date(seconds))
    case .data(let bytes): self = .scalar(.binary(bytes))
    case .string(let text): self = .scalar(.string(text))
    case .reference: return nil
    case .array(let elements):
      let values = elements.compactMap(ArchivedValue.init)
      guard values.count == elements.count else { return nil }
      self = .array(values)
    case .dictionary(let members):
      let entries = members.sorted { $0.key < $1.key }.compactMap { key, value in
        ArchivedValue(value).map { Entry(key: .scalar(.string(key)), value: $0) }
      }
      guard entries.count == members.count else { return nil }
      self = .dictionary(entries)
    }
  }
}

extension PropertyListValue {
  /// - Returns: nil where the bytes are no binary property list.
  package init?(binaryPropertyList bytes: [UInt8]) {
    guard let value = try? BinaryPropertyListReader.read(bytes) else { return nil }
    self = value
  }

  /// - Returns: nil for what a plain property list has no form for.
  package init?(_ value: ArchivedValue) {
    switch value {
    case .scalar(.boolean(let flag)): self = .boolean(flag)
    case .scalar(.integer(let number)): self = .integer(number)
    case .scalar(.double(let number)): self = .real(number)
    case .scalar(.date(let seconds)): self = .date(seconds)
    case .scalar(.binary(let data)): self = .data(data.constant)
    case .scalar(.string(let text)): self = .string(text)
    case .array(let elements):
      let values = elements.compactMap(PropertyListValue.init)
      guard values.count == elements.count else { return nil }
      self = .array(values)
    case .dictionary(let entries):
      var members: [String: PropertyListValue] = [:]
      for entry in entries {
        guard case .scalar(.string(let key)) = entry.key, members[key] == nil,
          let value = PropertyListValue(entry.value)
        else { return nil }
        members[key] = value
      }
      self = .dictionary(members)
    case .null, .scalar, .url, .set: return nil
    }
  }
}
