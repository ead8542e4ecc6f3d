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

/// Finds the line of a member by its path, `entities[2].attributes[0]`, for error messages.
struct JSONLines {
  private let json: RawJSON

  init(_ json: RawJSON) {
    self.json = json
  }

  /// The line of a byte, from 1.
  func line(at offset: Int) -> Int {
    let end = min(max(offset, json.range.lowerBound), json.range.upperBound)
    return 1 + json.bytes[json.range.lowerBound..<end].count { $0 == UInt8(ascii: "\n") }
  }

  /// The line of the innermost part of the path that is there.
  func line(of path: String) -> Int {
    var reader = json.reader()
    var offset = json.range.lowerBound
    for step in path.utf8.split(whereSeparator: { ".[]".utf8.contains($0) }).map(Substring.init) {
      guard let found = try? find(String(step), in: &reader) else { break }
      offset = found
    }
    return line(at: offset)
  }

  /// Leaves the reader before the value of that key or index.
  private func find(_ step: String, in reader: inout JSONReader) throws -> Int? {
    if try reader.peek() == .object {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if key == step {
          _ = try reader.peek()
          return reader.offset
        }
        try reader.skipValue()
      }
      return nil
    }
    try reader.beginArray()
    var index = 0
    while try reader.nextElement() {
      if String(index) == step {
        _ = try reader.peek()
        return reader.offset
      }
      try reader.skipValue()
      index += 1
    }
    return nil
  }
}
