import JSONText

/// How far a request is that takes long.
public struct OrreryProgress: Hashable, Sendable {
  /// How much is done, from 0 to 100; nil where that is not known.
  public let percentage: Int?
  /// The same in words, such as `2000 of 100000 objects`; nil where that is not known.
  public let message: String?

  /// - Parameter json: As `$/progress` has it.
  init(_ json: RawJSON) {
    let value = try? JSONValue(json)
    percentage = value?["percentage"]?.integer.map { Int($0) }
    message = value?["message"]?.string
  }
}
