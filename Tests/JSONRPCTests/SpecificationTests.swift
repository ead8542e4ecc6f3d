import JSONRPC
import JSONText
import Testing

/// The examples of the JSON-RPC 2.0 specification, §7, in its order, against the server it
/// imagines.
@Suite("JSON-RPC 2.0, the specification's examples")
struct SpecificationTests {
  @Test("every example is answered as the specification says")
  func examples() throws {
    try play(
      #"""
      rpc call with positional parameters:
      >> {"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}
      << {"jsonrpc": "2.0", "result": 19, "id": 1}
      >> {"jsonrpc": "2.0", "method": "subtract", "params": [23, 42], "id": 2}
      << {"jsonrpc": "2.0", "result": -19, "id": 2}
      rpc call with named parameters:
      >> {"jsonrpc": "2.0", "method": "subtract", "params": {"subtrahend": 23, "minuend": 42}, \#
      "id": 3}
      << {"jsonrpc": "2.0", "result": 19, "id": 3}
      >> {"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42, "subtrahend": 23}, \#
      "id": 4}
      << {"jsonrpc": "2.0", "result": 19, "id": 4}
      a Notification:
      >> {"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}
      >> {"jsonrpc": "2.0", "method": "foobar"}
      rpc call of non-existent method:
      >> {"jsonrpc": "2.0", "method": "foobar", "id": "1"}
      << {"jsonrpc": "2.0", "error": {"code": -32601, "message": "Method not found"}, "id": "1"}
      rpc call with invalid JSON:
      >> {"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]
      << -32700 null
      rpc call with invalid Request object:
      >> {"jsonrpc": "2.0", "method": 1, "params": "bar"}
      << -32600 null
      rpc call Batch, invalid JSON:
      >> [{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"}, {"jsonrpc": "2.0", \#
      "method"]
      << -32700 null
      rpc call with an empty Array:
      >> []
      << -32600 null
      rpc call with an invalid Batch (but not empty):
      >> [1]
      << ["-32600 null"]
      rpc call with invalid Batch:
      >> [1,2,3]
      << ["-32600 null", "-32600 null", "-32600 null"]
      rpc call Batch:
      >> [{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"}, {"jsonrpc": "2.0", \#
      "method": "notify_hello", "params": [7]}, {"jsonrpc": "2.0", "method": "subtract", \#
      "params": [42,23], "id": "2"}, {"foo": "boo"}, {"jsonrpc": "2.0", "method": "foo.get", \#
      "params": {"name": "myself"}, "id": "5"}, {"jsonrpc": "2.0", "method": "get_data", "id": "9"}]
      << [{"jsonrpc": "2.0", "result": 7, "id": "1"}, {"jsonrpc": "2.0", "result": 19, "id": \#
      "2"}, "-32600 null", "-32601 \"5\"", {"jsonrpc": "2.0", "result": ["hello", 5], "id": "9"}]
      rpc call Batch (all notifications):
      >> [{"jsonrpc": "2.0", "method": "notify_sum", "params": [1,2,4]}, {"jsonrpc": "2.0", \#
      "method": "notify_hello", "params": [7]}]
      """#, peer: serve)
  }

  /// One round through scanning, batch replies and encoding.
  private func serve(_ text: String) -> [String] {
    switch Envelope.scan(Array(text.utf8)) {
    case .single(let envelope):
      return reply(to: envelope).map { [String(decoding: $0, as: UTF8.self)] } ?? []
    case .emptyBatch:
      let error = MessageBuilder.encodeError(id: nil, Envelope.emptyBatchError)
      return [String(decoding: error, as: UTF8.self)]
    case .batch(let envelopes):
      var replies = BatchReplies(to: envelopes)
      var answers: [String] = []
      for envelope in envelopes {
        guard let reply = reply(to: envelope) else { continue }
        if let answer = replies.add(reply) {
          answers.append(String(decoding: answer, as: UTF8.self))
        }
      }
      return answers
    }
  }

  private func reply(to envelope: Envelope) -> [UInt8]? {
    switch envelope {
    case .notification, .response: return nil
    case .invalid(let id, let error): return MessageBuilder.encodeError(id: id, error)
    case .request(let id, let method, let params):
      let numbers = numbers(params)
      switch method {
      case "subtract":
        return MessageBuilder.encodeResponse(id: id) { $0.integer(numbers[0] - numbers[1]) }
      case "sum": return MessageBuilder.encodeResponse(id: id) { $0.integer(numbers.reduce(0, +)) }
      case "get_data":
        return MessageBuilder.encodeResponse(id: id, result: RawJSON(text: #"["hello",5]"#))
      default:
        return MessageBuilder.encodeError(
          id: id, ResponseError(.methodNotFound, "Method not found"))
      }
    }
  }

  private func numbers(_ params: RawJSON?) -> [Int64] {
    guard let params, let value = try? JSONValue(params) else { return [] }
    if let elements = value.elements { return elements.compactMap(\.integer) }
    return ["minuend", "subtrahend"].compactMap { value[$0]?.integer }
  }
}
