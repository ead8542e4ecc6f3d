import JSONText

/// Words of pushes, which later versions may add to. A client that does not know a word takes the
/// one that says least, so that the push is not lost.
package protocol OpenEnumeration: WireEnumeration {
  /// What a word that is not known is taken for.
  static var unknown: Self { get }
}

extension OpenEnumeration {
  package init(reading reader: inout JSONReader) throws(ParameterError) {
    self = Self(rawValue: try String(reading: &reader)) ?? .unknown
  }
}

extension Wire.ChangeOrigin: OpenEnumeration {
  package static var unknown: Self { .remote }
}

extension Wire.ListResetReason: OpenEnumeration {
  package static var unknown: Self { .reset }
}

extension Wire.ResetReason: OpenEnumeration {
  package static var unknown: Self { .reset }
}
