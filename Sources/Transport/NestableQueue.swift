import Foundation

/// A queue whose code may wait for code of other queues that waits for its own. It is told by what
/// a thread has been told, since code may run on the thread of who waits for it, or on another.
package struct NestableQueue: Sendable {
  private static let key = DispatchSpecificKey<ObjectIdentifier>()
  private static let heldKey = "NestableQueue.held"

  /// What a thread is told. A set itself would come back from its dictionary as one of Foundation.
  private final class Held {
    let queues: Set<ObjectIdentifier>

    init(_ queues: Set<ObjectIdentifier>) { self.queues = queues }
  }

  /// The queue of the code that runs, and those of code that waits for it.
  private static var held: Set<ObjectIdentifier> {
    let told = Thread.current.threadDictionary[heldKey] as? Held
    return (told?.queues ?? []).union([DispatchQueue.getSpecific(key: key)].compactMap(\.self))
  }

  private let queue: DispatchQueue

  /// The one of the main queue: Dispatch makes another object for that each time.
  package static let main = NestableQueue(DispatchQueue.main)

  package init(label: String) { self.init(DispatchQueue(label: label)) }

  private init(_ queue: DispatchQueue) {
    self.queue = queue
    queue.setSpecific(key: Self.key, value: ObjectIdentifier(queue))
  }

  /// Whether the code that runs is its own, or what that waits for.
  package var isHeld: Bool { Self.held.contains(ObjectIdentifier(queue)) }

  package func async(_ block: @escaping @Sendable () -> Void) { queue.async(execute: block) }

  /// Runs a block there and waits for it, where it is not held.
  package func sync<T>(_ block: () throws -> T) rethrows -> T {
    let held = Self.held
    return try queue.sync {
      let dictionary = Thread.current.threadDictionary
      let before = dictionary[Self.heldKey]
      dictionary[Self.heldKey] = Held(held)
      defer { dictionary[Self.heldKey] = before }
      return try block()
    }
  }
}
