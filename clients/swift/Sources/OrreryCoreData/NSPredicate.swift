import Foundation
import JSONText
import OrreryProtocol

// Foundation on Linux has NSPredicate, NSCompoundPredicate and NSSortDescriptor, but neither
// formats nor keys. They are added to these very classes, so that there is one of each, with
// `import Foundation` or without. What cannot be stored in an extension is kept by the block that
// Foundation evaluates, which tells it to a probe.

/// A predicate as the protocol has it.
struct PredicateText {
  /// nil where there is no predicate.
  private(set) var format: String?
  private(set) var arguments: [RawJSON] = []

  fileprivate init(_ format: String, _ values: [Any]) {
    (self.format, arguments) = (format, values.map { AttributeValues.argument($0) })
  }

  init(_ predicate: NSPredicate?) {
    if let compound = predicate as? NSCompoundPredicate {
      // What is no compound is an argument: its text cannot reach beyond itself. Compounds are
      // written out, since they may nest deeper than JSON.
      let parts = compound.subpredicates.map {
        $0 is NSCompoundPredicate ? PredicateText($0) : PredicateText("%@", [$0])
      }
      let texts = parts.compactMap(\.format).map { "(\($0))" }
      arguments = parts.flatMap(\.arguments)
      switch compound.compoundPredicateType {
      case .not: format = "NOT \(texts.first ?? "FALSEPREDICATE")"
      case .and: format = texts.isEmpty ? "TRUEPREDICATE" : texts.joined(separator: " AND ")
      case .or: format = texts.isEmpty ? "FALSEPREDICATE" : texts.joined(separator: " OR ")
      }
    } else if let predicate {
      let probe = Probe()
      let isTrue = predicate.evaluate(with: probe)
      self = probe.text ?? PredicateText(isTrue ? "TRUEPREDICATE" : "FALSEPREDICATE", [])
    }
  }

  /// As an argument of another.
  var argument: RawJSON {
    ["$predicate": ["predicate": format?.json ?? .null, "argumentArray": arguments.json].json].json
  }
}

extension NSPredicate {
  /// A predicate in Core Data's format, with values or predicates for `%@`, key paths for `%K` and
  /// numbers for `%d` and the like. What is wrong with the format, the fetch says; the server
  /// evaluates it.
  public convenience init(format: String, _ arguments: Any?...) {
    self.init(format: format, argumentArray: arguments.map { $0 as Any })
  }

  /// As with arguments one by one.
  public convenience init(format: String, argumentArray: [Any]?) {
    self.init(block: { probe, _ in
      (probe as? Probe)?.text = PredicateText(format, argumentArray ?? [])
      return false
    })
  }
}

/// The name of a method, of which sort descriptors know those that compare texts.
public struct Selector: Hashable, Sendable {
  let name: String
  /// `localizedCaseInsensitiveCompare:` and the like.
  public init(_ name: String) { self.name = name }
}

/// Whom the blocks that Foundation evaluates tell what they were made of.
private final class Probe: NSObject {
  var text: PredicateText?
  var order: (key: String?, comparator: Wire.SortComparator)?
}

extension NSSortDescriptor {
  /// Sorts by a key path; texts are compared as a method of `NSString` does: `compare:`,
  /// `caseInsensitiveCompare:`, `localizedCompare:`, `localizedCaseInsensitiveCompare:` or
  /// `localizedStandardCompare:`.
  public convenience init(key: String?, ascending: Bool, selector: Selector? = nil) {
    let name = selector?.name.split(separator: ":").first.map { String($0) }
    let comparator = name.flatMap { Wire.SortComparator(rawValue: $0) } ?? .compare
    self.init(keyPath: \Probe.self, ascending: ascending) { probe, _ in
      (probe as? Probe)?.order = (key, comparator)
      return .orderedSame
    }
  }

  /// Sorts by a property whose type Foundation does not compare, as that of an optional one.
  @_disfavoredOverload
  public convenience init<Root: NSManagedObject, Value>(
    keyPath: KeyPath<Root, Value>, ascending: Bool
  ) { self.init(key: NSManagedObject.key(of: keyPath), ascending: ascending) }

  /// The key path that it sorts by.
  public var key: String? { wire.keyPath.isEmpty ? nil : wire.keyPath }

  var wire: Wire.SortDescriptor {
    let probe = Probe()
    if type(of: keyPath).rootType == Probe.self { _ = comparator(probe, probe) }
    return Wire.SortDescriptor(
      keyPath: probe.order?.key ?? NSManagedObject.key(of: keyPath) ?? "", ascending: ascending,
      comparator: probe.order?.comparator ?? .compare)
  }
}
