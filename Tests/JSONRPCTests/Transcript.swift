import JSONRPC
import JSONText
import Testing

/// Plays a transcript against `peer`: lines that start with `>>` are sent, and what `peer` answers
/// must be the `<<` lines that follow, equal as JSON. A line that starts with `<<` and a code, as
/// `<< -32600 null`, stands for any error with that code and id.
func play(
  _ transcript: String, sourceLocation: SourceLocation = #_sourceLocation,
  peer: (String) throws -> [String]
) throws {
  var pending: [String] = []
  for line in transcript.split(separator: "\n").map(String.init) {
    if line.hasPrefix(">> ") {
      #expect(pending.isEmpty, "not expected before \(line)", sourceLocation: sourceLocation)
      pending = try peer(String(line.dropFirst(3)))
    } else if line.hasPrefix("<< ") {
      guard !pending.isEmpty else {
        Issue.record("nothing came for \(line)", sourceLocation: sourceLocation)
        return
      }
      try compare(pending.removeFirst(), String(line.dropFirst(3)), sourceLocation)
    }
  }
  #expect(pending.isEmpty, "not expected at the end", sourceLocation: sourceLocation)
}

private func compare(
  _ answer: String, _ expected: String, _ sourceLocation: SourceLocation
) throws {
  let parsed = try JSONValue.parse(answer)
  guard expected.hasPrefix("-") else {
    #expect(
      try abbreviated(parsed) == JSONValue.parse(expected), sourceLocation: sourceLocation)
    return
  }
  let code = parsed["error"]?["code"]?.text ?? "?"
  let id = parsed["id"]?.text ?? "?"
  #expect("\(code) \(id)" == expected, sourceLocation: sourceLocation)
}

/// Errors in an array as `"-32600 null"` too.
private func abbreviated(_ value: JSONValue) throws -> JSONValue {
  guard let elements = value.elements else { return value }
  return .array(
    elements.map { element in
      guard let code = element["error"]?["code"], let id = element["id"] else { return element }
      return .string("\(code.text) \(id.text)")
    })
}

/// What a server answers that refuses what is no message and otherwise says what it understood.
func answer(_ text: String) -> [String] {
  switch Envelope.scan(Array(text.utf8)) {
  case .single(let envelope): return [understood(envelope)]
  case .batch(let envelopes): return ["[" + envelopes.map(understood).joined(separator: ",") + "]"]
  case .emptyBatch:
    return [
      String(decoding: MessageBuilder.encodeError(id: nil, Envelope.emptyBatchError), as: UTF8.self)
    ]
  }
}

private func understood(_ envelope: Envelope) -> String {
  let value: JSONValue
  switch envelope {
  case .request(let id, let method, let params):
    value = ["request": .string(id.description), "method": .string(method), "params": tree(params)]
  case .notification(let method, let params):
    value = ["notification": .string(method), "params": tree(params)]
  case .response(let id, .success(let result)):
    value = ["response": .string(id?.description ?? "null"), "result": tree(result)]
  case .response(let id, .failure(let error)):
    value = [
      "response": .string(id?.description ?? "null"), "code": .integer(Int64(error.code)),
      "message": .string(error.message), "data": tree(error.data),
    ]
  case .invalid(let id, let error):
    return String(decoding: MessageBuilder.encodeError(id: id, error), as: UTF8.self)
  }
  return value.text
}

private func tree(_ raw: RawJSON?) -> JSONValue {
  raw.flatMap { try? JSONValue($0) } ?? "absent"
}
