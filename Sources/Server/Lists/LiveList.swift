import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol

/// A live list as its client asked for it and is told of it. How that is written is `ListWriter`'s
/// affair.
final class LiveList: LiveQueryForm {
  /// What is fetched on another thread.
  struct Content: Sendable {
    let state: FetchedResultsController.State
    /// As `LiveList.known`.
    let known: Set<ObjectID>
  }

  static let terms = (kind: Wire.ErrorKind.listUnknown, noun: "live list", parameter: "list")
  static var failure: any QueryDidFailParams.Type { ListDidFailParams.self }

  let controller: FetchedResultsController
  let form: ListForm
  /// Without what only the opening was about.
  private var asked: ListOpenParams
  /// The objects that the client has the content of: those in the window. Not kept where the window
  /// is all.
  var known: Set<ObjectID> = []

  /// Expects the rows.
  init(_ params: ListOpenParams, in scope: ContextScope) throws(OrreryError) {
    asked = params
    (asked.context, asked.since) = (nil, nil)
    let (request, form) = try Self.translation(
      of: params.fetch, section: params.sectionNameKeyPath, in: scope)
    controller = FetchedResultsController(expecting: request, in: scope.context)
    self.form = form
  }

  var query: DependentQuery { controller }
  var key: [UInt8]? { asked.json.bytes }
  /// nil for all rows.
  var window: Wire.RowWindow? {
    get { asked.window }
    set { asked.window = newValue }
  }
  private var shown: Range<Int>? { window.map(Range.init) }

  func writer(_ scope: ContextScope) -> ListWriter {
    ListWriter(rows: controller.state, form: form, window: shown, writer: scope.writer)
  }

  // MARK: Rows that are fetched elsewhere

  /// How the rows are fetched as they are now.
  ///
  /// - Parameters:
  ///   - former: the rows as they were fetched before, where too much has changed since.
  ///   - answer: makes the result, and says what the client has the content of when it has read
  ///     that.
  func fetch(
    after former: Content?, in scope: ContextScope,
    answering answer:
      @escaping @Sendable (FetchedResultsController, ListWriter) throws(OrreryError) -> (
        result: any JSONEncodable, known: Set<ObjectID>
      )
  ) -> OpeningFetch<Content> {
    let (request, noted) = (controller.request, controller.noted)
    let (form, shown, values) = (form, shown, scope.writer.valueWriter)
    return { context throws(OrreryError) in
      let controller =
        if let former {
          try FetchedResultsController(request, in: context, from: former.state, noted)
        } else {
          try FetchedResultsController(request, in: context)
        }
      let writer = ListWriter(
        rows: controller.state, form: form, window: shown,
        writer: ObjectWriter(context: context, valueWriter: values))
      let (result, known) = try answer(controller, writer)
      return (Content(state: controller.state, known: known), result)
    }
  }

  /// The rows are here, and the client is told them.
  func begin(with content: Content) {
    controller.begin(with: content.state)
    known = content.known
  }

  // MARK: Telling

  func notice(of live: LiveQuery, _ occasion: Occasion, in scope: ContextScope) throws -> [UInt8]? {
    switch try controller.takeNews() {
    case .nothing: return nil
    case .reset: return try reset(of: live, occasion.reset, in: scope)
    case .change(let change):
      let changes = try writer(scope).change(change, known: &known)
      if changes.tellsNothing { return nil }
      return Message.notification(
        ListDidChangeParams(
          document: scope.document.name, context: live.record.name, stream: live.name,
          clock: scope.clock, since: live.since.text, origin: occasion.origin,
          by: occasion.cause, changes: changes))
    }
  }

  /// What the client missed, which it knows from then on.
  ///
  /// - Returns: nil where that is so much that the list is to be opened anew.
  func takeMissed(in scope: ContextScope) throws(OrreryError) -> Wire.ListChange? {
    var change = FetchedResultsChange()
    switch try controller.takeNews() {
    case .nothing: change.total = controller.state.total
    case .change(let news): change = news
    case .reset: return nil
    }
    return try writer(scope).change(change, known: &known)
  }

  func reset(
    of live: LiveQuery, _ reason: Wire.ListResetReason, in scope: ContextScope
  ) throws -> [UInt8] {
    controller.forgetNews()
    let writer = writer(scope)
    let snapshot = try writer.snapshot()
    known = shown == nil ? [] : Set(writer.shownObjects)
    return Message.notification(
      ListDidResetParams(
        document: scope.document.name, context: live.record.name, stream: live.name,
        clock: scope.clock, since: live.since.text, reason: reason, snapshot: snapshot))
  }

  func renewed(in scope: ContextScope) throws -> any LiveQueryForm {
    let list = try LiveList(asked, in: scope)
    list.controller.begin(
      with: try FetchedResultsController(list.controller.request, in: scope.context).state)
    return list
  }
}

extension Range<Int> {
  fileprivate init(_ window: Wire.RowWindow) {
    let start = Int(clamping: window.offset)
    let (end, isOverflow) = start.addingReportingOverflow(Int(clamping: window.count))
    self = start..<(isOverflow ? .max : end)
  }
}

extension Wire.ListChange {
  /// Updates outside the window are not told: nothing else may be left.
  fileprivate var tellsNothing: Bool {
    sectionDeletes.isEmpty && sectionInserts.isEmpty && deletes.isEmpty && moves.isEmpty
      && inserts.isEmpty && updates.isEmpty && entered.isEmpty
  }
}
