import OrreryProtocol

/// Finding what a request names: a document, a context.
extension Session {
  /// The documents that this session has open.
  var openDocuments: [Document] { server.documents.filter { $0.isAttached(self) } }

  /// The document of that name; without a name the only one that is open.
  func document(named name: String?) throws(RequestFailure) -> Document {
    let open = openDocuments
    if let name {
      if let document = open.first(where: { $0.name == name }) { return document }
      throw RequestFailure(
        .documentUnknown, "This connection has no document “\(name)” open.", parameter: "document",
        allowed: open.map(\.name), hint: "Name one that is open (document/list).")
    }
    guard let only = open.first else {
      throw RequestFailure(
        .documentAmbiguous, "This connection has no document open.",
        hint: "Open one (document/open).")
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
    guard let name else { return try document(named: nil).requireMainRecord() }
    for document in openDocuments {
      guard let record = document.record(named: name), record.owner == nil || record.owner == id
      else { continue }
      return record
    }
    throw RequestFailure(
      .contextUnknown, "This connection has no context “\(name)”.", parameter: key,
      hint: "It was closed, or never made: name one that is there (document/open, context/create).")
  }
}
