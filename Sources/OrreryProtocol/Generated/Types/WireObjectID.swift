// Written by protocol-gen from protocol/types/ObjectID.json: edit that instead.

import JSONText

extension Wire {
  /// An object's permanent name: entity and primary key.
  ///
  /// The tail of Core Data's `x-coredata://<store UUID>/BNRItem/p42`; that whole form is accepted
  /// too and never sent. An id is permanent from `object/insert` on: it does not change at save. An
  /// object of a subentity carries its own entity's name, never the superentity's.
  package typealias ObjectID = String
}
