import JSONRPC
import JSONText

/// What can be written as one JSON value. Generated types conform; so do the Swift types their
/// members have.
package protocol JSONEncodable {
  /// Appends one value.
  func write(to writer: inout JSONWriter)
}

/// What can be read from one JSON value, and says where the value is wrong if it is.
package protocol JSONDecodable {
  /// What such a value is, to stand in a sentence: `a string`.
  static var expectation: String { get }

  /// Reads one value. The reader says what becomes of members that the type does not know.
  init(reading reader: inout JSONReader) throws(ParameterError)
}

/// Parameters and results can be read and written both: the server reads one and writes the other,
/// clients and tests the reverse.
package typealias JSONCodable = JSONDecodable & JSONEncodable

/// The parameters of a request.
package protocol RequestParams: JSONCodable, Equatable, Sendable {
  associatedtype Result: JSONCodable, Equatable, Sendable
  static var method: Method { get }
  /// What the step of undo is called that comes of it.
  var actionName: String? { get }
  /// Where the request's work is done.
  var schedule: Schedule { get }
}

extension RequestParams {
  package var actionName: String? { nil }
  package var schedule: Schedule { Self.method.schedule }
}

/// The parameters of a request that may also be an operation of `context/perform`.
package protocol OperationParams: RequestParams {
  var context: String? { get }
}

/// The parameters of a notification that the server sends.
package protocol ServerNotificationParams: JSONCodable, Equatable, Sendable {
  static var method: ServerNotification { get }
}

/// The parameters of a notification that a client sends.
package protocol ClientNotificationParams: JSONCodable, Equatable, Sendable {
  static var method: ClientNotification { get }
}

extension JSONDecodable {
  package static var expectation: String { "an object" }

  /// Reads the `params` of a message. Absent, `null`, `{}` and `[]` are all no parameters; an array
  /// that holds anything is refused, and so is a member that is not known, at any depth.
  package init(params: RawJSON?) throws(ParameterError) {
    try self.init(params: params, refusingUnknownMembers: true)
  }

  /// Reads the `params` of a message of LSP's, where clients may say more than a server knows.
  package init(lspParams params: RawJSON?) throws(ParameterError) {
    try self.init(params: params, refusingUnknownMembers: false)
  }

  private init(
    params: RawJSON?, refusingUnknownMembers: Bool
  ) throws(ParameterError) {
    guard let params, !params.isNull else {
      var reader = RawJSON.emptyObject.reader()
      try self.init(reading: &reader)
      return
    }
    var reader = params.reader()
    reader.refusesUnknownMembers = refusingUnknownMembers
    if case .array? = try? reader.peek(), try !reader.isEmptyArray() {
      throw ParameterError(
        .positional, expected: "an object", found: "an array", at: params.range.lowerBound)
    }
    try self.init(reading: &reader)
  }

  /// Reads a whole text, as of a reply's result. A server that is newer may say more than is known.
  ///
  /// - Parameter checkingEncodedMembers: Whether what is handed over as text is checked, too.
  package init(json: RawJSON, checkingEncodedMembers: Bool = false) throws(ParameterError) {
    var reader = json.reader()
    reader.checksEncodedMembers = checkingEncodedMembers
    try self.init(reading: &reader)
  }
}

extension JSONEncodable {
  /// The value as a text of its own.
  package var json: RawJSON {
    RawJSON { writer in write(to: &writer) }
  }
}

// MARK: The types of members

extension String: JSONCodable {
  package static var expectation: String { "a string" }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    do { self = try reader.readString() } catch { throw reader.fault(error, Self.expectation) }
  }

  package func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Bool: JSONCodable {
  package static var expectation: String { "true or false" }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    do { self = try reader.readBool() } catch { throw reader.fault(error, Self.expectation) }
  }

  package func write(to writer: inout JSONWriter) { writer.bool(self) }
}

extension Int64: JSONCodable {
  package static var expectation: String { "an integer" }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    do { self = try reader.readInt64() } catch { throw reader.fault(error, Self.expectation) }
  }

  package func write(to writer: inout JSONWriter) { writer.integer(self) }
}

extension Double: JSONCodable {
  package static var expectation: String { "a number" }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    do { self = try reader.readDouble() } catch { throw reader.fault(error, Self.expectation) }
  }

  package func write(to writer: inout JSONWriter) { writer.double(self) }
}

extension RawJSON: JSONCodable {
  package static var expectation: String { "a value" }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    do { self = try reader.readRaw() } catch { throw reader.fault(error, Self.expectation) }
  }

  package func write(to writer: inout JSONWriter) { writer.raw(self) }
}

/// Reading one is `JSONReader.requestID()`: the type has an initialiser of its own for envelopes.
extension RequestID: JSONEncodable {}

extension Array: JSONDecodable where Element: JSONDecodable {
  package static var expectation: String { "an array" }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    do { try reader.beginArray() } catch { throw reader.fault(error, Self.expectation) }
    self = []
    while try reader.hasNextElement() {
      do {
        append(try Element(reading: &reader))
      } catch {
        throw error.inside(element: count)
      }
    }
  }
}

extension Array: JSONEncodable where Element: JSONEncodable {
  package func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for element in self { element.write(to: &writer) }
    writer.endArray()
  }
}

extension Dictionary: JSONDecodable where Key == String, Value: JSONDecodable {
  package static var expectation: String { "an object" }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var values: [String: Value] = [:]
    try reader.members { (key, reader) throws(ParameterError) in
      values[key] = try Value(reading: &reader)
    }
    self = values
  }
}

extension Dictionary: JSONEncodable where Key == String, Value: JSONEncodable {
  /// In the order of the keys, so that the same value is the same text.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for (key, value) in sorted(by: { $0.key < $1.key }) {
      writer.key(key)
      value.write(to: &writer)
    }
    writer.endObject()
  }
}
