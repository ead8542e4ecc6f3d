import Foundation
import Synchronization

/// The name of a value transformer.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
  /// As the model says it.
  public let rawValue: String
  /// A name as the model says it.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A name as the model says it.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Makes data of the values of a Transformable attribute, and values of data. An application has a
/// subclass for each of its types, and registers it under the name that the model says. Foundation
/// on Linux has no such class.
open class ValueTransformer: NSObject {
  private struct Shared: @unchecked Sendable { let transformer: ValueTransformer }

  private static let registered = Mutex<[NSValueTransformerName: Shared]>([:])

  /// Registers a transformer: attributes whose model names it are read and written through it.
  public class func setValueTransformer(
    _ transformer: ValueTransformer?, forName name: NSValueTransformerName
  ) {
    let shared = transformer.map { Shared(transformer: $0) }
    registered.withLock { $0[name] = shared }
  }

  /// The transformer that was registered under a name.
  public class func valueTransformer(forName name: NSValueTransformerName) -> ValueTransformer? {
    registered.withLock { $0[name] }?.transformer
  }

  /// The class of what `transformedValue` makes.
  open class func transformedValueClass() -> AnyClass { NSData.self }
  /// Whether there is a way back.
  open class func allowsReverseTransformation() -> Bool { true }
  /// `Data` of an attribute's value.
  open func transformedValue(_ value: Any?) -> Any? { value }
  /// An attribute's value of `Data`.
  open func reverseTransformedValue(_ value: Any?) -> Any? { transformedValue(value) }
}
