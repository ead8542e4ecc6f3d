import Foundation

/// What names an object: for ever, once the object has been sent to the server.
public final class NSManagedObjectID: NSObject, NSFetchRequestResult, @unchecked Sendable {
  /// The object's entity.
  public let entity: NSEntityDescription
  /// The store that the object is in.
  public private(set) weak var persistentStore: NSPersistentStore?
  /// Whether the object has not been sent to the server yet.
  public let isTemporaryID: Bool
  /// `Item/p42`, as the protocol writes ids.
  package let text: String

  /// A permanent id, or a temporary one where there is no text.
  init(_ text: String? = nil, of entity: NSEntityDescription, in store: NSPersistentStore? = nil) {
    self.text = text ?? "\(entity.wire.name)/t\(UUID().uuidString)"
    (self.entity, persistentStore, isTemporaryID) = (entity, store, text == nil)
  }

  /// `x-coredata://STORE/Item/p42`, as Core Data writes it.
  public func uriRepresentation() -> URL {
    let store = persistentStore?.identifier ?? ""
    return URL(string: "x-coredata://\(store)/\(text)") ?? URL(fileURLWithPath: text)
  }

  public override func isEqual(_ other: Any?) -> Bool {
    guard let other = other as? NSManagedObjectID else { return false }
    return text == other.text && persistentStore === other.persistentStore
  }

  public override var hash: Int { text.hashValue }

  public override var description: String { uriRepresentation().absoluteString }
}
