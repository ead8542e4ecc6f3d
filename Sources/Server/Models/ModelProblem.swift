import ObjectModel
import OrreryProtocol

/// What `model/check` tells of a model: every fault, or the warnings of one that has none.
extension ModelCheckResult {
  /// - Throws: what reading the model does, but for its faults.
  init(of source: ModelSource) throws(OrreryError) {
    do throws(OrreryError) {
      let model = try ModelLoader.model(from: source)
      self.init(warnings: model.warnings.map(Wire.ModelProblem.init))
    } catch  where error.kind == .modelInvalid {
      let faults = error.errors.isEmpty ? [error] : error.errors
      self.init(faults: faults.map(Wire.ModelProblem.init))
    }
  }
}

extension Wire.ModelProblem {
  fileprivate init(_ error: OrreryError) {
    self.init(
      message: error.message, entity: error.entity, property: error.key,
      expression: error.predicate, offset: error.offset.map(Int64.init), hint: error.hint,
      file: error.location?.file, line: error.location?.line.map(Int64.init))
  }
}
