// Written by protocol-gen from protocol/types/Values.json: edit that instead.

import JSONText

extension Wire {
  /// Values by property name, each in the JSON form of its attribute's type.
  ///
  /// The value table in the conventions says which form. `null` sets nil, and nil is told as
  /// `null`. The order of members means nothing.
  package typealias Values = JSONMembers
}
