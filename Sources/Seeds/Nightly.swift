import Foundation

/// Whether tests run for long: `make nightly` sets `ORRERY_NIGHTLY`.
package enum Nightly {
  package static let isOn = ProcessInfo.processInfo.environment["ORRERY_NIGHTLY"] != nil

  /// How often a property is tried: a hundred times as often at night.
  package static func rounds(_ count: Int) -> Int { isOn ? count * 100 : count }
}
