import Foundation
import JSONText
import OrreryProtocol

/// What happened to a row or a section.
public enum NSFetchedResultsChangeType: UInt, Sendable {
  case insert = 1
  case delete = 2
  case move = 3
  case update = 4
}

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

/// Is told how a list changes: will, sections, rows, did. All methods may be left out.
public protocol NSFetchedResultsControllerDelegate: AnyObject {
  /// The list is about to change; it still is as it was.
  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>)
  /// A section was inserted or deleted.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType)
  /// A row changed. Old places are those before the change, new ones those after it.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)
  /// Everything about the change has been told.
  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>)
}

extension NSFetchedResultsControllerDelegate {
  public func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {}
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) {}
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {}
  public func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {}
}

/// What a fetch finds, in order and in sections, kept up to date: a live list of the server's. It
/// sees unsaved edits, other front ends', changes of related objects and batch requests, and its
/// limit and offset hold for ever.
open class NSFetchedResultsController<ResultType>: NSObject {
  /// What is fetched. Changes of it count from the next `performFetch` on.
  public let fetchRequest: NSFetchRequest<ResultType>
  let results: LiveResults

  /// A controller that shows nothing before `performFetch`. There is no cache; its name is ignored.
  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName name: String?
  ) {
    self.fetchRequest = fetchRequest
    results = LiveResults(in: context, sectionNameKeyPath: sectionNameKeyPath, cacheName: name)
    super.init()
    results.makeController = { [unowned self] in
      NSFetchedResultsController<any NSFetchRequestResult>(
        results, self.fetchRequest.copy(as: NSFetchRequest<any NSFetchRequestResult>.self))
    }
  }

  /// The same list, as delegates are given it.
  fileprivate init(_ results: LiveResults, _ fetchRequest: NSFetchRequest<ResultType>) {
    self.results = results
    self.fetchRequest = fetchRequest
  }

  /// Who is told of changes.
  public weak var delegate: (any NSFetchedResultsControllerDelegate)? {
    get { results.delegate }
    set { results.delegate = newValue }
  }
  /// The context whose objects these are.
  public var managedObjectContext: NSManagedObjectContext { results.context }
  /// What divides the list into sections: a key path or an expression.
  public var sectionNameKeyPath: String? { results.sectionNameKeyPath }
  /// As it was given.
  public var cacheName: String? { results.cacheName }
  /// The sections; nil before `performFetch`.
  public var sections: [any NSFetchedResultsSectionInfo]? {
    results.isOpen ? results.sections : nil
  }
  /// Every row, in order; nil before `performFetch`.
  public var fetchedObjects: [ResultType]? {
    results.isOpen ? results.sections.flatMap(\.rows).compactMap { $0 as? ResultType } : nil
  }
  /// The titles of the sections, for an index beside the list.
  public var sectionIndexTitles: [String] {
    results.sections.compactMap(\.indexTitle).reduce(into: []) { titles, title in
      if titles.last != title { titles.append(title) }
    }
  }

  /// Fetches, and begins to tell the delegate of changes.
  open func performFetch() throws { try results.open(fetchRequest.wire()) }

  /// The object of a row.
  public func object(at indexPath: IndexPath) -> ResultType {
    results.sections[indexPath[0]].rows[indexPath[1]] as! ResultType
  }

  /// The row of an object; nil where the list does not have it.
  public func indexPath(forObject object: ResultType) -> IndexPath? {
    for (section, each) in results.sections.enumerated() {
      let row = each.rows.firstIndex { $0 === object as AnyObject }
      if let row { return IndexPath(row: row, section: section) }
    }
    return nil
  }

  /// The section of a title of the index.
  public func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int {
    results.sections.firstIndex { $0.indexTitle == title } ?? 0
  }

  /// The title of a section for the index: the first letter of its name, in upper case.
  open func sectionIndexTitle(forSectionName name: String) -> String? {
    name.first.map { $0.uppercased() }
  }

  /// There is no cache.
  public class func deleteCache(withName name: String?) {}

  /// Two controllers are equal where they show the same list: delegates are given another than the
  /// one that was made, since Swift's generic classes are not of one type as Objective-C's are.
  public override func isEqual(_ other: Any?) -> Bool {
    (other as? any LiveResultsOwner)?.results === results
  }

  public override var hash: Int { ObjectIdentifier(results).hashValue }
}

