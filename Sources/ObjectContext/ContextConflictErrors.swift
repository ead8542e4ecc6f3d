import ObjectModel
import PersistentStore
import Spelling

/// What a save refused by the policy `error` says: every conflict, with both sides' values.
extension ManagedObjectContext {
  func conflictError(_ conflicts: [SaveConflict]) -> OrreryError {
    var errors: [OrreryError] = []
    for conflict in conflicts {
      switch conflict {
      case .version(let id, _, let current):
        errors += versionErrors(id, current)
      case .missing(let id):
        errors.append(deletion(of: id))
      case .members: continue
      case .constraint(let entity, let keys, let values, let id, let existing):
        errors.append(OrreryError(id, duplicates: existing, keys, values, model[entity], model))
      }
    }
    let isMerge = errors.contains { $0.kind == .mergeConflict }
    var seen: Set<ObjectID> = []
    let objects = errors.flatMap(\.objects).filter { seen.insert($0).inserted }
    let names = NearestName.list(of: objects.map { model.text(of: $0) })
    return OrreryError(
      isMerge ? .mergeConflict : .constraintConflict,
      isMerge
        ? "Somebody else has saved since: \(names)."
        : "There are other objects with values that must be unique: \(names).",
      objects: objects,
      hint: (isMerge
        ? "Refresh these objects and save again: your edits stay, on top of what was saved "
          + "(context/refresh)." : "Change or delete one of each pair.")
        + " A context that is made with another mergePolicy decides by itself.",
      errors: errors)
  }

  /// One for each key whose values differ; one without a key where there is none to compare.
  private func versionErrors(_ id: ObjectID, _ current: ObjectSnapshot?) -> [OrreryError] {
    let entity = model[id.entity]
    guard let current else { return [deletion(of: id)] }
    guard let object = state.objects[id], object.status != .deleted else {
      return [mergeConflict(id, ", deleted here, was changed by somebody else.")]
    }
    let slots = entity.properties.indices.filter { slot in
      entity.properties[slot].isSaved
        && !object.values[slot].isSame(as: current.values[slot])
    }
    let errors = slots.map { slot in
      let name = entity.properties[slot].name
      return OrreryError(
        .mergeConflict,
        "“\(name)” of \(model.text(of: id)) was saved by somebody else with another value.",
        entity: entity.name, key: name, objects: [id], value: object.values[slot],
        storedValue: current.values[slot])
    }
    guard errors.isEmpty else { return errors }
    return [mergeConflict(id, " was saved by somebody else, with the same values.")]
  }

  private func deletion(of id: ObjectID) -> OrreryError {
    mergeConflict(id, " was deleted by somebody else.")
  }

  private func mergeConflict(_ id: ObjectID, _ predicate: String) -> OrreryError {
    OrreryError(
      .mergeConflict, model.text(of: id) + predicate, entity: model[id.entity].name, objects: [id])
  }
}
