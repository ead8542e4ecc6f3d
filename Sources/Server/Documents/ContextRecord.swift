import ObjectContext

/// A managed object context as clients know it: under a name, with the connection that may use it.
/// What it does is the context's own; whom it tells is the document's.
final class ContextRecord {
  /// How far contexts nest below the store. What one has not read it asks its parent for, and that
  /// its own: each level costs stack, and what is nowhere is looked for twice as often.
  static let maximumDepth = 8

  /// `c1`, unique on this server.
  let name: String
  /// Another one once the document has another model.
  var context: ManagedObjectContext
  /// The document that it belongs to. A document outlives its contexts.
  unowned let document: Document
  /// The context it saves to; nil where that is the store.
  let parent: ContextRecord?
  /// The session that made it and with which it goes; nil for the main context.
  let owner: Session.ID?
  /// What changed in it. A private context's has what was changed there: what comes from below is
  /// in the logs of that.
  var log: ChangeLog
  /// The live lists and aggregates over it, and the observers of its objects' values.
  let queries = ChangeIndex()

  init(
    name: String, context: ManagedObjectContext, document: Document, parent: ContextRecord?,
    owner: Session.ID?, clock: Clock
  ) {
    self.name = name
    self.context = context
    self.document = document
    self.parent = parent
    self.owner = owner
    log = ChangeLog(
      maximumObjects: owner == nil ? ServerLimits.resumableObjects : ServerLimits.rememberedObjects,
      keepsMembers: owner == nil, since: clock.count)
  }

  var isMain: Bool { owner == nil }

  /// 1 for a context that saves to the store.
  var depth: Int { (parent?.depth ?? 0) + 1 }
}
