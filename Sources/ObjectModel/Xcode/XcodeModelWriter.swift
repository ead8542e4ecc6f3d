import Foundation

/// Writes models as Xcode keeps them. Into a file that is there only what differs is written: all
/// else stays byte for byte, what this program does not understand included.
package enum XcodeModelWriter {
  /// What Xcode puts into the root of a model; the versions are those of Xcode 15.
  private static let rootAttributes = [
    ("type", "com.apple.IDECoreDataModeler.DataModel"), ("documentVersion", "1.0"),
    ("lastSavedToolsVersion", "22758"), ("systemVersion", "23F79"),
    ("minimumToolsVersion", "Automatic"), ("sourceLanguage", "Swift"),
  ]

  /// A new `contents` file.
  /// - Throws: `model.invalid` where the model holds what XML cannot.
  package static func contents(of model: ModelDescription) throws(OrreryError) -> [UInt8] {
    let form = XcodeModelForm.model(model)
    try requireWritable(form)
    var root = XcodeElement("model")
    for (name, value) in rootAttributes { root.add(name, value) }
    root.add(
      "userDefinedModelVersionIdentifier", form.value("userDefinedModelVersionIdentifier") ?? "")
    root.children = form.children.map(withSyncableEntity)
    let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    return Array(declaration.utf8) + root.source(depth: 0).bytes
  }

  private static func requireWritable(
    _ element: XcodeElement, in entity: String? = nil
  ) throws(OrreryError) {
    let entity = element.name == "entity" ? element.key : entity
    for attribute in element.attributes {
      guard let scalar = XMLText.unwritable(in: attribute.value) else { continue }
      throw OrreryError(
        .modelInvalid,
        "\(attribute.name) of the element \(element.name) holds U+\(scalar.hexadecimal), "
          + "which XML cannot have.",
        entity: entity, key: element.name == "entity" ? nil : element.key,
        hint: "Take the character out, or keep the model as JSON.")
    }
    for child in element.children { try requireWritable(child, in: entity) }
  }

  private static func withSyncableEntity(_ element: XcodeElement) -> XcodeElement {
    guard element.name == "entity" else { return element }
    var element = element
    element.add("syncable", true)
    return element
  }

  /// The contents of a file after its model has become another one.
  /// - Parameters:
  ///   - original: the file as it is.
  ///   - file: its path, for errors.
  /// - Throws: `model.invalid` where the file is no model, or the model holds what XML cannot.
  package static func contents(
    of model: ModelDescription, updating original: [UInt8], file: String
  ) throws(OrreryError) -> [UInt8] {
    let old = try XcodeModelReader.read(contents: original, file: file)
    guard var document = SourceDocument(original) else {
      throw OrreryError(
        .modelInvalid, "\(file): The file cannot be taken apart.",
        hint: "Save it with Xcode first.", location: SourceLocation(file: file))
    }
    let form = XcodeModelForm.model(keepingPositions(model, of: old))
    try requireWritable(form)
    update(&document.root, from: XcodeModelForm.model(old), to: form, depth: 0)
    return document.bytes
  }

  /// Boxes that nobody has moved stay where the diagram has them.
  private static func keepingPositions(
    _ model: ModelDescription, of old: ModelDescription
  ) -> ModelDescription {
    let positions = Dictionary(
      old.entities.map { ($0.name, $0.diagramPosition) }, uniquingKeysWith: { first, _ in first })
    var model = model
    for index in model.entities.indices where model.entities[index].diagramPosition == nil {
      model.entities[index].diagramPosition = positions[model.entities[index].name] ?? nil
    }
    return model
  }

  /// Children that only mean something together: they are written anew where anything in them
  /// differs.
  private static let wholes: Set = [
    "fetchIndex", "uniquenessConstraints", "compoundIndexes", "configuration",
  ]

  private struct Identity: Hashable {
    var name: String
    var key: String

    init(name: String, key: String) {
      (self.name, self.key) = (name, key)
    }

    init(_ element: XcodeElement) {
      self.init(name: element.name, key: element.key)
    }

    init(_ element: SourceElement) {
      self.init(
        name: element.name, key: element.text(of: "name") ?? element.text(of: "key") ?? "")
    }
  }

  private static func update(
    _ source: inout SourceElement, from old: XcodeElement, to new: XcodeElement, depth: Int
  ) {
    guard old != new else { return }
    let order = XcodeModelForm.order[new.name] ?? new.attributes.map(\.name)
    for name in old.attributes.map(\.name) where new.value(name) == nil {
      source.set(name, to: nil, order: order)
    }
    for attribute in new.attributes where old.value(attribute.name) != attribute.value {
      source.set(attribute.name, to: attribute.value, order: order)
    }
    let oldChildren = children(of: old)
    let formers = formers(of: new.children, among: old.children)
    let staying = Set(formers.values)
    for (identity, index) in places(in: source).sorted(by: { $0.value > $1.value })
    where oldChildren[identity] != nil && !staying.contains(identity) {
      source.remove(at: index)
    }
    let kept = places(in: source)
    var added: [XcodeElement] = []
    for child in new.children {
      guard let former = formers[Identity(child)], let known = oldChildren[former],
        let index = kept[former],
        case .element(var element) = source.nodes[index]
      else {
        added.append(child)
        continue
      }
      if known != child, wholes.contains(child.name) {
        element = child.source(depth: depth + 1)
      } else {
        update(&element, from: known, to: child, depth: depth + 1)
      }
      source.nodes[index] = .element(element)
    }
    for child in added {
      let place = lastPlace(of: child.name, in: source, among: new.children.map(\.name))
      source.insert(child.source(depth: depth + 1), after: place, depth: depth)
    }
  }

  /// What each child was that is not new: the one of its name, or else one that is gone and that
  /// its renaming identifier names.
  private static func formers(
    of new: [XcodeElement], among old: [XcodeElement]
  ) -> [Identity: Identity] {
    var (formers, gone): ([Identity: Identity], [Identity: Identity]) = ([:], [:])
    let staying = Set(new.map(Identity.init))
    for child in old {
      let identity = Identity(child)
      guard !staying.contains(identity) else {
        formers[identity] = identity
        continue
      }
      for name in [child.value("elementID"), child.key].compactMap(\.self) {
        gone[Identity(name: child.name, key: name)] = identity
      }
    }
    for child in new where formers[Identity(child)] == nil {
      guard let name = child.value("elementID"),
        let former = gone[Identity(name: child.name, key: name)]
      else { continue }
      formers[Identity(child)] = former
      // Of several that name it, one is it.
      gone = gone.filter { $0.value != former }
    }
    return formers
  }

  private static func children(of element: XcodeElement) -> [Identity: XcodeElement] {
    Dictionary(
      element.children.map { (Identity($0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The nodes that are elements, by what tells them apart; the first of each.
  private static func places(in source: SourceElement) -> [Identity: Int] {
    var places: [Identity: Int] = [:]
    for (index, node) in source.nodes.enumerated() {
      guard case .element(let element) = node else { continue }
      let identity = Identity(element)
      if places[identity] == nil { places[identity] = index }
    }
    return places
  }

  /// After the last child of that name, or else of what comes before it.
  private static func lastPlace(
    of name: String, in source: SourceElement, among names: [String]
  ) -> Int? {
    var earlier: Set = [name]
    for other in names {
      if other == name { break }
      earlier.insert(other)
    }
    return source.nodes.lastIndex { node in
      if case .element(let element) = node { earlier.contains(element.name) } else { false }
    }
  }
}