private protocol LiveResultsOwner {
  var results: LiveResults { get }
}

extension NSFetchedResultsController: LiveResultsOwner {}

/// The rows of a live list: whatever the type of the controller that shows them.
final class LiveResults {
  final class Section: NSFetchedResultsSectionInfo {
    let name: String
    let indexTitle: String?
    var rows: [NSManagedObject] = []
    var numberOfObjects: Int { rows.count }
    var objects: [Any]? { rows }

    init(_ name: String, _ indexTitle: String?) {
      self.name = name
      self.indexTitle = indexTitle
    }
  }

  let context: NSManagedObjectContext
  let sectionNameKeyPath: String?
  let cacheName: String?
  weak var delegate: (any NSFetchedResultsControllerDelegate)?
  var makeController: () -> NSFetchedResultsController<any NSFetchRequestResult>?
  private(set) var sections: [Section] = []
  private var list: String?

  var isOpen: Bool { list != nil }

  init(in context: NSManagedObjectContext, sectionNameKeyPath: String?, cacheName: String?) {
    self.context = context
    self.sectionNameKeyPath = sectionNameKeyPath
    self.cacheName = cacheName
    makeController = { nil }
  }

  deinit { close() }

  private func close() {
    guard let list else { return }
    context.closeList(list)
    self.list = nil
  }

  func open(_ fetch: Wire.FetchRequest) throws {
    close()
    let opened = try context.openList(fetch, sectionNameKeyPath, self)
    list = opened.list
    if let snapshot = opened.snapshot { show(snapshot, at: opened.clock) }
    // What was pushed behind the reply builds on it.
    context.takePushes()
  }

  private func show(_ snapshot: Wire.ListSnapshot, at clock: String) {
    var rows = context.take(snapshot.objects, at: clock)[...]
    sections = snapshot.sections.map { each in
      let section = Section(each.name, each.indexTitle)
      section.rows = Array(rows.prefix(Int(each.count)))
      rows = rows.dropFirst(Int(each.count))
      return section
    }
  }

  func take(_ method: ServerNotification, _ params: RawJSON) {
    switch method {
    case .listDidChange:
      guard let push = try? ListDidChangeParams(json: params) else { return }
      apply(push.changes, at: push.clock)
    case .listDidReset:
      guard let push = try? ListDidResetParams(json: params) else { return }
      reset(push.snapshot, at: push.clock)
    default: list = nil
    }
  }

  /// All rows go, and all come: who follows the rows has them right then.
  private func reset(_ snapshot: Wire.ListSnapshot, at clock: String) {
    let old = sections
    let controller = makeController()
    if let controller { delegate?.controllerWillChangeContent(controller) }
    show(snapshot, at: clock)
    guard let delegate, let controller else { return }
    for (index, section) in old.enumerated() {
      delegate.controller(controller, didChange: section, atSectionIndex: index, for: .delete)
    }
    for (index, section) in sections.enumerated() {
      delegate.controller(controller, didChange: section, atSectionIndex: index, for: .insert)
    }
    for (type, sections) in [(NSFetchedResultsChangeType.delete, old), (.insert, sections)] {
      for (index, section) in sections.enumerated() {
        for (row, object) in section.rows.enumerated() {
          let path = IndexPath(row: row, section: index)
          delegate.controller(
            controller, didChange: object, at: type == .delete ? path : nil, for: type,
            newIndexPath: type == .insert ? path : nil)
        }
      }
    }
    delegate.controllerDidChangeContent(controller)
  }

