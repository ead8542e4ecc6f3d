// Written by protocol-gen from protocol/types/ArgumentArray.json: edit that instead.

import JSONText

extension Wire {
  /// Arguments of a predicate's `%@`, `%K` and number conversions, in order.
  ///
  /// Strings, numbers and booleans stand for themselves; everything else is an object with one
  /// `$`-key: `{"$date": …}`, `{"$uuid": …}`, `{"$data": base64}`, `{"$decimal": …}`, `{"$object":
  /// id}`, `{"$keyPath": …}` (for `%K`). An array is a collection for `IN` and `BETWEEN`; `null` is
  /// nil.
  package typealias ArgumentArray = [RawJSON]
}
