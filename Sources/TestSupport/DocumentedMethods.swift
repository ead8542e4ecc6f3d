import JSONText
import OrreryProtocol

/// The protocol's methods as the server describes them with `rpc/discover`: their parameters, and
/// the errors that each may answer.
package enum DocumentedMethods {
  /// As OpenRPC has them, by name: the requests that a client sends.
  package static let requests: [String: JSONValue] = {
    let document = try? JSONValue(DiscoveryDocument.json)
    let methods = (document?["methods"]?.elements ?? []).filter { method in
      method["result"] != nil && method["x-messageDirection"] == "clientToServer"
    }
    return Dictionary(
      methods.map { ($0["name"]?.string ?? "", $0) }, uniquingKeysWith: { first, _ in first })
  }()

  private static let schemas =
    (try? JSONValue(DiscoveryDocument.json))?["components"]?["schemas"] ?? [:]

  /// The schema itself, or the one that it refers to.
  package static func schema(_ schema: JSONValue) -> JSONValue {
    guard let name = schema["$ref"]?.string?.split(separator: "/").last else { return schema }
    return schemas[String(name)] ?? [:]
  }

  private static let kinds: [String: Set<String>] = requests.mapValues { method in
    let references = (method["errors"]?.elements ?? []).compactMap { $0["$ref"]?.string }
    return Set(references.compactMap { $0.split(separator: "/").last.map(String.init) })
  }

  /// The members of the data of each kind of error, besides those of all.
  private static let data: [String: Set<String>] = {
    let errors = (try? JSONValue(DiscoveryDocument.json))?["components"]?["errors"]?.members ?? []
    let common: Set<String> = [
      "kind", "hint", "retryable", "parameter", "operation", "entity", "property", "objects",
      "errors",
    ]
    return Dictionary(
      errors.map { kind, error in
        (kind, common.union((error["x-data"]?.elements ?? []).compactMap(\.string)))
      }, uniquingKeysWith: { first, _ in first })
  }()

  /// What a reply has that its method does not document: an error of a kind that is not in its
  /// list, or data that its kind does not have.
  package static func fault(in reply: JSONValue, to method: String) -> String? {
    guard let data = reply["error"]?["data"], let kind = data["kind"]?.string,
      let known = kinds[method]
    else { return nil }
    guard known.contains(kind) else {
      return "\(method) does not document \(kind): \(reply.text)"
    }
    let unknown = (data.members ?? []).map(\.key).filter { Self.data[kind]?.contains($0) != true }
    guard let name = unknown.first else { return nil }
    return "errors.json does not name “\(name)” as data of \(kind): \(reply.text)"
  }
}
