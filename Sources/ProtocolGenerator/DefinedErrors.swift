/// Which errors a request documents. Its definition lists kinds, and groups as `predicate.*`; the
/// errors of its scope and those of any request are documented once, in `errors.json`.
extension Definitions {
  /// Every kind that a request may fail with, sorted, but for those of any request.
  package func errors(of method: MethodDefinition) -> [String] {
    let listed = errors.map(\.kind).filter { kind in
      method.errors.contains { MethodDefinition.error($0, has: kind) }
    }
    return Set(listed + scopeErrors(of: method)).sorted()
  }

  /// None where the scope has to be named, by a handle, nor where the definition itself lists one:
  /// then it lists all there are.
  private func scopeErrors(of method: MethodDefinition) -> [String] {
    guard method.isRequest, method.scopeMember?.isRequired == false else { return [] }
    let scoped = errors.filter { !$0.scopes.isEmpty }
    guard !scoped.contains(where: { method.errors.contains($0.kind) }) else { return [] }
    return scoped.filter { $0.scopes.contains(method.scope) }.map(\.kind)
  }
}

extension MethodDefinition {
  /// Whether what a definition lists, a kind or a group of kinds, has that kind.
  package static func error(_ listed: String, has kind: String) -> Bool {
    guard listed.hasSuffix(".*") else { return listed == kind }
    return kind.hasPrefix(listed.dropLast())
  }
}
