import JSONText
import ObjectModel
import OrreryProtocol

/// Models in their JSON form, `protocol/types/Model.json`: reading one into a description and
/// writing a checked model out again.
enum ModelJSON {
  /// - Parameter file: for error messages; nil for a model that came inline.
  static func description(
    from json: RawJSON, file: String?
  ) throws(OrreryError) -> ModelDescription {
    let lines = JSONLines(json)
    do {
      var reader = json.reader()
      reader.refusesUnknownMembers = true
      let model: Wire.Model
      do {
        model = try Wire.Model(reading: &reader)
        try reader.expectEnd()
      } catch let error as ParameterError {
        throw OrreryError(
          .modelInvalid, error.message, parameter: error.path,
          hint: error.reason == .unknownMember
            ? error.hint : "protocol/generated/model.schema.json has the form.",
          location: file.map { SourceLocation(file: $0, line: lines.line(of: error.path)) })
      } catch let error as JSONError {
        throw OrreryError(
          .modelInvalid, "The model is not JSON: \(error.message).",
          location: file.map { SourceLocation(file: $0, line: lines.line(at: error.offset)) })
      }
      let location = file.map { file in
        { (path: String) in SourceLocation(file: file, line: lines.line(of: path)) }
      }
      return try ModelDescription(model, location: location)
    } catch let error as OrreryError {
      throw error
    } catch {
      throw OrreryError(.modelInvalid, "The model cannot be read: \(error).")
    }
  }
}

/// Finds the lines of members by their paths, `entities[2].attributes[0]`, for error messages. What
/// was passed over for one is not gone through again for the next.
final class JSONLines {
  private let json: RawJSON
  /// By path.
  private var containers: [String: Container] = [:]
  private var last: (offset: Int, line: Int)

  init(_ json: RawJSON) {
    self.json = json
    self.last = (json.range.lowerBound, 1)
  }

  /// The line of a byte, from 1.
  func line(at offset: Int) -> Int {
    let offset = min(max(offset, json.range.lowerBound), json.range.upperBound)
    let between = min(offset, last.offset)..<max(offset, last.offset)
    let count = json.bytes[between].count { $0 == UInt8(ascii: "\n") }
    last = (offset, offset < last.offset ? last.line - count : last.line + count)
    return last.line
  }

  /// The line of the innermost part of the path that is there.
  func line(of path: String) -> Int {
    var offset = json.range.lowerBound
    var container = ""
    for step in path.utf8.split(whereSeparator: { ".[]".utf8.contains($0) }).map(Substring.init) {
      guard let found = self.offset(of: String(step), in: container, at: offset) else { break }
      offset = found
      container += ".\(step)"
    }
    return line(at: offset)
  }

  private func offset(of step: String, in path: String, at offset: Int) -> Int? {
    do {
      // What is in the dictionary as well would be copied as it grows.
      guard
        var container = try containers.removeValue(forKey: path) ?? Container(in: json, at: offset)
      else { return nil }
      defer { containers[path] = container }
      while container.offsets[step] == nil, try container.readNext() {}
      return container.offsets[step]
    } catch {
      // Where the text ends to be JSON, no step is found.
      return nil
    }
  }

  /// An object or an array, as far as it was gone through.
  private struct Container {
    private var reader: JSONReader
    private let isObject: Bool
    private var isAtEnd = false
    /// Where its values are, by key or index.
    private(set) var offsets: [String: Int] = [:]

    /// Nil where neither of them begins.
    init?(in json: RawJSON, at offset: Int) throws {
      reader = json.reader()
      reader.goBack(to: offset)
      let kind = try reader.peek()
      guard kind == .object || kind == .array else { return nil }
      isObject = kind == .object
      if isObject { try reader.beginObject() } else { try reader.beginArray() }
    }

    /// Whether there was one more value.
    mutating func readNext() throws -> Bool {
      guard !isAtEnd else { return false }
      // Unless there is one; where it throws as well.
      isAtEnd = true
      let step: String
      if isObject {
        guard let key = try reader.nextKey() else { return false }
        step = key
      } else {
        guard try reader.nextElement() else { return false }
        step = String(offsets.count)
      }
      _ = try reader.peek()
      offsets[step] = offsets[step] ?? reader.offset
      try reader.skipValue()
      isAtEnd = false
      return true
    }
  }
}
