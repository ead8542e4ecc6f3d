import ObjectContext
import ObjectModel
import OrreryProtocol

/// What an operation on objects works with: a context, and the session that asks. The operations
/// themselves are in extensions, one file for each namespace; `context/perform` and the plain
/// requests call the same ones.
struct ContextScope {
  let session: Session
  let record: ContextRecord
  /// What was sent ahead for the request.
  var uploads = UploadUse.none
  /// For the operations of one request.
  let keys = Keys()

  final class Keys {
    var order = KeyOrder()
  }

  var context: ManagedObjectContext { record.context }
  var document: Document { record.document }
  var model: ManagedObjectModel { record.context.coordinator.model }
  var clock: String { document.clock.text }
  var writer: ObjectWriter { ObjectWriter(record: record, form: session.form) }

  /// The same without the context's unsaved changes: what the store has.
  var withoutPendingChanges: ContextScope {
    let context = ManagedObjectContext(
      coordinator: document.coordinator, parent: nil, options: ContextOptions(undoLevels: 0))
    return ContextScope(
      session: session,
      record: ContextRecord(
        name: record.name, context: context, document: document, parent: nil, owner: record.owner,
        clock: document.clock), uploads: uploads)
  }

  func reader(of entity: Entity) -> ValueReader {
    document.reader(of: entity, uploads: uploads)
  }

  var arguments: PredicateArguments { document.arguments }

  /// The object that a text names. It must exist.
  /// - Parameter parameter: what the request calls the text, for the error.
  func object(_ text: String, parameter: String = "id") throws(OrreryError) -> ObjectID {
    try naming(parameter) { () throws(OrreryError) in try context.requireObject(try id(text)) }
  }

  /// The objects that the parameter `ids` names.
  ///
  /// - Parameter mayBeGone: Whether they were there when the texts were given, and need not be now.
  func objects(_ texts: [String], mayBeGone: Bool = false) throws(OrreryError) -> [ObjectID] {
    try texts.enumerated().map { index, text throws(OrreryError) in
      try naming("ids[\(index)]") { () throws(OrreryError) in
        let id = try id(text)
        return mayBeGone ? try context.existing(id) ?? id : try context.requireObject(id)
      }
    }
  }

  /// The id that a text is. Whether there is such an object is another question.
  func id(_ text: String) throws(OrreryError) -> ObjectID {
    if let id = model.objectID(parsing: text, inStore: document.store.uuid) { return id }
    let example = "\(model.entities.first?.name ?? "Entity")/p1"
    throw OrreryError(
      .objectNotFound, "“\(text)” is no object id of this document.", value: .string(text),
      hint: "An object id is its entity's name, “/p” and its key, as in “\(example)”.")
  }

  func entity(of id: ObjectID) -> Entity {
    model[id.entity]
  }

  /// The entity that the parameter `entity` names.
  func entity(named name: String) throws(OrreryError) -> Entity {
    try naming("entity") { () throws(OrreryError) in try model.requireEntity(named: name) }
  }

  /// Refuses where the document takes no edits.
  func requireEditing() throws(OrreryError) {
    guard document.store.isReadOnly else { return }
    throw OrreryError(
      .storeReadOnly, "The document is open for reading only.",
      hint: document.store.readOnlyHint)
  }
}

/// What `body` throws, as the fault of a parameter where it says no other.
func naming<Result>(
  _ parameter: @autoclosure () -> String, _ body: () throws(OrreryError) -> Result
) throws(OrreryError) -> Result {
  try amending({ $0.parameter = $0.parameter ?? parameter() }, in: body)
}

/// What `read` gives; nil for an object that has gone.
func unlessGone<Result>(_ read: () throws(OrreryError) -> Result) throws(OrreryError) -> Result? {
  do throws(OrreryError) {
    return try read()
  } catch  where error.kind == .objectNotFound || error.kind == .objectDeleted {
    return nil
  }
}

extension ManagedObjectContext {
  /// The object of that id; nil where it has gone.
  func existing(_ id: ObjectID) throws(OrreryError) -> ObjectID? {
    try unlessGone { () throws(OrreryError) in try requireObject(id) }
  }
}

extension Document {
  /// Reads values of the entity's objects.
  func reader(of entity: Entity, uploads: UploadUse) -> ValueReader {
    ValueReader(model: model, store: store.uuid, entity: entity, uploads: uploads)
  }

  /// Reads arguments and variables of predicates.
  var arguments: PredicateArguments { PredicateArguments(model: model, store: store.uuid) }
}
