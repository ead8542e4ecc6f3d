import JSONText
import ObjectModel
import OrreryProtocol
import Predicates

/// `predicate/*`: what a text means, and whether it is right.
extension Session {
  func predicateParse(_ params: PredicateParseParams) throws -> PredicateParseResult {
    try parse("predicate", in: params.document, params.argumentArray) { document, arguments in
      let predicate = try PredicateParser.parse(params.predicate, arguments: arguments)
      if let name = params.entity {
        let document = try self.document(named: params.document)
        _ = try PredicateCompiler(model: document.model).compile(
          predicate, for: try document.model.requireEntity(named: name),
          variables: try document.arguments.map(params.variables))
      }
      var tree = PredicateTree(model: document?.model)
      let root = tree.node(predicate.root)
      return PredicateParseResult(
        predicate: predicate.canonicalText(in: document?.model), tree: root,
        keyPaths: tree.keyPaths.sorted(), variables: tree.variables.sorted())
    }
  }

  func predicateParseExpression(
    _ params: PredicateParseExpressionParams
  ) throws -> PredicateParseExpressionResult {
    try parse("expression", in: params.document, params.argumentArray) { document, arguments in
      let expression = try PredicateParser.parseExpression(params.expression, arguments: arguments)
      if let name = params.entity {
        let document = try self.document(named: params.document)
        var compiler = PredicateCompiler(model: document.model)
        compiler.allowsRowAggregates = true
        _ = try compiler.compile(
          expression, for: try document.model.requireEntity(named: name),
          variables: try document.arguments.map(params.variables))
      }
      var tree = PredicateTree(model: document?.model)
      let root = tree.expression(expression.root)
      return PredicateParseExpressionResult(
        expression: expression.canonicalText(in: document?.model), tree: root,
        keyPaths: tree.keyPaths.sorted(), variables: tree.variables.sorted())
    }
  }

  /// - Parameters:
  ///   - key: the parameter that a fault of the text is in.
  ///   - body: gets the document, which only an entity to compile against and ids among the
  ///     arguments need, and the arguments.
  private func parse<Result>(
    _ key: String, in name: String?, _ arguments: [RawJSON],
    _ body: (Document?, [PredicateArgument]) throws -> Result
  ) throws -> Result {
    let document = try? document(named: name)
    do {
      if name != nil { _ = try self.document(named: name) }
      let noModel = try ManagedObjectModel(checking: ModelDescription())
      let reader = document?.arguments ?? PredicateArguments(model: noModel, store: nil)
      return try body(document, try reader.list(arguments))
    } catch {
      var error = error
      if var fault = error as? OrreryError, fault.predicate != nil {
        fault.parameter = key
        error = fault
      }
      throw RequestFailure(any: error, model: document?.model)
    }
  }
}
