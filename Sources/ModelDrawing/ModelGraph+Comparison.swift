import ObjectModel

/// Two versions of a model as one diagram: the later one, with what is gone from the earlier one
/// and what has changed. Entities and properties are matched as a migration matches them, so only
/// what stored objects depend on counts as changed.
extension ModelGraph {
  package init(from old: ManagedObjectModel, to new: ManagedObjectModel) {
    self = GraphComparison(ModelDiff(from: old, to: new)).graph
  }
}

private struct GraphComparison {
  /// A property where it is declared.
  private struct Place: Hashable {
    let entity: EntityNumber
    let slot: Int
  }

  private(set) var graph: ModelGraph
  private let diff: ModelDiff
  /// By entity of the later model: what it was.
  private var mappings: [EntityNumber: ModelDiff.Mapping] = [:]
  /// By entity of the earlier model: its node.
  private var nodes: [EntityNumber: Int] = [:]
  /// What of the earlier model is in the later one.
  private var kept: Set<Place> = []
  /// What a migration would change, by entity and property.
  private var changed: Set<[String?]>

  init(_ diff: ModelDiff) {
    self.diff = diff
    graph = ModelGraph(diff.destination)
    changed = Set(diff.changes.map { [$0.entity, $0.key] })
    for mapping in diff.mappings {
      guard let source = mapping.source, let entity = mapping.destination else { continue }
      mappings[entity] = mapping
      nodes[source] = entity.index
      kept.formUnion(mapping.slots.compactMap { slot in slot.map { place(of: $0, in: source) } })
    }
    let earlier = ModelGraph(diff.source)
    for entity in diff.destination.entities { compare(entity) }
    for entity in diff.source.entities where nodes[entity.number] == nil {
      var node = earlier.nodes[entity.number.index]
      node.change = .removed
      nodes[entity.number] = graph.nodes.count
      graph.nodes.append(node)
    }
    var isKept = Array(repeating: false, count: earlier.edges.count)
    compareEdges(earlier, &isKept)
    for (edge, _) in zip(earlier.edges, isKept).filter({ !$0.1 }) { addRemoved(edge) }
  }

  private func place(of slot: Int, in entity: EntityNumber) -> Place {
    let model = diff.source
    return Place(entity: model[entity].declaringEntity(of: slot, in: model), slot: slot)
  }

  // MARK: Entities

  private mutating func compare(_ entity: Entity) {
    let index = entity.number.index
    guard let mapping = mappings[entity.number], let source = mapping.source else {
      graph.nodes[index].change = .added
      return
    }
    let old = diff.source[source]
    var rows: [ModelGraph.Row] = []
    for slot in entity.properties.indices[entity.firstOwnSlot...] {
      guard let attribute = entity.properties[slot].attribute else { continue }
      rows.append(row(attribute, mapping.slots[slot].map { old.properties[$0] }, of: entity))
    }
    for slot in old.properties.indices[old.firstOwnSlot...]
    where !kept.contains(Place(entity: source, slot: slot)) {
      guard let attribute = old.properties[slot].attribute else { continue }
      rows.append(marked(attribute.text, .removed))
    }
    graph.nodes[index].attributes = rows
    if old.name != entity.name { graph.nodes[index].formerName = old.name }
    let isChanged =
      rows.contains { $0.change != nil } || old.name != entity.name
      || changed.contains([entity.name, nil])
    graph.nodes[index].change = isChanged ? .changed : nil
  }

  private func row(_ attribute: Attribute, _ old: Property?, of entity: Entity) -> ModelGraph.Row {
    guard let old = old?.attribute else { return marked(attribute.text, .added) }
    if old.text != attribute.text {
      let former = old.name == attribute.name ? old.typeText : old.text
      return marked("\(attribute.text), was \(former)", .changed)
    }
    return changed.contains([entity.name, attribute.name])
      ? marked(attribute.text, .changed) : ModelGraph.Row(text: attribute.text)
  }

  private func marked(_ text: String, _ change: ModelGraph.Change) -> ModelGraph.Row {
    ModelGraph.Row(text: ModelGraph.marked(text, change), change: change)
  }

  // MARK: Edges

  private mutating func compareEdges(_ earlier: ModelGraph, _ isKept: inout [Bool]) {
    var formerEdges: [Place: Int] = [:]
    var formerParents: [[Int]: Int] = [:]
    for (index, edge) in earlier.edges.enumerated() {
      if edge.kind == .inheritance {
        formerParents[[edge.from, edge.to].map(node)] = index
      }
      for place in ends(of: edge, in: diff.source) { formerEdges[place] = index }
    }
    for index in graph.edges.indices {
      let edge = graph.edges[index]
      if edge.kind == .inheritance {
        let match = formerParents[[edge.from, edge.to]]
        if let match { isKept[match] = true } else { graph.edges[index].change = .added }
        continue
      }
      let ends = ends(of: edge, in: diff.destination)
      let matches = ends.map { former(of: $0).flatMap { formerEdges[$0] } }
      for match in matches.compactMap(\.self) { isKept[match] = true }
      if matches.allSatisfy({ $0 == nil }) {
        graph.edges[index].change = .added
      } else if ends.contains(where: isChanged) || Set(matches).count > 1 {
        graph.edges[index].change = .changed
      }
    }
  }

  /// The node of an entity of the earlier model.
  private func node(_ index: Int) -> Int {
    nodes[diff.source.entities[index].number, default: index]
  }

  /// The relationship of an edge, and its inverse.
  private func ends(of edge: ModelGraph.Edge, in model: ManagedObjectModel) -> [Place] {
    let ends = [(edge.from, edge.relationship), (edge.to, edge.inverse)]
    return ends.compactMap { index, name in
      let entity = model.entities[index]
      return name.flatMap(entity.slot(named:)).map { slot in
        Place(entity: entity.declaringEntity(of: slot, in: model), slot: slot)
      }
    }
  }

  /// What a relationship of the later model was.
  private func former(of place: Place) -> Place? {
    guard let mapping = mappings[place.entity], let source = mapping.source else { return nil }
    return mapping.slots[place.slot].map { self.place(of: $0, in: source) }
  }

  private func isChanged(_ place: Place) -> Bool {
    let entity = diff.destination[place.entity]
    return changed.contains([entity.name, entity.properties[place.slot].name])
  }

  private mutating func addRemoved(_ edge: ModelGraph.Edge) {
    var edge = edge
    (edge.from, edge.to, edge.change) = (node(edge.from), node(edge.to), .removed)
    graph.edges.append(edge)
  }
}
