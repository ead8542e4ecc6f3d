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
    let source = JSONSource(json, file: file)
    let model: Wire.Model = try source.read(as: "model", .modelInvalid) { error in
      OrreryError(
        .modelInvalid, error.message, parameter: error.path,
        hint: error.reason == .unknownMember || error.nearestWord != nil
          ? error.hint : "protocol/generated/model.schema.json has the form.")
    }
    return try ModelDescription(model, location: source.location)
  }
}

/// JSON in a form of the protocol's that may stand in a file: what is wrong with it is told with
/// its line.
struct JSONSource {
  private let json: RawJSON
  private let file: String?
  private let lines: JSONLines

  /// - Parameter file: nil for what came inline.
  init(_ json: RawJSON, file: String?) {
    (self.json, self.file) = (json, file)
    lines = JSONLines(json)
  }

  /// Where a member stands, by its path.
  var location: ((String) -> SourceLocation)? {
    file.map { file in { SourceLocation(file: file, line: lines.line(of: $0)) } }
  }

  /// - Parameter fault: what is wrong, where the form is.
  func read<Form: JSONDecodable>(
    as noun: String, _ kind: ErrorKind, _ fault: (ParameterError) -> OrreryError
  ) throws(OrreryError) -> Form {
    do {
      var reader = json.reader()
      reader.refusesUnknownMembers = true
      let form = try Form(reading: &reader)
      try reader.expectEnd()
      return form
    } catch let error as ParameterError {
      var failure = fault(error)
      failure.location = location?(error.path)
      throw failure
    } catch let error as JSONError {
      throw OrreryError(
        kind, "The \(noun) is not JSON: \(error.message).",
        location: file.map { SourceLocation(file: $0, line: lines.line(at: error.offset)) })
    } catch {
      throw OrreryError(kind, "The \(noun) cannot be read: \(error).")
    }
  }
}
