import JSONRPC
import ObjectModel
import OrreryProtocol

/// Finding what a request is about: its document, its context, and whom to blame for the changes.
extension Session {
  /// The documents that this session has open.
  var openDocuments: [Document] {
    server.documents.filter { $0.isAttached(self) }
  }

  /// The document of that name; without a name the only one that is open.
  func document(named name: String?) throws(RequestFailure) -> Document {
    let open = openDocuments
    if let name {
      if let document = open.first(where: { $0.name == name }) { return document }
      throw RequestFailure(
        .documentUnknown, "This connection has no document “\(name)” open.", parameter: "document",
        allowed: open.map(\.name), hint: "document/list names the open ones.")
    }
    guard let only = open.first else {
      throw RequestFailure(
        .documentAmbiguous, "This connection has no document open.",
        hint: "Open one with document/open.")
    }
    guard open.count == 1 else {
      throw RequestFailure(
        .documentAmbiguous, "This connection has \(open.count) documents open; name one.",
        parameter: "document", allowed: open.map(\.name), hint: "Give document, or a context.")
    }
    return only
  }

  /// The context of that name; without a name the main context of the only open document.
  /// - Parameter key: what the request calls the name, for the error.
  func record(
    named name: String?, key: String = "context"
  ) throws(RequestFailure) -> ContextRecord {
    guard let name else {
      guard let main = try document(named: nil).mainRecord else {
        throw RequestFailure(.documentAlreadyClosed, "The document is closed.")
      }
      return main
    }
    for document in openDocuments {
      guard let record = document.record(named: name), record.owner == nil || record.owner == id
      else { continue }
      return record
    }
    throw RequestFailure(
      .contextUnknown, "This connection has no context “\(name)”.", parameter: key,
      hint: "Use a name that document/open or context/create gave.")
  }

  /// Runs an operation on a context and answers the call with what came of it.
  func perform(
    _ call: Call, in name: String?,
    _ operation: (ContextScope) throws -> ContextScope.Answer
  ) {
    if let performed { return perform(in: performed, name, operation) }
    var model: ManagedObjectModel?
    do {
      let record = try record(named: name)
      model = record.context.coordinator.model
      let answer = try blaming(call, for: record.document) {
        try operation(ContextScope(session: self, record: record))
      }
      reply(to: call, with: try answer())
    } catch {
      call.fail(RequestFailure(any: error, model: model))
    }
  }

  /// Runs an operation of `context/perform`. Its result is made when all of them are done.
  ///
  /// - Parameter name: The context that the operation names, which can be no other.
  private func perform(
    in performed: PerformedOperations, _ name: String?,
    _ operation: (ContextScope) throws -> ContextScope.Answer
  ) {
    do {
      guard name == nil || name == performed.record.name else {
        throw RequestFailure(
          .contextUnknown, "The operations of context/perform are of one context.",
          parameter: "context",
          hint: "Leave context out of them.")
      }
      performed.add(try operation(ContextScope(session: self, record: performed.record)))
    } catch {
      performed.fail(RequestFailure(any: error, model: performed.record.context.coordinator.model))
    }
  }

  /// Runs an operation on a document and answers the call with what came of it.
  func perform(
    _ call: Call, on name: String?, _ operation: (Document) throws -> any JSONEncodable
  ) {
    var model: ManagedObjectModel?
    do {
      let document = try document(named: name)
      model = document.model
      let result = try blaming(call, for: document) { try operation(document) }
      reply(to: call, with: result)
    } catch {
      call.fail(RequestFailure(any: error, model: model))
    }
  }

  /// Changes made by `body` name the call as their cause.
  private func blaming<T>(
    _ call: Call, for document: Document, _ body: () throws -> T
  ) rethrows -> T {
    document.cause = Wire.ChangeCause(connection: name, request: call.id)
    defer { document.cause = nil }
    return try body()
  }

  private func reply(to call: Call, with result: some JSONEncodable) {
    call.reply(result)
  }
}

extension RequestFailure {
  static func contextOfAnotherDocument(key: String) -> RequestFailure {
    RequestFailure(
      .contextUnknown, "The context belongs to another document.", parameter: key,
      hint: "Leave document out, or name the context's own.")
  }
}
