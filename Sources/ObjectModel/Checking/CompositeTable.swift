import Spelling

/// The model's composites with their elements checked, nested ones resolved. A composite that holds
/// itself, by whatever way, is refused.
struct CompositeTable {
  /// Deeper nesting is refused. Each leaf is a column, and SQLite has 2,000 at most.
  static let maximumNesting = 16
  static let maximumLeaves = 2_000

  private let descriptions: [String: CompositeDescription]
  private var elements: [String: [Attribute]] = [:]
  private var leaves: [String: Int] = [:]
  /// 1 for a composite without nested ones.
  private var depths: [String: Int] = [:]

  var names: [String] { Array(descriptions.keys) }

  init(_ descriptions: [CompositeDescription], report: inout ModelReport) {
    var kept: [String: CompositeDescription] = [:]
    for description in descriptions {
      if let fault = ModelName.fault(in: description.name) {
        report.fault(
          "The composite name “\(description.name)” \(fault).", at: description.location,
          hint: "Name it with letters, digits and underscores, starting with a letter.")
      }
      if kept[description.name] != nil {
        report.fault(
          "There is another composite named “\(description.name)”.", entity: description.name,
          at: description.location, hint: "Rename or remove one of the two.")
      } else {
        kept[description.name] = description
      }
    }
    self.descriptions = kept
    for description in descriptions {
      var path: [String] = []
      _ = resolve(description.name, path: &path, report: &report)
    }
  }

  /// The checked elements, or nil where there is no such composite.
  subscript(name: String) -> [Attribute]? {
    elements[name]
  }

  /// - Parameter path: the composites being resolved, outermost first.
  private mutating func resolve(
    _ name: String, path: inout [String], report: inout ModelReport
  ) -> [Attribute]? {
    if let known = elements[name] { return known }
    guard let description = descriptions[name] else { return nil }
    path.append(name)
    defer { path.removeLast() }
    var resolved: [Attribute] = []
    var names: Set<String> = []
    for element in description.elements {
      check(element, of: description, among: &names, report: &report)
      let nested = nestedElements(of: element, in: description, path: &path, report: &report)
      let place = Place(
        entity: name, key: element.name, location: element.location ?? description.location)
      resolved.append(
        ValueRules(place: place).check(element, elements: nested, report: &report))
    }
    measure(description, resolved, report: &report)
    elements[name] = resolved
    return resolved
  }

  /// Counts leaves and depth, and reports too many.
  private mutating func measure(
    _ description: CompositeDescription, _ resolved: [Attribute], report: inout ModelReport
  ) {
    let nested = resolved.map { $0.description.composite ?? "" }
    let leafCount = nested.reduce(0) { $0 + (leaves[$1] ?? 1) }
    let depth = 1 + (nested.map { depths[$0] ?? 0 }.max() ?? 0)
    if leafCount > Self.maximumLeaves || resolved.isEmpty {
      report.fault(
        "The composite “\(description.name)” has \(leafCount) elements, nested ones counted.",
        entity: description.name, at: description.location,
        hint: "From 1 to \(Self.maximumLeaves) are supported.")
    }
    if depth > Self.maximumNesting {
      report.fault(
        "The composite “\(description.name)” is nested \(depth) deep.",
        entity: description.name, at: description.location,
        hint: "At most \(Self.maximumNesting) levels are supported.")
    }
    // Capped, so that doubling at each level of nesting cannot overflow.
    leaves[description.name] = min(leafCount, Self.maximumLeaves + 1)
    depths[description.name] = depth
  }

  private func check(
    _ element: AttributeDescription, of composite: CompositeDescription,
    among earlier: inout Set<String>, report: inout ModelReport
  ) {
    let location = element.location ?? composite.location
    if let fault = ModelName.fault(in: element.name) {
      report.fault(
        "The element name “\(element.name)” of “\(composite.name)” \(fault).",
        entity: composite.name, key: element.name, at: location,
        hint: "Name it with letters, digits and underscores, starting with a letter.")
    }
    if !earlier.insert(element.name).inserted {
      report.fault(
        "The composite “\(composite.name)” has an element named “\(element.name)” already.",
        entity: composite.name, key: element.name, at: location,
        hint: "Rename or remove one of the two.")
    }
    if element.derivationExpression != nil {
      report.fault(
        "The element “\(element.name)” of “\(composite.name)” is derived.",
        entity: composite.name, key: element.name, at: location,
        hint: "Only attributes of entities can be derived.")
    }
  }

  private mutating func nestedElements(
    of element: AttributeDescription, in composite: CompositeDescription, path: inout [String],
    report: inout ModelReport
  ) -> [Attribute] {
    guard element.type == .composite else { return [] }
    let location = element.location ?? composite.location
    let name = element.composite ?? ""
    if path.contains(name) {
      report.fault(
        "The composite “\(name)” holds itself: \((path + [name]).joined(separator: " → ")).",
        entity: composite.name, key: element.name, at: location,
        hint: "Remove the element, or make it a relationship to an entity.")
      return []
    }
    if path.count > Self.maximumNesting {
      report.fault(
        "Composites are nested more than \(Self.maximumNesting) deep.", entity: composite.name,
        key: element.name, at: location, hint: "Flatten them.")
      return []
    }
    guard let nested = resolve(name, path: &path, report: &report) else {
      report.fault(
        "The composite “\(name)” of “\(composite.name).\(element.name)” is not in the model.",
        entity: composite.name, key: element.name, at: location,
        hint: NearestName.hint(for: name, among: descriptions.keys, called: "composites"))
      return []
    }
    return nested
  }
}
