/// How large a predicate may be. Text comes from any client, so every recursion over it has a
/// bound. How long evaluating takes is bounded only where nothing can interrupt it.
package struct PredicateLimits: Hashable, Sendable {
  /// Of the format and of the predicates in its arguments together, in UTF-8 bytes. Long lists
  /// belong in arguments.
  package var maximumLength = 65_536
  /// Likewise of all together.
  package var maximumTokens = 16_384
  /// How deep operands may nest in the text, and how high the tree may grow: each level costs all
  /// that walk the tree some stack, up to 8 KiB where the compiler did not optimise.
  package var maximumDepth = 640
  /// Of a key path.
  package var maximumKeys = 64
  /// Of a regular expression, in UTF-8 bytes. To compile one takes time and memory with its length,
  /// thousands of bytes for each of a class of characters.
  package var maximumPatternLength = 4_096
  /// Elements of collections that one evaluation in memory looks at, over all its objects: some
  /// seconds. Nested collections multiply, and in memory nothing interrupts it.
  package var maximumElements = 20_000_000
  /// Parts of a set: the operands of UNION and the elements of a list that is more than the right
  /// side of IN. SQLite puts 500 SELECTs together at most.
  package var maximumSetParts = 400
  /// How often something may be compiled again: for each further part of a set, for each further
  /// element of a list. Sets within sets would double the work with every level.
  package var maximumRepetitions = 100_000

  package init() {}

  package static let standard = PredicateLimits()
}
