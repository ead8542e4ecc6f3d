import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// What changed of some objects since a clock, and who changed each of them last.
struct LaterChanges {
  /// An error tells of no more objects than this.
  private static let toldObjects = 100

  struct Later {
    var slots: Set<Int> = []
    var count: UInt64 = 0
    var origin = ChangeOrigin.edit
    var source = ChangeSource()
  }

  let objects: Set<ObjectID>
  /// The one property that counts; nil where all do.
  let slot: Int?
  let model: ManagedObjectModel
  private(set) var changes: [ObjectID: Later] = [:]

  mutating func add(
    _ news: ChangeSet, _ origin: ChangeOrigin, _ source: ChangeSource, at count: UInt64
  ) {
    // Whichever are fewer are looked for among the others.
    let ids = objects.count < news.count ? Array(objects) : news.ids.filter(objects.contains)
    for id in ids {
      let update = news.update(of: id)
      // One that is here still has come back, or may have changed in any property.
      let isWhole =
        news.refreshed.containsAscending(id) || news.inserted.containsAscending(id)
        || news.deleted.containsAscending(id)
      guard update != nil || isWhole else { continue }
      let slots = isWhole ? Array(model[id.entity].properties.indices) : update?.slots ?? []
      if let slot, !slots.contains(slot) { continue }
      var later = changes[id] ?? Later()
      later.slots.formUnion(slots)
      if count >= later.count {
        (later.count, later.origin, later.source) = (count, origin, source)
      }
      changes[id] = later
    }
  }

  /// `object.changedSince`.
  var failure: RequestFailure {
    let ids = changes.keys.sorted()
    let names = ids.count == 1 ? "\(model.text(of: ids[0])) has" : "\(ids.count) objects have"
    var failure = RequestFailure(
      .objectChangedSince, "\(names) changed since the clock given.", parameter: "ifUnchangedSince")
    failure.info.data.objects = ids.prefix(Self.toldObjects).map(model.text(of:))
    failure.info.data.changes = ids.prefix(Self.toldObjects).compactMap { id in
      changes[id].map { later in
        Wire.LaterChange(
          id: model.text(of: id),
          keys: model.keys(of: ChangedObject(id: id, slots: later.slots.sorted())),
          origin: Wire.ChangeOrigin(later.origin), by: later.source.cause,
          author: later.source.author)
      }
    }
    return failure
  }
}

extension ContextScope {
  /// Refuses where somebody has changed one of the objects since a clock: in the context, or in
  /// what it saves to. What the same `context/perform` did before does not count.
  ///
  /// - Parameter slot: The one property that counts; nil where all do.
  /// - Throws: `object.changedSince`, `clock.expired`, and `rpc.invalidParams` for what is no clock
  ///   of the document's past.
  func require(
    _ ids: [ObjectID], slot: Int? = nil, unchangedSince text: String?
  ) throws(RequestFailure) {
    guard let text else { return }
    let now = document.clock
    guard let since = Clock(text) else { throw noClock("“\(text)” is no clock.") }
    guard since.isOfSameOpening(as: now) else {
      throw expired("The clock is of another opening of the document.")
    }
    guard since.count <= now.count else {
      throw noClock("The clock is later than the document's, which is \(now.text).")
    }
    var later = LaterChanges(objects: Set(ids), slot: slot, model: model)
    var isKnown = true
    var below: String?
    var place: ContextRecord? = record
    while let record = place {
      isKnown = record.log.add(to: &later, since: since.count, exceptSavesOf: below) && isKnown
      (below, place) = (record.name, record.parent)
    }
    isKnown = document.savedLog.add(to: &later, since: since.count, exceptSavesOf: below) && isKnown
    guard later.changes.isEmpty else { throw later.failure }
    guard isKnown else { throw expired("More has changed since the clock than is remembered.") }
  }

  private func noClock(_ message: String) -> RequestFailure {
    RequestFailure(
      .rpcInvalidParams, message, parameter: "ifUnchangedSince",
      hint: "Send the clock of a reply or push back as it came.")
  }

  private func expired(_ message: String) -> RequestFailure {
    RequestFailure(.clockExpired, message, parameter: "ifUnchangedSince")
  }
}
