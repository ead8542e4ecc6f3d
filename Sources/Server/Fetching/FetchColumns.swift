import ObjectModel
import OrreryProtocol
import PersistentStore
import Predicates

/// The columns of a fetch as the client asked for them, and what its rows are grouped by: names and
/// texts have become compiled expressions. It fetches nothing.
final class FetchColumns {
  private(set) var columns: [FetchColumn] = []
  /// Slots of to-many relationships and fetched properties, by the place of the column that shows
  /// them. Their columns have no value in the store.
  private(set) var toManyColumns: [Int: Int] = [:]
  /// What to tell of each object, where the client said; for objects only.
  private(set) var selection: PropertySelection?
  private(set) var grouping: RowGrouping?
  /// What goes by a name in `having` and `sort`.
  private(set) var names: [String: CompiledExpression] = [:]

  private let fetch: Wire.FetchRequest
  /// Whether the rows of the result may have columns that are no properties.
  private let isOfRows: Bool
  private let entity: Entity
  private let scope: ContextScope
  private let variables: [String: PredicateArgument]

  init(
    _ fetch: Wire.FetchRequest, as resultType: Wire.FetchResultType, of entity: Entity,
    in scope: ContextScope
  ) throws(OrreryError) {
    self.fetch = fetch
    isOfRows = resultType == .rows || resultType == .count
    self.entity = entity
    self.scope = scope
    variables = try scope.arguments.map(fetch.variables)
    let computed = try expressions()
    let keys = try groupKeys()
    let isGrouped =
      !keys.isEmpty || fetch.having != nil
      || computed.contains { !$0.expression.rowAggregates.isEmpty }
    if let properties = fetch.properties {
      var known: Set<String> = []
      // An object has each once.
      for (index, name) in properties.enumerated()
      where isOfRows || known.insert(name).inserted {
        try add(name, parameter: "properties[\(index)]")
      }
      if !isOfRows {
        let keyPaths = columns.filter { $0.path.count == 1 && KeyPathText.isPath($0.path[0]) }
        selection = PropertySelection(
          names: known.subtracting(keyPaths.map { $0.path[0] }), keyPaths: keyPaths)
      }
    } else if isGrouped {
      for (index, name) in fetch.groupBy.enumerated()
      where !computed.contains(where: { $0.path == [name] }) {
        try add(name, parameter: "groupBy[\(index)]")
      }
    } else if computed.isEmpty, resultType != .ids {
      // What no store has has no place in a row.
      columns = FetchColumn.allColumns(of: entity).filter { !isOfRows || !$0.expression.isNil }
    }
    columns += computed
    guard isGrouped else { return }
    let grouping = RowGrouping(keys: keys, having: try having())
    try check(grouping)
    self.grouping = grouping
  }

  private var compiler: PredicateCompiler { PredicateCompiler(model: scope.model) }

  // MARK: Properties

  /// - Parameter parameter: what the request calls the name.
  private func add(_ name: String, parameter: String) throws(OrreryError) {
    if let slot = entity.slot(named: name) {
      let own = FetchColumn.columns(of: entity, slot: slot)
      if own.isEmpty, entity.properties[slot].isOfMany {
        toManyColumns[columns.count] = slot
        columns.append(FetchColumn(name: name, expression: .constant(.null)))
      }
      columns += own
      // What no store has is nothing to sort by.
      names[name] = own.count == 1 && !own[0].expression.isNil ? own[0].expression : nil
      return
    }
    // What is no path is told to be no property.
    guard isOfRows || KeyPathText.isPath(name) else {
      return try naming(parameter) { () throws(OrreryError) in
        _ = try entity.requireSlot(named: name)
      }
    }
    columns.append(FetchColumn(name: name, expression: try resolve(name, parameter: parameter)))
  }

  private func resolve(
    _ keyPath: String, parameter: String
  ) throws(OrreryError) -> CompiledExpression {
    try naming(parameter) { () throws(OrreryError) in
      try checked(try compiler.resolve(keyPath: keyPath, for: entity), name: keyPath)
    }
  }

