import Foundation

/// Randomness that can be played again: the seed is printed, and `ORRERY_SEED` sets it.
struct SeededGenerator: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  init(_ test: String = #function) {
    let given = ProcessInfo.processInfo.environment["ORRERY_SEED"].flatMap { UInt64($0) }
    seed = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
    state = seed
    print("\(test): ORRERY_SEED=\(seed)")
  }

  /// SplitMix64 (Steele, Lea and Flood, 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// How often a property is tried: a hundred times as often with `ORRERY_NIGHTLY`.
  static func rounds(_ count: Int) -> Int {
    ProcessInfo.processInfo.environment["ORRERY_NIGHTLY"] == nil ? count : count * 100
  }
}
