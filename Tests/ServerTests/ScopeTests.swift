import JSONText
import TestSupport
import Testing

/// The errors that are documented once for all requests about a document or a context: each such
/// request has them.
@Suite struct ScopeTests {
  /// The parameters of the method's first example.
  private static func params(of method: JSONValue) -> [(key: String, value: JSONValue)] {
    (method["examples"]?[0]?["params"]?.elements ?? []).compactMap { member in
      guard let name = member["name"]?.string, let value = member["value"] else { return nil }
      return (name, value)
    }
  }

  private static func documents(_ kind: String, _ method: JSONValue) -> Bool {
    (method["errors"]?.elements ?? [])
      .contains { $0["$ref"]?.string == "#/components/errors/\(kind)" }
  }

  /// Whether there is a parameter of that name that may be left out.
  private static func mayName(_ name: String, _ method: JSONValue) -> Bool {
    (method["params"]?.elements ?? [])
      .contains { $0["name"]?.string == name && $0["required"]?.bool != true }
  }

  private static func kind(_ client: TestClient, _ method: String, _ params: JSONValue) throws
    -> String?
  {
    try client.failure(of: method, params)["data"]?["kind"]?.string
  }

  @Test func whatIsNamedHasToBeOpen() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    for name in ["context", "document"] {
      var count = 0
      for (method, definition) in DocumentedMethods.requests
      where Self.mayName(name, definition) && Self.documents("\(name).unknown", definition) {
        count += 1
        let others = Self.params(of: definition).filter { $0.key != name }
        let params = JSONValue.object(others + [(name, "x99")])
        #expect(try Self.kind(client, method, params) == "\(name).unknown", "\(method)")
      }
      #expect(count > 10)
    }
    try server.stop()
  }

  @Test func whatIsNotNamedHasToBeTheOnlyOne() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    var count = 0
    for (method, definition) in DocumentedMethods.requests
    where ["context", "document"].contains(where: { Self.mayName($0, definition) })
      && Self.documents("document.ambiguous", definition)
      // Without an entity a predicate is parsed without a model.
      && !method.hasPrefix("predicate/")
    {
      count += 1
      let params = Self.params(of: definition).filter { !["context", "document"].contains($0.key) }
      #expect(
        try Self.kind(client, method, .object(params)) == "document.ambiguous", "\(method)")
    }
    #expect(count > 20)
    try server.stop()
  }
}
