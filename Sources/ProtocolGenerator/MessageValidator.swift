import Foundation
import JSONText

/// Checks messages against the definitions, for tests that record what a server says. Stricter than
/// any client: a member that no definition knows is a problem, as is an error that its method does
/// not list.
package struct MessageValidator {
  private let definitions: Definitions
  private let methods: [String: MethodDefinition]
  private let validator: ExampleValidator

  /// - Parameter allowsPlaceholders: whether a string in angle brackets may stand for any value, as
  ///   in transcripts.
  package init(definitions: Definitions, allowsPlaceholders: Bool = false) {
    self.definitions = definitions
    validator = ExampleValidator(
      definitions: definitions, allowsPlaceholders: allowsPlaceholders)
    methods = Dictionary(
      definitions.methods.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What is wrong with the parameters of a request or notification; nothing when empty.
  package func problems(inParams params: JSONValue?, of method: String) -> [String] {
    guard let definition = methods[method] else { return ["\(method) is not defined"] }
    return validator.problems(params ?? .object([]), definition.params, at: "params")
  }

  /// What is wrong with the result of a request.
  package func problems(inResult result: JSONValue, of method: String) -> [String] {
    guard let definition = methods[method]?.result else { return ["\(method) is no request"] }
    return validator.problems(result, definition)
  }

  /// What is wrong with the `error` of a reply.
  ///
  /// - Parameter method: what was asked; nil where the server could not tell.
  package func problems(inError error: JSONValue, of method: String?) -> [String] {
    let problems = validator.problems(error, .named("ErrorInfo"), at: "error")
    guard problems.isEmpty, let kind = error["data"]?["kind"]?.string else { return problems }
    guard let definition = definitions.errors.first(where: { $0.kind == kind }) else {
      return ["error.data.kind: \(kind) is not defined"]
    }
    if error["code"]?.integer != Int64(definition.code) {
      return ["error.code: must be \(definition.code) for \(kind)"]
    }
    guard let method, let asked = methods[method], !definition.isOfAnyRequest,
      !definitions.errors(of: asked).contains(kind)
    else { return [] }
    return ["error.data.kind: \(method) does not list \(kind)"]
  }
}
