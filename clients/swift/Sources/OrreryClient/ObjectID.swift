/// An object's permanent name, such as `Person/p42`: its entity and its primary key.
public struct ObjectID: Hashable, Sendable, CustomStringConvertible {
  /// As it stands on the wire.
  public let text: String

  /// - Parameter text: An id as the server told it, or the URI that Core Data has for it.
  public init(_ text: String) {
    self.text = text
  }

  /// The name of the object's own entity.
  public var entityName: String { String(text.prefix { $0 != "/" }) }

  public var description: String { text }
}
