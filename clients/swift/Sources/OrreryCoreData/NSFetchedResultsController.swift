import Foundation
import JSONText
import OrreryClient
import OrreryProtocol

/// What happened to a row or a section.
public enum NSFetchedResultsChangeType: UInt, Sendable { case insert = 1, delete, move, update }

/// A section of what was fetched.
public protocol NSFetchedResultsSectionInfo {
  /// What names it; empty where the value is nil.
  var name: String { get }
  /// For an index beside the list.
  var indexTitle: String? { get }
  /// How many rows it has.
  var numberOfObjects: Int { get }
  /// Its rows.
  var objects: [Any]? { get }
}

/// A controller as its delegate is given it, whatever it fetches.
public typealias AnyFetchedResultsController = NSFetchedResultsController<any NSFetchRequestResult>

/// Is told how a list changes: will, sections, rows, did. All methods may be left out.
public protocol NSFetchedResultsControllerDelegate: AnyObject {
  /// The list is about to change; it still is as it was.
  func controllerWillChangeContent(_ controller: AnyFetchedResultsController)
  /// A section was inserted or deleted.
  func controller(
    _ controller: AnyFetchedResultsController,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType)
  /// A row changed. Old places are those before the change, new ones those after it.
  func controller(
    _ controller: AnyFetchedResultsController, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)
  /// Everything about the change has been told.
  func controllerDidChangeContent(_ controller: AnyFetchedResultsController)
}

extension NSFetchedResultsControllerDelegate {
  /// Does nothing.
  public func controllerWillChangeContent(_ controller: AnyFetchedResultsController) {}
  /// Does nothing.
  public func controller(
    _: AnyFetchedResultsController, didChange _: any NSFetchedResultsSectionInfo,
    atSectionIndex _: Int, for _: NSFetchedResultsChangeType
  ) {}
  /// Does nothing.
  public func controller(
    _: AnyFetchedResultsController, didChange _: Any, at _: IndexPath?,
    for _: NSFetchedResultsChangeType, newIndexPath _: IndexPath?
  ) {}
  /// Does nothing.
  public func controllerDidChangeContent(_ controller: AnyFetchedResultsController) {}
}

/// A change of a row, without its object, so that it may be handed to any task.
public struct NSFetchedResultsRowChange: Sendable {
  /// What happened.
  public let type: NSFetchedResultsChangeType
  /// The row's object; nil where it is of an entity that is not known.
  public let objectID: NSManagedObjectID?
  /// Where it was before the change; nil for a row that is new, or that came into the window.
  public let indexPath: IndexPath?
  /// Where it is after the change; nil for a row that is gone.
  public let newIndexPath: IndexPath?
}

/// What a fetch finds, in order and in sections, kept up to date: a live list of the server's. It
/// sees unsaved edits, other front ends', changes of related objects and batch requests, and its
/// limit and offset hold for ever.
///
/// Of a list that is long a `window` may be shown: of other rows it is known how many there are, in
/// which sections, and not which objects they are.
open class NSFetchedResultsController<ResultType>: NSObject, LiveResultsOwner {
  /// What is fetched. Changes of it count from the next `performFetch` or `updateFetch` on.
  public let fetchRequest: NSFetchRequest<ResultType>
  let results: LiveResults
  private var rows: [ListRows<NSManagedObject>.Section] { results.list.rows.sections }