  private func apply(_ changes: Wire.ListChange, at clock: String) {
    context.take(changes.related, at: clock)
    context.take(changes.inserts.compactMap(\.object), at: clock)
    context.take(changes.updates.compactMap(\.object), at: clock)
    let controller = makeController()
    if let controller { delegate?.controllerWillChangeContent(controller) }
    let old = sections
    var removals = changes.deletes.map { (Int($0.section), Int($0.row)) }
    removals += changes.moves.map { (Int($0.oldPlace.section), Int($0.oldPlace.row)) }
    let moved = Set(changes.moves.map(\.id))
    let gone = changes.deletes.map { old[Int($0.section)].rows[Int($0.row)] }
    let movedObjects = Dictionary(
      changes.moves.map {
        ($0.id, old[Int($0.oldPlace.section)].rows[Int($0.oldPlace.row)])
      }
    ) { $1 }
    for (section, row) in removals.sorted(by: >) { sections[section].rows.remove(at: row) }
    for index in changes.sectionDeletes { sections.remove(at: Int(index)) }
    for each in changes.sectionInserts {
      sections.insert(Section(each.name, each.indexTitle), at: Int(each.index))
    }
    var insertions = changes.inserts.compactMap { each in
      context.object(withText: each.id).map { (Int(each.section), Int(each.row), $0) }
    }
    insertions += changes.moves.compactMap { each in
      movedObjects[each.id].map { (Int(each.newPlace.section), Int(each.newPlace.row), $0) }
    }
    for (section, row, object) in insertions.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) {
      sections[section].rows.insert(object, at: row)
    }
    if let delegate, let controller {
      tell(delegate, controller, changes, old, gone, movedObjects, but: moved)
    }
  }

  /// Sections first, then rows. A row that moved and changed is told as moved.
  private func tell(
    _ delegate: any NSFetchedResultsControllerDelegate,
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    _ changes: Wire.ListChange, _ old: [Section], _ gone: [NSManagedObject],
    _ movedObjects: [String: NSManagedObject], but moved: Set<String>
  ) {
    for index in changes.sectionDeletes.map({ Int($0) }) {
      delegate.controller(controller, didChange: old[index], atSectionIndex: index, for: .delete)
    }
    for index in changes.sectionInserts.map({ Int($0.index) }) {
      delegate.controller(
        controller, didChange: sections[index], atSectionIndex: index, for: .insert)
    }
    for (each, object) in zip(changes.deletes, gone) {
      let path = IndexPath(row: Int(each.row), section: Int(each.section))
      delegate.controller(
        controller, didChange: object, at: path, for: .delete, newIndexPath: nil)
    }
    for each in changes.inserts {
      let path = IndexPath(row: Int(each.row), section: Int(each.section))
      delegate.controller(
        controller, didChange: sections[path.section].rows[path.row], at: nil, for: .insert,
        newIndexPath: path)
    }
    for each in changes.moves {
      guard let object = movedObjects[each.id] else { continue }
      delegate.controller(
        controller, didChange: object, at: IndexPath(each.oldPlace), for: .move,
        newIndexPath: IndexPath(each.newPlace))
    }
    for each in changes.updates where !moved.contains(each.id) {
      let path = IndexPath(each.newPlace)
      delegate.controller(
        controller, didChange: sections[path.section].rows[path.row],
        at: IndexPath(each.oldPlace), for: .update, newIndexPath: path)
    }
    delegate.controllerDidChangeContent(controller)
  }
}

extension NSManagedObjectContext {
  /// Opens a live list. Its pushes wait until the reply has been shown.
  func openList(
    _ fetch: Wire.FetchRequest, _ sectionNameKeyPath: String?, _ results: LiveResults
  ) throws -> ListOpenResult {
    try flush()
    var fetch = fetch
    let entity = persistentStoreCoordinator?.managedObjectModel.entitiesByName[fetch.entity]
    if let entity, entity.subentities.isEmpty {
      // An object that joins or leaves a collection changes the row, as it does in Core Data.
      fetch.properties = entity.properties.map { property in
        let isToMany = (property as? NSRelationshipDescription)?.isToMany == true
        return isToMany ? "\(property.name).@count" : property.name
      }
    }
    do {
      let session = try session()
      let opened = try session.connection.sendAndWait(
        ListOpenParams(
          context: session.context, fetch: fetch, sectionNameKeyPath: sectionNameKeyPath))
      lists[opened.list] = { [weak results] in results }
      return opened
    } catch {
      throw NSError.make(error, in: self)
    }
  }

  func closeList(_ list: String) {
    lists[list] = nil
    _ = try? session().connection.sendAndWait(ListCloseParams(list: list))
  }
}

extension IndexPath {
  /// The place of a row of a table view.
  public init(row: Int, section: Int) { self = [section, row] }
  /// The place of an item of a collection view.
  public init(item: Int, section: Int) { self = [section, item] }
  /// The row in its section.
  public var row: Int { self[1] }
  /// The item in its section.
  public var item: Int { self[1] }
  /// The section.
  public var section: Int { self[0] }

  fileprivate init(_ place: Wire.RowPlace) {
    self.init(row: Int(place.row), section: Int(place.section))
  }
}
