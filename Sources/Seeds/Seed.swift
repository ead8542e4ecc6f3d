import Foundation

/// The seed of a property test: printed when it runs, so that a failure can be repeated with
/// `ORRERY_SEED`.
package struct Seed: CustomStringConvertible, Sendable {
  package let value: UInt64

  package init(_ value: UInt64) {
    self.value = value
  }

  /// The one that the environment names.
  package static let given =
    ProcessInfo.processInfo.environment["ORRERY_SEED"].flatMap(UInt64.init).map(Seed.init)

  /// The seed that the environment names, else a new one.
  package static func next(_ test: String = #function) -> Seed {
    let seed = given ?? Seed(.random(in: 0 ... .max))
    FileHandle.standardOutput.write(Data("\(test): \(seed)\n".utf8))
    return seed
  }

  package var description: String { "ORRERY_SEED=\(value)" }

  package func generator() -> SeededGenerator { SeededGenerator(seed: value) }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): small, and the same everywhere.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  package let seed: Seed
  private var state: UInt64

  package init(seed: UInt64) {
    self.seed = Seed(seed)
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
