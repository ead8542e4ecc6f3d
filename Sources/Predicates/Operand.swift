import ObjectModel

/// An expression of the tree, resolved, with what is known of its value. It is what the compiler
/// works with; what it makes is a `CompiledExpression` or a part of a predicate.
struct Operand {
  struct Scalar {
    var expression: CompiledExpression
    var kind: ValueKind
    /// The expression's `attributeType`, kept because finding it out takes as long as the
    /// expression is high.
    var type: AttributeType?
    /// The digits of a literal double.
    var spelling: String?

    init(
      _ expression: CompiledExpression, _ kind: ValueKind, type: AttributeType?,
      spelling: String? = nil
    ) {
      self.expression = expression
      self.kind = kind
      self.type = type
      self.spelling = spelling
    }

    init(_ expression: CompiledExpression, _ kind: ValueKind, spelling: String? = nil) {
      self.init(expression, kind, type: expression.attributeType, spelling: spelling)
    }

    init(_ expression: CompiledExpression) {
      self.init(expression, type: expression.attributeType)
    }

    init(_ expression: CompiledExpression, type: AttributeType?) {
      self.init(expression, ValueKind(of: expression, type), type: type)
    }

    /// The function of the scalars.
    init(_ function: ScalarFunction, _ arguments: [Scalar]) {
      self.init(
        .call(function, arguments.map(\.expression)),
        type: function.resultType(of: arguments.map(\.type)))
    }

    var constant: Value? {
      if case .constant(let value) = expression { value } else { nil }
    }
  }

  enum Form {
    case scalar(Scalar)
    case list([Operand])
    case collection(Collection)
  }

  /// Many values: see `CompiledCollection`.
  struct Collection {
    struct Part {
      /// Empty for an element that stands by itself, as those of a list do.
      var paths: [CollectionPath] = []
      var firstScope: Int
      var predicate = CompiledPredicate.constant(true)
      var identity: CompiledExpression
      var element: Scalar
    }

    var parts: [Part]
    var isDistinct = false

    /// Whether it is made of the elements of relationships and not of something they lead to.
    var isOfElements: Bool {
      parts.allSatisfy { part in
        guard let last = part.paths.indices.last, case .path(let path) = part.element.expression
        else { return false }
        return path.leaf == .object && path.steps.isEmpty
          && path.root == .scope(part.firstScope + last)
      }
    }

    var compiled: CompiledCollection {
      CompiledCollection(
        parts: parts.map {
          CompiledCollection.Part(
            paths: $0.paths, firstScope: $0.firstScope, predicate: $0.predicate,
            identity: $0.identity, value: $0.element.expression)
        }, isDistinct: isDistinct)
    }
  }

  let form: Form
  let node: ExpressionNode

  var offset: Int { node.range.lowerBound }

  init(form: Form, node: ExpressionNode) {
    self.form = form
    self.node = node
  }

  init(_ scalar: Scalar, _ node: ExpressionNode) {
    self.init(form: .scalar(scalar), node: node)
  }
}
