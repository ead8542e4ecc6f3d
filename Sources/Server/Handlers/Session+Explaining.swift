import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// `fetch/explain`: like a fetch of the store it runs off the event loop and can be cancelled.
extension Session {
  func fetchExplain(_ params: FetchExplainParams, in scope: ContextScope, _ call: Call) throws {
    let translation = try FetchTranslation(params.fetch, as: params.resultType, in: scope)
    let (request, statement) = (translation.request, translation.statement)
    let evaluation = translation.evaluation(in: scope.context)
    let clock = scope.clock
    let model = scope.document.model
    scope.document.read(for: call, of: self) { reader throws(OrreryError) in
      let report = try reader.report(on: request, statement)
      return FetchExplainResult(
        sql: report.explanation.sql, bindings: report.explanation.bindings,
        plan: report.explanation.steps.map(Wire.PlanStep.init),
        effort: Wire.FetchEffort(report.effort), evaluation: evaluation,
        indexes: report.indexes.map { Wire.IndexSuggestion($0, in: model) }, clock: clock)
    } completion: {
      call.finish(with: $0)
    }
  }
}

extension FetchTranslation {
  /// The statement that finds the rows.
  fileprivate var statement: FetchStatement {
    switch resultType {
    case .count: .count
    case .ids: .ids
    case .objects, .rows: .rows
    }
  }

  fileprivate func evaluation(in context: ManagedObjectContext) -> Wire.FetchEvaluation {
    guard includesPendingChanges else { return .store }
    return switch context.reach(into: request) {
    case .nothing: .store
    case .roots: .merged
    case .related: .context
    }
  }
}

extension Wire.PlanStep {
  fileprivate init(_ step: QueryPlanStep) {
    self.init(depth: Int64(step.depth), detail: step.detail, words: step.words)
  }
}

extension Wire.FetchEffort {
  fileprivate init(_ effort: FetchEffort) {
    self.init(
      rows: Int64(effort.rows), scanSteps: Int64(effort.scanSteps), sorts: Int64(effort.sorts),
      automaticIndexRows: Int64(effort.automaticIndexRows),
      instructions: Int64(effort.instructions))
  }
}

extension Wire.IndexSuggestion {
  fileprivate init(_ suggestion: IndexSuggestion, in model: ManagedObjectModel) {
    self.init(
      entity: model[suggestion.entity].name, index: Wire.ModelFetchIndex(suggestion.index),
      xcode: suggestion.index.xcodeText, reason: suggestion.reason,
      plan: suggestion.steps.map(Wire.PlanStep.init))
  }
}