  /// A controller that shows nothing before `performFetch`. There is no cache; its name is ignored.
  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName name: String?
  ) {
    self.fetchRequest = fetchRequest
    results = LiveResults(in: context, fetchRequest.properties)
    self.sectionNameKeyPath = sectionNameKeyPath
  }

  /// The same list, as delegates are given it.
  fileprivate init(_ results: LiveResults) {
    self.results = results
    sectionNameKeyPath = results.list.params.sectionNameKeyPath
    fetchRequest = NSFetchRequest(results.request)
  }

  /// Who is told of changes.
  public weak var delegate: (any NSFetchedResultsControllerDelegate)? {
    get { results.delegate }
    set { results.delegate = newValue }
  }
  /// The changes from now on, batch by batch. It ends when the connection is closed, and throws the
  /// `failure` where there is one, at once where the list has failed before.
  public var changes: some AsyncSequence<[NSFetchedResultsRowChange], any Error> & Sendable {
    results.broadcast.elements(after: results.failure.map { .failure($0) }).map { try $0.get() }
  }
  /// Why the list has ended, as where the store got another model that the request does not fit: it
  /// shows what it showed until `performFetch`, and what asks for something else throws this. The
  /// delegate is told of a change without rows.
  public var failure: (any Error)? { results.failure }
  /// The context whose objects these are.
  public var managedObjectContext: NSManagedObjectContext { results.context }
  /// What divides the list into sections: a key path or an expression. Changes of it count from the
  /// next `performFetch` or `updateFetch` on.
  public var sectionNameKeyPath: String?
  /// The rows that are shown, counted over all sections; nil: all. `setWindow` moves it.
  public var window: Range<Int>? {
    results.list.params.window.map { Int($0.offset)..<Int($0.offset + $0.count) }
  }
  /// The sections; nil before `performFetch`.
  public var sections: [any NSFetchedResultsSectionInfo]? { results.isOpen ? rows : nil }
  /// Every row that is known, in order; nil before `performFetch`.
  public var fetchedObjects: [ResultType]? {
    sections?.flatMap { ($0.objects ?? []).compactMap { $0 as? ResultType } }
  }
  /// The titles of the sections, for an index beside the list.
  public var sectionIndexTitles: [String] {
    rows.compactMap(\.indexTitle).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Fetches, and begins to tell the delegate of changes.
  open func performFetch() throws { try results.open(wire(), sectionNameKeyPath) }

  /// Fetches by what the request has become. What is different then is told as one change.
  nonisolated(nonsending) open func updateFetch() async throws {
    let (fetch, section) = (try wire(), sectionNameKeyPath)
    try await results.show(
      { ($0.fetch, $0.sectionNameKeyPath) = (fetch, section) }, { try $0.step($1) }
    ) { ListSetFetchParams(list: $0, fetch: fetch, sectionNameKeyPath: section) }
  }

  /// Shows other rows, or all. Those that come are told as updates; those that go are forgotten.
  /// Before `performFetch` it says which rows that shows.
  nonisolated(nonsending) open func setWindow(_ window: Range<Int>?) async throws {
    let window = window.map { Wire.RowWindow(offset: Int64($0.lowerBound), count: Int64($0.count)) }
    try await results.show({ $0.window = window }, { $0.step($1) }) {
      ListSetWindowParams(list: $0, window: window)
    }
  }

  private func wire() throws -> Wire.FetchRequest {
    var fetch = try fetchRequest.wire()
    let entity = managedObjectContext.model?.entitiesByName[fetch.entity]
    if let entity, entity.subentities.isEmpty {
      // An object that joins or leaves a collection changes the row, as it does in Core Data.
      fetch.properties =
        entity.attributesByName.keys.sorted()
        + entity.relationshipsByName.values.map { $0.isToMany ? "\($0.name).@count" : $0.name }
    }
    return fetch
  }

  /// The object of a row that is known: else ask `knownObject(at:)`.
  public func object(at indexPath: IndexPath) -> ResultType { knownObject(at: indexPath)! }

  /// The object of a row; nil where there is none, where it is outside the window, and where the
  /// model that the program knows does not have its entity.
  public func knownObject(at indexPath: IndexPath) -> ResultType? {
    let section = rows.dropFirst(indexPath.section).first?.rows
    return section?.dropFirst(indexPath.row).first.flatMap(\.self) as? ResultType
  }

  /// The row of an object; nil where the list does not have it.
  public func indexPath(forObject object: ResultType) -> IndexPath? {
    rows.enumerated().lazy.compactMap { section, each in
      each.rows.firstIndex { $0 === object as AnyObject }.map { [section, $0] }
    }.first
  }

  /// The section of a title of the index.
  public func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int {
    rows.firstIndex { $0.indexTitle == title } ?? 0
  }

  /// Two controllers are equal where they show the same list: delegates are given another than the
  /// one that was made, since Swift's generic classes are not of one type as Objective-C's are.
  public override func isEqual(_ other: Any?) -> Bool {
    (other as? any LiveResultsOwner)?.results === results
  }

  public override var hash: Int { ObjectIdentifier(results).hashValue }
}

/// A controller whatever it fetches.
private protocol LiveResultsOwner { var results: LiveResults { get } }

extension ListRows.Section: NSFetchedResultsSectionInfo {
  package var numberOfObjects: Int { rows.count }
  package var objects: [Any]? { rows.compactMap(\.self) }
}

/// The rows of a live list: whatever the type of the controller that shows them. It is used on the
/// context's queue alone.
final class LiveResults: @unchecked Sendable {
  typealias List = LiveList<NSManagedObject>

  let context: NSManagedObjectContext
  let request: NSFetchRequestProperties
  weak var delegate: (any NSFetchedResultsControllerDelegate)?
  private(set) var broadcast = Broadcast<Result<[NSFetchedResultsRowChange], any Error>>()
  fileprivate(set) var list = List()
  /// Whether it is to be open, as it is from `performFetch` on, but while the connection is lost.
  private(set) var isOpen = false
  private(set) var failure: (any Error)?
  private var handle: (name: String, session: NSManagedObjectContext.Session)?

  init(in context: NSManagedObjectContext, _ request: NSFetchRequestProperties) {
    (self.context, self.request) = (context, request)
  }

  deinit { close() }

  /// What the server calls it: on another connection the name is another list's.
  var name: String? { handle.flatMap { $0.session.isCurrent ? $0.name : nil } }

  private func close() {
    if let name { handle?.session.connection.send(ListCloseParams(list: name)) }
    handle = nil
  }

  /// Nothing is told any more.
  func end() {
    close()
    // The sequences of changes end.
    (isOpen, broadcast) = (false, Broadcast())
  }

