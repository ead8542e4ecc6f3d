import JSONText
import ObjectModel
import OrreryProtocol
import Predicates

/// The predicates that a document's clients have asked with lately, compiled, by the exact bytes of
/// what they were made of: values that count as equal may be told apart by a predicate, bytes not.
/// It knows nothing of rows and results. It is of one model, so nothing goes stale.
package final class PredicateCache {
  /// The least recently used one makes room.
  package static let maximumPredicates = 256
  /// Of one key: a predicate with long lists is not kept.
  package static let maximumKeyBytes = 4_096

  package struct Key: Hashable {
    fileprivate private(set) var bytes: [UInt8] = []

    package init(_ fetch: borrowing Wire.FetchRequest) {
      bytes.reserveCapacity(256)
      append(fetch.entity.utf8)
      append((fetch.template ?? "").utf8)
      append((fetch.predicate ?? "").utf8)
      append(CollectionOfOne(fetch.predicate == nil ? 0 : 1))
      for argument in fetch.argumentArray { append(argument.bytes[argument.range]) }
      append(EmptyCollection())
      for variable in fetch.variables {
        append(variable.key.utf8)
        append(variable.value.bytes[variable.value.range])
      }
    }

    /// All bytes at once: an array would hash one after the other.
    package func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    /// Each part with its length, so that no two lists of parts give the same bytes.
    private mutating func append(_ part: some Collection<UInt8>) {
      withUnsafeBytes(of: part.count) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: part)
    }
  }

  private struct Entry {
    let predicate: CompiledPredicate
    var lastUse: Int
  }

  private var entries: [Key: Entry] = [:]
  private var uses = 0

  package init() {}

  package subscript(key: Key) -> CompiledPredicate? {
    guard let place = entries.index(forKey: key) else { return nil }
    uses += 1
    entries.values[place].lastUse = uses
    return entries.values[place].predicate
  }

  package func insert(_ predicate: CompiledPredicate, for key: Key) {
    guard key.bytes.count <= Self.maximumKeyBytes else { return }
    if entries.count >= Self.maximumPredicates,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
    {
      entries[oldest] = nil
    }
    uses += 1
    entries[key] = Entry(predicate: predicate, lastUse: uses)
  }
}
