import Foundation
import JSONText
import OrreryCoreData
import OrreryProtocol

/// A fetched results controller as the suite sees it.
@MainActor final class DriverList {
  let controller: NSFetchedResultsController<NSManagedObject>
  /// The columns of a row's values; nil for attributes and relationships to one object.
  private var columns: [String]?
  private var calls = 0
  private var isHeld = false
  /// What a callback that does not return waits for.
  private var waiting: CheckedContinuation<Void, Never>?

  init(
    _ fetch: Wire.FetchRequest, _ sectionNameKeyPath: String?, in context: NSManagedObjectContext
  ) {
    controller = NSFetchedResultsController(
      fetchRequest: NSFetchRequest(entityName: fetch.entity), managedObjectContext: context,
      sectionNameKeyPath: sectionNameKeyPath, cacheName: nil)
    take(fetch)
  }

  private func take(_ fetch: Wire.FetchRequest) {
    controller.fetchRequest.take(fetch)
    columns = fetch.properties
  }

  func open(_ window: Range<Int>?) async throws {
    try await controller.setWindow(window)
    try controller.performFetch()
    let changes = controller.changes
    Task { [weak self] in
      do { for try await _ in changes { await self?.call() } } catch { await self?.call() }
    }
  }

  func setFetch(_ fetch: Wire.FetchRequest, _ sectionNameKeyPath: String?) async throws {
    take(fetch)
    controller.sectionNameKeyPath = sectionNameKeyPath
    try await controller.updateFetch()
  }

  // MARK: The callback

  private func call() async {
    calls += 1
    if isHeld { await withCheckedContinuation { waiting = $0 } }
  }

  func hold() { isHeld = true }

  func release() -> Int {
    isHeld = false
    waiting?.resume()
    waiting = nil
    return calls
  }

  // MARK: What it shows

  func failure() -> JSONValue {
    let kind = (controller.failure as NSError?)?.userInfo[OrreryErrorKindKey] as? String
    return .object(kind.map { [("kind", .string($0))] } ?? [])
  }

  func json() throws -> JSONValue {
    var shown: [(key: String, value: JSONValue)] = []
    var count = 0
    let sections = try (controller.sections ?? []).enumerated().map { index, section in
      let ids = try (0..<section.numberOfObjects).map { row -> JSONValue in
        defer { count += 1 }
        guard let object = controller.knownObject(at: [index, row]) else { return .null }
        let id = object.objectID.text
        if controller.window?.contains(count) ?? true {
          shown.append((id, try object.json(of: columns)))
        }
        return .string(id)
      }
      return ["name": .string(section.name), "ids": .array(ids)] as JSONValue
    }
    return ["sections": .array(sections), "values": .object(shown)]
  }
}

extension NSManagedObject {
  /// Values as the protocol has them.
  ///
  /// - Parameter keyPaths: nil for attributes and relationships to one object.
  func json(of keyPaths: [String]?) throws -> JSONValue {
    let toOne = entity.relationshipsByName.filter { !$0.value.isToMany }.keys
    let keyPaths = keyPaths ?? Array(entity.attributesByName.keys) + toOne
    return .object(
      try keyPaths.map { keyPath in
        let value = value(forKeyPath: keyPath)
        if let object = value as? NSManagedObject {
          return (keyPath, .string(object.objectID.text))
        }
        let attribute = entity.property(atKeyPath: keyPath) as? NSAttributeDescription
        return (keyPath, try JSONValue(AttributeValues.encode(value, attribute)))
      })
  }
}

extension NSFetchRequest {
  func take(_ fetch: Wire.FetchRequest) {
    let arguments = fetch.argumentArray.map {
      (try? JSONValue($0)).flatMap { AttributeValues.decode($0, nil) } ?? NSNull()
    }
    self.predicate = fetch.predicate.map { NSPredicate(format: $0, argumentArray: arguments) }
    self.sortDescriptors = fetch.sort.map {
      NSSortDescriptor(
        key: $0.keyPath, ascending: $0.ascending, selector: Selector($0.comparator.rawValue))
    }
    self.fetchLimit = Int(fetch.limit ?? 0)
    self.fetchOffset = Int(fetch.offset)
    self.includesSubentities = fetch.includesSubentities
    self.includesPendingChanges = fetch.includesPendingChanges
    self.relationshipKeyPathsForPrefetching = fetch.prefetch
  }
}
