// Written by protocol-gen from protocol/types/ArgumentArray.json: edit that instead.

import JSONText

extension Wire {
  /// Arguments of a predicate's `%@`, `%K` and number conversions, in order.
  ///
  /// Strings, numbers and booleans stand for themselves; everything else is an object with one
  /// `$`-key: `{"$date": …}`, `{"$uuid": …}`, `{"$data": base64}`, `{"$decimal": …}`, `{"$object":
  /// id}`, `{"$keyPath": …}` (for `%K`). An array is a collection for `IN` and `BETWEEN`; `null` is
  /// nil. `{"$predicate": {"predicate": text, "argumentArray": […]}}` is a predicate with arguments
  /// of its own, for a `%@` where a predicate may stand: it is read by itself, so that neither text
  /// reaches into the other.
  package typealias ArgumentArray = [RawJSON]
}
