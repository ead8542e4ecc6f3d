import JSONText
import ObjectModel
import OrreryProtocol
import Predicates

/// `predicate/parse`.
extension Session {
  package func predicateParse(_ params: PredicateParseParams, _ call: Call) {
    // Only an entity to compile against, or ids among the arguments, need a document.
    let document = try? document(named: params.document)
    do {
      if params.document != nil { _ = try self.document(named: params.document) }
      let arguments = try document.map { document throws(OrreryError) in
        try PredicateArguments(model: document.model).list(params.arguments)
      }
      let predicate = try PredicateParser.parse(
        params.predicate, arguments: try arguments ?? PredicateArguments.plain(params.arguments))
      if let name = params.entity {
        let model = try self.document(named: params.document).model
        let entity = try model.requireEntity(named: name)
        _ = try PredicateCompiler(model: model).compile(
          predicate, for: entity,
          variables: try PredicateArguments(model: model).map(params.variables))
      }
      var tree = PredicateTree(model: document?.model)
      let root = tree.node(predicate.root)
      call.reply(
        PredicateParseResult(
          predicate: predicate.canonicalText(in: document?.model), tree: root,
          keyPaths: tree.keyPaths.sorted(), variables: tree.variables.sorted()))
    } catch {
      call.fail(RequestFailure(any: error, model: document?.model))
    }
  }
}

extension PredicateArguments {
  /// Arguments where there is no document, and so no objects to name.
  fileprivate static func plain(_ raw: [RawJSON]) throws(OrreryError) -> [PredicateArgument] {
    try PredicateArguments(model: try ManagedObjectModel(checking: ModelDescription())).list(raw)
  }
}
