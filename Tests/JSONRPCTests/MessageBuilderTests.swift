import JSONRPC
import JSONText
import Testing

@Suite("Writing envelopes")
struct MessageBuilderTests {
  @Test("each kind has the members JSON-RPC names and no other")
  func members() {
    #expect(
      text(MessageBuilder.encodeResponse(id: 1, result: RawJSON(text: "[1]")))
        == #"{"jsonrpc":"2.0","id":1,"result":[1]}"#)
    #expect(
      text(MessageBuilder.encodeResponse(id: "1", result: .null))
        == #"{"jsonrpc":"2.0","id":"1","result":null}"#)
    #expect(
      text(MessageBuilder.encodeError(id: nil, ResponseError(.parseError, "no \"x\"")))
        == #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no \"x\""}}"#)
    #expect(
      text(
        MessageBuilder.encodeError(
          id: "é", ResponseError(code: 1550, message: "no", data: RawJSON(text: #"{"kind":"x"}"#))))
        == #"{"jsonrpc":"2.0","id":"é","error":{"code":1550,"message":"no","data":{"kind":"x"}}}"#)
    #expect(
      text(MessageBuilder.encodeNotification(method: "a/did", params: Array("{}".utf8)))
        == #"{"jsonrpc":"2.0","method":"a/did","params":{}}"#)
    #expect(
      text(MessageBuilder.encodeNotification(method: "exit", params: nil))
        == #"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(
      text(MessageBuilder.encodeRequest(id: 7, method: "a/b", params: nil))
        == #"{"jsonrpc":"2.0","id":7,"method":"a/b"}"#)
  }

  @Test("results and parameters can be written in place")
  func inPlace() {
    let response = MessageBuilder.encodeResponse(id: 1) { writer in
      writer.beginObject()
      writer.key("x")
      writer.integer(2)
      writer.endObject()
    }
    #expect(text(response) == #"{"jsonrpc":"2.0","id":1,"result":{"x":2}}"#)
    let push = MessageBuilder.encodeNotification(method: "a/did") {
      $0.beginArray()
      $0.endArray()
    }
    #expect(text(push) == #"{"jsonrpc":"2.0","method":"a/did","params":[]}"#)
  }

  @Test("what is written reads back the same")
  func roundTrip() {
    let params = RawJSON(text: #"{"a":1}"#)
    let bytes = Array(params.text.utf8)
    for id: RequestID in [0, -1, .integer(.max), "", "92", "a\"\n\u{0}é"] {
      #expect(
        Envelope.scan(MessageBuilder.encodeRequest(id: id, method: "m\"", params: bytes))
          == .single(.request(id: id, method: "m\"", params: params)))
      #expect(
        Envelope.scan(MessageBuilder.encodeResponse(id: id, result: params))
          == .single(.response(id: id, .success(params))))
      let error = ResponseError(code: 1, message: "x", data: params)
      #expect(
        Envelope.scan(MessageBuilder.encodeError(id: id, error))
          == .single(.response(id: id, .failure(error))))
    }
  }

  @Test("a batch's answer is one array, once, when the last reply is there")
  func batch() {
    var replies = BatchReplies(to: [
      .request(id: 1, method: "a", params: nil), .notification(method: "b", params: nil),
      .invalid(id: nil, ResponseError(.invalidRequest, "x")), .response(id: 2, .success(.null)),
    ])
    #expect(replies.count == 2)
    #expect(replies.add([0x31]) == nil)
    #expect(replies.add([0x32]) == Array("[1,2]".utf8))
    #expect(BatchReplies(to: [.notification(method: "b", params: nil)]).count == 0)
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

@Suite("Request ids")
struct RequestIDTests {
  @Test("92 is not \"92\", and prints differently")
  func kinds() {
    #expect(RequestID.integer(92) != .string("92"))
    #expect(RequestID.integer(92).description == "92")
    #expect(RequestID.string("92").description == "\"92\"")
  }

  @Test("strings are the same only when their bytes are")
  func spelling() {
    #expect(RequestID.string("\u{E9}") != .string("e\u{301}"))
    #expect(Set<RequestID>([.string("\u{E9}"), .string("e\u{301}"), .string("\u{E9}")]).count == 2)
  }
}
