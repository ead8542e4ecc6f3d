import JSONRPC
import JSONText
import Seeds
import Testing

@Suite("Envelopes")
struct EnvelopeTests {
  @Test("requests and notifications, whatever the order of their members")
  func calls() throws {
    try play(
      #"""
      >> {"jsonrpc":"2.0","id":1,"method":"a/b","params":{"x":[1]}}
      << {"request":"1","method":"a/b","params":{"x":[1]}}
      >> {"params":[],"method":"a/b","id":"1","jsonrpc":"2.0"}
      << {"request":"\"1\"","method":"a/b","params":[]}
      >>   { "jsonrpc" : "2.0" , "method" : "a\/b" }
      << {"notification":"a/b","params":"absent"}
      >> {"jsonrpc":"2.0","method":"a","params":null}
      << {"notification":"a","params":"absent"}
      >> {"jsonrpc":"2.0","id":-9223372036854775808,"method":""}
      << {"request":"-9223372036854775808","method":"","params":"absent"}
      >> {"jsonrpc":"2.0","id":"","method":"a"}
      << {"request":"\"\"","method":"a","params":"absent"}
      >> {"jsonrpc":"2.0","id":2.0,"method":"a"}
      << {"request":"2","method":"a","params":"absent"}
      """#, peer: answer)
  }

  @Test("responses, to requests known or not")
  func responses() throws {
    try play(
      #"""
      >> {"jsonrpc":"2.0","id":1,"result":null}
      << {"response":"1","result":null}
      >> {"jsonrpc":"2.0","id":"x","result":{"a":1}}
      << {"response":"\"x\"","result":{"a":1}}
      >> {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no","data":[1]}}
      << {"response":"null","code":-32700,"message":"no","data":[1]}
      >> {"jsonrpc":"2.0","id":7,"error":{"message":"no","code":1550,"more":{}}}
      << {"response":"7","code":1550,"message":"no","data":"absent"}
      """#, peer: answer)
  }

  @Test("members that JSON-RPC does not name are passed over")
  func extraMembers() throws {
    try play(
      #"""
      >> {"jsonrpc":"2.0","auth":{"a":[{}]},"id":1,"method":"a","x":1,"x":2}
      << {"request":"1","method":"a","params":"absent"}
      """#, peer: answer)
  }

  @Test("no JSON-RPC 2.0")
  func version() throws {
    try play(
      #"""
      >> {"id":1,"method":"a"}
      << -32600 1
      >> {"jsonrpc":"1.0","id":1,"method":"a"}
      << -32600 1
      >> {"jsonrpc":2.0,"id":1,"method":"a"}
      << -32600 1
      >> {"jsonrpc":"2.0 ","method":"a"}
      << -32600 null
      >> {"jsonrpc":null,"id":"x","method":"a"}
      << -32600 "x"
      """#, peer: answer)
  }

  @Test("a method that is no string")
  func method() throws {
    try play(
      #"""
      >> {"jsonrpc":"2.0","id":1,"method":1}
      << -32600 1
      >> {"jsonrpc":"2.0","id":1,"method":null}
      << -32600 1
      >> {"jsonrpc":"2.0","method":["a"]}
      << -32600 null
      >> {"jsonrpc":"2.0","id":1}
      << -32600 1
      >> {"jsonrpc":"2.0"}
      << -32600 null
      """#, peer: answer)
  }

  @Test("parameters that are neither object nor array")
  func scalarParameters() throws {
    try play(
      #"""
      >> {"jsonrpc":"2.0","id":1,"method":"a","params":"bar"}
      << -32600 1
      >> {"jsonrpc":"2.0","id":1,"method":"a","params":0}
      << -32600 1
      >> {"jsonrpc":"2.0","id":1,"method":"a","params":true}
      << -32600 1
      >> {"jsonrpc":"2.0","method":"a","params":false}
      << -32600 null
      """#, peer: answer)
  }

  @Test("ids that are neither integer nor string")
  func identifiers() throws {
    try play(
      #"""
      >> {"jsonrpc":"2.0","id":null,"method":"a"}
      << -32600 null
      >> {"jsonrpc":"2.0","id":1.5,"method":"a"}
      << -32600 null
      >> {"jsonrpc":"2.0","id":true,"method":"a"}
      << -32600 null
      >> {"jsonrpc":"2.0","id":{},"method":"a"}
      << -32600 null
      >> {"jsonrpc":"2.0","id":[1],"method":"a"}
      << -32600 null
      >> {"jsonrpc":"2.0","id":9223372036854775808,"method":"a"}
      << -32600 null
      >> {"jsonrpc":"2.0","id":1e400,"method":"a"}
      << -32600 null
      """#, peer: answer)
  }

  @Test("malformed responses are never answered with their id")
  func malformedResponses() throws {
    try play(
      #"""
      >> {"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":"x"}}
      << -32600 null
      >> {"jsonrpc":"2.0","id":1,"error":{"code":"x","message":"x"}}
      << -32600 null
      >> {"jsonrpc":"2.0","id":1,"error":{"message":"x"}}
      << -32600 null
      >> {"jsonrpc":"2.0","id":1,"error":null}
      << -32600 null
      >> {"jsonrpc":"2.0","result":1}
      << -32600 null
      >> {"jsonrpc":"2.0","id":[],"result":1}
      << -32600 null
      >> {"id":1,"result":1}
      << -32600 null
      """#, peer: answer)
  }

  @Test("what has a method is a request, and answered with its id, whatever else it has")
  func requestsWithResults() throws {
    try play(
      #"""
      >> {"jsonrpc":"2.0","id":1,"method":"a","result":1}
      << -32600 1
      >> {"jsonrpc":"2.0","id":"b","method":"a","error":{"code":1,"message":"x"}}
      << -32600 "b"
      >> {"jsonrpc":"2.0","result":null,"id":3,"method":7}
      << -32600 3
      >> {"jsonrpc":"2.0","method":"a","result":1}
      << -32600 null
      """#, peer: answer)
  }

  @Test("a member that stands twice")
  func duplicates() throws {
    try play(
      #"""
      >> {"jsonrpc":"2.0","id":1,"method":"a","method":"b"}
      << -32600 1
      >> {"jsonrpc":"2.0","id":1,"id":1,"method":"a"}
      << -32600 null
      >> {"jsonrpc":"2.0","id":1,"method":"a","params":{},"params":{}}
      << -32600 1
      >> {"jsonrpc":"2.0","jsonrpc":"2.0","method":"a"}
      << -32600 null
      >> {"jsonrpc":"2.0","id":1,"m\u0065thod":"a","method":"b"}
      << -32600 1
      """#, peer: answer)
  }

  @Test("what is no message at all")
  func notObjects() throws {
    try play(
      #"""
      >> 1
      << -32600 null
      >> "text"
      << -32600 null
      >> null
      << -32600 null
      """#, peer: answer)
  }

  @Test("what is not JSON, even behind a fault of the envelope")
  func parseErrors() throws {
    try play(
      #"""
      >> {"jsonrpc":"2.0","method":"foobar,"params":"bar","baz]
      << -32700 null
      >> {"jsonrpc":"1.0","id":1,"method":1
      << -32700 null
      >> {"jsonrpc":"2.0","id":1,"method":"a"} {}
      << -32700 null
      >> {"jsonrpc":"2.0","id":1,"method":"a","params":{"x":01}}
      << -32700 null
      >> {"jsonrpc":"2.0","id":1,"method":"a","params":{"x":"\uD800"}}
      << -32700 null
      >> {"jsonrpc":"2.0","id":1,"method":"a",}
      << -32700 null
      >> {'jsonrpc':'2.0'}
      << -32700 null
      """#, peer: answer)
    #expect(answer("").count == 1)
    #expect(answer("")[0].contains("-32700"))
    #expect(scanError([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D])?.code == -32700)
    let deep =
      #"{"jsonrpc":"2.0","id":1,"method":"a","params":"# + String(repeating: "[", count: 100_000)
    #expect(scanError(Array(deep.utf8))?.code == -32700)
  }

  @Test("a request that only nests too deep fails by its id, and nothing else does")
  func depth() {
    func deep(_ members: String, _ end: String = "}") -> String {
      let levels = 100_000
      let nested = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
      return #"{"jsonrpc":"2.0","params":\#(nested),\#(members)\#(end)"#
    }
    for (message, id) in [
      (deep(#""id":7,"method":"a""#), "7"), (deep(#""method":"a","id":"x""#), #""x""#),
      (deep(#""id":7"#), "null"), (deep(#""id":7,"method":"a""#, ""), "null"),
      (deep(#""method":"a""#), "null"), (deep(#""id":7,"method":"a","id":8"#), "null"),
      ("[\(deep(#""id":7,"method":"a""#))]", "null"),
    ] {
      let replies = answer(message)
      #expect(replies.count == 1)
      #expect(replies.first?.contains("-32700") == true)
      #expect(replies.first?.contains(#""id":\#(id),"#) == true, "\(replies) \(id)")
    }
  }

  @Test("a parse error says what was wrong, and where")
  func parseErrorData() throws {
    let error = try #require(scanError(Array(#"{"jsonrpc":"2.0",}"#.utf8)))
    #expect(error.message == "the message is not JSON: expected a value after the comma, not '}'")
    let data = try JSONValue(#require(error.data))
    #expect(data == ["kind": "rpc.parseError", "offset": 17, "retryable": false])
  }

  @Test("an invalid request says what was wrong")
  func invalidRequestData() throws {
    let error = try #require(scanError(Array(#"{"jsonrpc":"2.0","id":1.5,"method":"a"}"#.utf8)))
    #expect(error.message == "\"id\" must be an integer or a string")
    let data = try JSONValue(#require(error.data))
    #expect(data == ["kind": "rpc.invalidRequest", "retryable": false])
  }

  @Test("an id has 256 bytes at the most")
  func longIdentifiers() throws {
    let id = String(repeating: "é", count: 128)
    let envelope = { (id: String) in Array(#"{"jsonrpc":"2.0","id":"\#(id)","method":"a"}"#.utf8) }
    #expect(
      Envelope.scan(envelope(id)) == .single(.request(id: .string(id), method: "a", params: nil)))
    let error = try #require(scanError(envelope(id + "x")))
    #expect(error.message == "\"id\" must not have more than 256 bytes")
  }

  // MARK: Batches

  @Test("batches, and what is wrong with their members")
  func batches() throws {
    try play(
      #"""
      >> []
      << -32600 null
      >> [ ]
      << -32600 null
      >> [1,{"jsonrpc":"2.0","id":7,"method":"a","params":0},{"jsonrpc":"2.0","method":"b"},[]]
      << ["-32600 null","-32600 7",{"notification":"b","params":"absent"},"-32600 null"]
      >> [{"jsonrpc":"2.0","id":1,"method":"a"},{"jsonrpc":"2.0","id":2,"result":3}]
      << [{"request":"1","method":"a","params":"absent"},{"response":"2","result":3}]
      >> [{"jsonrpc":"2.0","id":1,"method":"a"},{"jsonrpc":"2.0","method"]
      << -32700 null
      """#, peer: answer)
  }

  @Test("a batch past the limit is one error, not a million")
  func longBatch() throws {
    let members = { (count: Int) in
      "[" + Array(repeating: "1", count: count).joined(separator: ",") + "]"
    }
    guard case .batch(let envelopes) = Envelope.scan(Array(members(1_000).utf8)) else {
      Issue.record("1,000 members are within the limit")
      return
    }
    #expect(envelopes.count == Envelope.maximumBatchCount)
    #expect(scanError(Array(members(1_001).utf8))?.code == -32600)
    #expect(scanError(Array(members(1_000_000).utf8))?.code == -32600)
    #expect(scanError(Array((members(2_000) + "]").utf8))?.code == -32700)
  }

  @Test("any change of bytes leaves a message, or an error of one of two codes")
  func mutation() {
    var generator = Seed.next().generator()
    let text =
      #"[{"jsonrpc":"2.0","id":"é1","method":"a","params":{"x":[1.5e3,null]}},{"error":{}}]"#
    for _ in 0..<Nightly.rounds(3_000) {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] =
          Array(#"[]{}",:\0-. é"#.utf8).randomElement(using: &generator) ?? 0
      }
      if let error = scanError(bytes) {
        #expect([-32700, -32600].contains(error.code), "\(generator.seed)")
      }
    }
  }

  private func scanError(_ bytes: [UInt8]) -> ResponseError? {
    if case .single(.invalid(nil, let error)) = Envelope.scan(bytes) { error } else { nil }
  }
}
