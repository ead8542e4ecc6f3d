// Written by protocol-gen from protocol/methods/object/validate.json: edit that instead.

import JSONText

/// `object/validate`: checks an object, or values it might get, against the model's rules.
///
/// Failures are a result, not an error.
package struct ObjectValidateParams: OperationParams {
  package typealias Result = ObjectValidateResult
  package static let method = Method.objectValidate

  private static let memberNames = ["context", "id", "values"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Which object.
  package var id: Wire.ObjectID
  /// Values to check as if they were set. Left out: the object as it is.
  package var values: Wire.Values?

  package init(context: String? = nil, id: Wire.ObjectID, values: Wire.Values? = nil) {
    self.context = context
    self.id = id
    self.values = values
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var id: Wire.ObjectID?
    var values: Wire.Values?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "id": id = try reader.value()
      case "values": values = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.id = try reader.required(id, "id")
    self.values = values
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("id", id)
    if let values { writer.member("values", values) }
    writer.endObject()
  }
}

/// The result of `object/validate`.
package struct ObjectValidateResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["isValid", "errors", "clock"]

  /// Whether all rules are kept.
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
