import OrreryProtocol

/// Requests on the objects of a context: each is one operation, answered at once.
extension Session {
  package func objectInsert(_ params: ObjectInsertParams, _ call: Call) {
    perform(call, in: params.context) { try $0.insert(params) }
  }

  package func objectFindOrInsert(_ params: ObjectFindOrInsertParams, _ call: Call) {
    perform(call, in: params.context) { try $0.findOrInsert(params) }
  }

  package func objectGet(_ params: ObjectGetParams, _ call: Call) {
    perform(call, in: params.context) { try $0.get(params) }
  }

  package func objectUpdate(_ params: ObjectUpdateParams, _ call: Call) {
    perform(call, in: params.context) { try $0.update(params) }
  }

  package func objectDelete(_ params: ObjectDeleteParams, _ call: Call) {
    perform(call, in: params.context) { try $0.delete(params) }
  }

  package func objectGetValue(_ params: ObjectGetValueParams, _ call: Call) {
    perform(call, in: params.context) { try $0.value(params) }
  }

  package func objectSetValue(_ params: ObjectSetValueParams, _ call: Call) {
    perform(call, in: params.context) { try $0.setValue(params) }
  }

  package func objectMove(_ params: ObjectMoveParams, _ call: Call) {
    perform(call, in: params.context) { try $0.move(params) }
  }

  package func objectValidate(_ params: ObjectValidateParams, _ call: Call) {
    perform(call, in: params.context) { try $0.validate(params) }
  }

  package func relationshipAdd(_ params: RelationshipAddParams, _ call: Call) {
    perform(call, in: params.context) { try $0.add(params) }
  }

  package func relationshipRemove(_ params: RelationshipRemoveParams, _ call: Call) {
    perform(call, in: params.context) { try $0.remove(params) }
  }

  package func relationshipSet(_ params: RelationshipSetParams, _ call: Call) {
    perform(call, in: params.context) { try $0.set(params) }
  }

  package func relationshipInsert(_ params: RelationshipInsertParams, _ call: Call) {
    perform(call, in: params.context) { try $0.insert(params) }
  }

  package func relationshipMove(_ params: RelationshipMoveParams, _ call: Call) {
    perform(call, in: params.context) { try $0.move(params) }
  }
}
