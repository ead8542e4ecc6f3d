// Written by protocol-gen from protocol/types/Variables.json: edit that instead.

import JSONText

extension Wire {
  /// Values for a predicate's `$variables`, in the forms `ArgumentArray` has.
  package typealias Variables = JSONMembers
}