  /// An object that is computed has no place in a row for its entity.
  private func checked(
    _ expression: CompiledExpression, name: String
  ) throws(OrreryError) -> CompiledExpression {
    if expression.attributeType != nil || expression.isNil { return expression }
    if case .path = expression { return expression }
    throw OrreryError(
      .fetchInvalid, "“\(name)” computes an object, which a row cannot hold.",
      entity: entity.name, key: name, hint: "Ask for one of the object's attributes.")
  }

  // MARK: Expressions

  private func expressions() throws(OrreryError) -> [FetchColumn] {
    guard !fetch.expressions.isEmpty else { return [] }
    var compiler = compiler
    compiler.allowsRowAggregates = true
    var computed: [FetchColumn] = []
    for (index, column) in fetch.expressions.enumerated() {
      guard names[column.name] == nil, fetch.properties?.contains(column.name) != true else {
        throw OrreryError(
          .fetchInvalid, "Two columns are named “\(column.name)”.",
          parameter: "expressions[\(index)].name",
          hint: "Give each expression a name of its own.")
      }
      let expression = try naming("expressions[\(index)].expression") {
        () throws(OrreryError) -> CompiledExpression in
        let arguments = try scope.arguments.list(column.argumentArray)
        return try compiler.compile(
          try PredicateParser.parseExpression(column.expression, arguments: arguments),
          for: entity, variables: variables)
      }
      names[column.name] = try checked(expression, name: column.name)
      computed.append(FetchColumn(name: column.name, expression: expression))
    }
    return computed
  }

  private func groupKeys() throws(OrreryError) -> [CompiledExpression] {
    var keys: [CompiledExpression] = []
    for (index, name) in fetch.groupBy.enumerated() {
      let key =
        if let named = names[name] { named } else {
          try resolve(name, parameter: "groupBy[\(index)]")
        }
      guard key.rowAggregates.isEmpty else {
        throw OrreryError(
          .fetchInvalid, "“\(name)” is computed from the groups and cannot make them.",
          parameter: "groupBy[\(index)]",
          hint: "Group by a key path or by an expression of one row.")
      }
      names[name] = key
      keys.append(key)
    }
    return keys
  }

  private func having() throws(OrreryError) -> CompiledPredicate? {
    guard let text = fetch.having else {
      guard fetch.havingArgumentArray.isEmpty else {
        throw OrreryError(
          .predicateArguments, "There is a havingArgumentArray but no having.",
          parameter: "havingArgumentArray",
          hint: "Give having too.")
      }
      return nil
    }
    var compiler = compiler
    compiler.allowsRowAggregates = true
    compiler.columns = names
    return try naming("having") { () throws(OrreryError) -> CompiledPredicate in
      let arguments = try scope.arguments.list(fetch.havingArgumentArray)
      return try compiler.compile(
        try PredicateParser.parse(text, arguments: arguments), for: entity, variables: variables)
    }
  }

  /// What `body` throws, under the name that the request has for its text.
  private func naming<Result>(
    _ parameter: String, _ body: () throws(OrreryError) -> Result
  ) throws(OrreryError) -> Result {
    try amending({ $0.parameter = parameter }, in: body)
  }

  /// Every column has one value for a group, or the row would show that of any object.
  private func check(_ grouping: RowGrouping) throws(OrreryError) {
    for (index, column) in columns.enumerated() {
      guard toManyColumns[index] == nil, grouping.determines(column.expression) else {
        throw notGrouped(column.path.joined(separator: "."))
      }
    }
    if let having = grouping.having, !grouping.determines(having) {
      throw notGrouped("having")
    }
  }

  private func notGrouped(_ key: String) -> OrreryError {
    OrreryError(
      .fetchInvalid, "“\(key)” has more than one value in a group.", entity: entity.name, key: key,
      hint: "Add it to groupBy, or put a function around it: max(\(key)).")
  }

  // MARK: Order

  /// The sort keys, which may name columns; of groups they have one value each.
  func sort(_ descriptors: [SortDescriptor]) throws(OrreryError) -> [CompiledSortDescriptor] {
    var compiler = compiler
    compiler.columns = names
    let compiled = try naming("sort") { () throws(OrreryError) in
      try compiler.compile(descriptors, for: entity)
    }
    if let grouping {
      for (descriptor, key) in zip(descriptors, compiled)
      where !grouping.determines(key.expression) {
        throw notGrouped(descriptor.keyPath)
      }
    }
    return compiled
  }
}