  /// The server tells nothing more of it.
  private func fail(_ error: any Error) {
    (handle, failure) = (nil, NSError.make(error, in: context))
    broadcast.send(.failure(failure ?? error))
    broadcast = Broadcast()
    delegate?.controllerWillChangeContent(AnyFetchedResultsController(self))
    delegate?.controllerDidChangeContent(AnyFetchedResultsController(self))
  }

  /// Fetches anew; what was shown before is not told as gone.
  func open(_ fetch: Wire.FetchRequest, _ sectionNameKeyPath: String?) throws {
    try context.flush()
    close()
    (isOpen, failure, list.params.since) = (false, nil, nil)
    (list.params.fetch, list.params.sectionNameKeyPath) = (fetch, sectionNameKeyPath)
    defer { if !isOpen { end() } }
    try open()
    isOpen = true
    context.lists.add(self)
    // What was pushed behind the reply builds on it.
    context.takePushes()
  }

  private func open() throws {
    var opening: NSManagedObjectContext.Session?
    let opened = try context.send(isAlone: true) { session in
      (opening, list.params.context) = (session, session.context)
      return list.params
    }
    handle = opening.map { (opened.list, $0) }
    try take(list.step(opened))
  }

  /// Goes on after a lost connection: what was missed is told. Where it is lost meanwhile, that is
  /// done when it is there again.
  func resume() {
    do { try open() } catch {
      if (error as NSError).orrery?.kind == .connectionLost { return }
      if list.params.since == nil { fail(error) } else { repair() }
    }
  }

  /// What was told does not fit the rows: all is told anew.
  private func repair() {
    close()
    list.params.since = nil
    resume()
  }

  func take(_ method: ServerNotification, _ json: RawJSON) {
    do { try take(list.step(method, json)) } catch let failure as ListFailure {
      fail(OrreryError(failure.error))
    } catch { repair() }
  }

  /// Shows something else. What that changes is taken in its order among what is pushed.
  nonisolated(nonsending) fileprivate func show<P: RequestParams>(
    _ set: @escaping @Sendable (inout ListOpenParams) -> Void,
    _ step: @escaping @Sendable (List, P.Result) throws -> List.Step,
    _ makeParams: @escaping @Sendable (String) -> P
  ) async throws {
    let sent = try await context.perform { () -> Connection.Request<P.Result>? in
      if let failure = self.failure { throw failure }
      guard let name = self.name, let connection = self.handle?.session.connection else {
        set(&self.list.params)
        return nil
      }
      return connection.send(makeParams(name)) { told in
        self.context.deliver { _ in
          set(&self.list.params)
          guard self.isOpen else { return }
          // It may have been opened anew meanwhile, by what was set before.
          guard self.name == name else { return self.repair() }
          do { try self.take(step(self.list, told)) } catch { self.repair() }
        }
      }
    }
    do { _ = try await sent?.value() } catch { throw NSError.make(error, in: context) }
    // What was told of it is taken by then.
    await context.perform {}
  }

  /// Makes a change and tells it: sections first, then rows; nothing of what `performFetch` finds.
  private func take(_ step: List.Step) throws {
    guard let change = step.change else { return try list.take(step) { _ in nil } }
    let told = (change.inserts + change.entered).map(\.object) + change.updates.map(\.object)
    // Objects that come live until the list has them, those that leave it until that is told.
    let new = context.take(change.related + told.compactMap(\.self), at: step.clock)
    let rowChanges = (isOpen ? change.rowChanges : []).map { change in
      // The protocol's are in the order of Core Data's numbers.
      NSFetchedResultsRowChange(
        type: .init(rawValue: change.kind.rawValue) ?? .update,
        objectID: context.identifier(change.id), indexPath: change.old.map { IndexPath($0) },
        newIndexPath: change.new.map { IndexPath($0) })
    }
    let objects = rowChanges.map { $0.objectID.map(context.object) }
    defer { withExtendedLifetime(new) {} }
    let gone = change.sectionDeletes.map(Int.init).filter(list.rows.sections.indices.contains)
      .map { (NSFetchedResultsChangeType.delete, $0, list.rows.sections[$0]) }
    let delegate = isOpen ? delegate : nil
    let controller = AnyFetchedResultsController(self)
    delegate?.controllerWillChangeContent(controller)
    defer { delegate?.controllerDidChangeContent(controller) }
    try list.take(step, context.object(withText:))
    let come = change.sectionInserts.map { Int($0.index) }
      .map { (NSFetchedResultsChangeType.insert, $0, list.rows.sections[$0]) }
    for (type, index, section) in gone + come {
      delegate?.controller(controller, didChange: section, atSectionIndex: index, for: type)
    }
    for case (let object?, let change) in zip(objects, rowChanges) {
      delegate?.controller(
        controller, didChange: object, at: change.indexPath, for: change.type,
        newIndexPath: change.newIndexPath)
    }
    if isOpen { broadcast.send(.success(rowChanges)) }
  }
}

extension IndexPath {
  /// The place of a row of a table view.
  public init(row: Int, section: Int) { self = [section, row] }
  /// The row in its section.
  public var row: Int { self[1] }
  /// The section.
  public var section: Int { self[0] }

  fileprivate init(_ place: Wire.RowPlace) { self = [Int(place.section), Int(place.row)] }
}
