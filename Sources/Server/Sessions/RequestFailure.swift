import JSONRPC
import JSONText
import ObjectModel
import OrreryProtocol

/// Why a request failed, ready to be an error response: the data column's errors and the wire's own
/// have both become one here.
package struct RequestFailure: Error {
  package var info: Wire.ErrorInfo

  init(_ info: Wire.ErrorInfo) {
    self.info = info
  }

  /// A failure of the wire column.
  init(
    _ kind: Wire.ErrorKind, _ message: String, parameter: String? = nil, allowed: [String] = [],
    hint: String? = nil, isRetryable: Bool = false
  ) {
    info = Wire.ErrorInfo(
      code: Int64(kind.code), message: message,
      data: Wire.ErrorData(
        kind: kind.rawValue, parameter: parameter, allowed: allowed, hint: hint ?? kind.hint,
        retryable: isRetryable))
  }

  init(_ error: ParameterError) {
    self.init(
      error.reason == .unknownMember ? .rpcUnknownParameter : .rpcInvalidParams, error.message,
      parameter: error.path.isEmpty ? nil : error.path,
      allowed: error.allowed, hint: error.hint)
  }

  /// - Parameter model: what the ids in the error belong to; without one they are left out.
  package init(_ error: OrreryError, model: ManagedObjectModel?) {
    info = Wire.ErrorInfo(error, model: model)
  }

  /// Any error that a handler may throw.
  init(any error: any Error, model: ManagedObjectModel?) {
    switch error {
    case let failure as RequestFailure: self = failure
    case let error as OrreryError: self.init(error, model: model)
    case let error as ParameterError: self.init(error)
    default:
      self.init(
        .rpcInternalError, "The server failed in an unforeseen way: \(error).",
        hint: "Please report this message.")
    }
  }

  var response: ResponseError {
    ResponseError(
      code: Int(info.code), message: info.message,
      data: RawJSON(writing: { info.data.write(to: &$0) }))
  }
}

extension Wire.ErrorInfo {
  init(_ error: OrreryError, model: ManagedObjectModel?) {
    let value = error.value.map { value in
      RawJSON(writing: { (writer: inout JSONWriter) in
        guard let model else { return writer.null() }
        ValueWriter(model: model, form: ValueForm(), source: "").write(scalar: value, to: &writer)
      })
    }
    self.init(
      code: Int64(error.kind.code), message: error.message,
      data: Wire.ErrorData(
        kind: error.kind.rawValue, entity: error.entity,
        property: error.key,
        parameter: error.parameter ?? (error.predicate == nil ? nil : "predicate"),
        objects: model.map { model in error.objects.map(model.text(of:)) } ?? [],
        value: value, predicate: error.predicate, offset: error.offset.map(Int64.init),
        expected: error.expected,
        file: error.location?.file, line: error.location?.line.map(Int64.init),
        operation: error.index.map(Int64.init),
        hint: error.hint ?? error.kind.hint,
        retryable: error.isRetryable,
        errors: error.errors.map { Wire.ErrorInfo($0, model: model) }))
  }
}

extension ErrorKind {
  /// What to do about it, where whoever found the failure has nothing better to say.
  fileprivate var hint: String? {
    switch self {
    case .objectNotFound:
      "It was deleted, never was, or is unsaved in another context. Fetch again."
    case .objectDeleted: "The object was deleted here; undo brings it back."
    default: nil
    }
  }
}
