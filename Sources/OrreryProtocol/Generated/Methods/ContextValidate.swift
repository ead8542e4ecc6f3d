// Written by protocol-gen from protocol/methods/context/validate.json: edit that instead.

import JSONText

/// `context/validate`: checks the unsaved changes as a save would.
///
/// Reports every failure; an invalid context is a result, not an error. Whether a value that must
/// be unique is used already is found by the save itself.
package struct ContextValidateParams: RequestParams {
  package typealias Result = ContextValidateResult
  package static let method = Method.contextValidate

  private static let memberNames = ["context"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?

  package init(context: String? = nil) {
    self.context = context
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.endObject()
  }
}

/// The result of `context/validate`.
package struct ContextValidateResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["isValid", "errors", "clock"]

  /// Whether a save would pass validation.
  package var isValid: Bool
  /// Every failure.
  package var errors: [Wire.ErrorInfo]
  /// The document's clock at which this was true.
  package var clock: String

  package init(isValid: Bool, errors: [Wire.ErrorInfo], clock: String) {
    self.isValid = isValid
    self.errors = errors
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var isValid: Bool?
    var errors: [Wire.ErrorInfo]?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "isValid": isValid = try reader.value()
      case "errors": errors = try reader.value()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.isValid = try reader.required(isValid, "isValid")
    self.errors = try reader.required(errors, "errors")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("isValid", isValid)
    writer.member("errors", errors)
    writer.member("clock", clock)
    writer.endObject()
  }
}
