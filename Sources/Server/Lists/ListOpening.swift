import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol

/// A live list that is opened, or gets another fetch. That is another list under its name: until it
/// is there, or is given up, the client is told nothing of either.
struct ListOpening: Opening {
  struct Content: Sendable {
    let state: FetchedResultsController.State
    /// As `LiveList.known`.
    let known: Set<ObjectID>
  }

  /// What the reply is made of.
  struct Fetched {
    let controller: FetchedResultsController
    let writer: ListWriter
    let clock: String
    /// Whether it is not the first time.
    let isRepeated: Bool
  }

  /// Makes the result, and says what the client has the content of when it has read that.
  typealias Answer =
    @Sendable (Fetched) throws(OrreryError) -> (result: any JSONEncodable, known: Set<ObjectID>)

  private let list: LiveList
  private let former: LiveList?
  private let scope: ContextScope
  private let answer: Answer

  /// - Parameters:
  ///   - list: one that expects its rows. From now on it hears of changes.
  ///   - former: the one that it takes the place of.
  init(
    _ list: LiveList, inPlaceOf former: LiveList? = nil, in scope: ContextScope,
    answering answer: @escaping Answer
  ) {
    self.list = list
    self.former = former
    self.scope = scope
    self.answer = answer
    former?.hold()
    scope.record.lists.add(list)
  }

  var isOpen: Bool { list.isOpen }
  var hasMuchNews: Bool {
    let noted = list.controller.noted
    return noted.isEverything || noted.count > OpeningLimits.objects
  }

  func fetch(_ clock: Clock, after former: Content?) -> OpeningFetch<Content> {
    let noted = list.controller.takeNoted()
    list.since = clock
    let (request, form, window) = (list.controller.request, list.form, list.window)
    let values = scope.writer.valueWriter
    return { [answer] context throws(OrreryError) in
      let controller =
        if let former {
          try FetchedResultsController(request, in: context, from: former.state, noted)
        } else {
          try FetchedResultsController(request, in: context)
        }
      let writer = ListWriter(
        rows: controller.state, form: form, window: window,
        writer: ObjectWriter(context: context, valueWriter: values))
      let fetched = Fetched(
        controller: controller, writer: writer, clock: clock.text, isRepeated: former != nil)
      let (result, known) = try answer(fetched)
      return (Content(state: controller.state, known: known), result)
    }
  }

  func begin(with content: Content) throws -> (any JSONEncodable)? {
    if let former {
      // It may have failed meanwhile, and the client knows that.
      guard former.isOpen else { throw LiveLists.failure(list.name) }
      scope.record.lists.remove(former)
    }
    list.begin(with: content)
    return nil
  }

  func tellNews() {
    scope.document.tellNews(of: list)
  }

  func giveUp() {
    scope.record.lists.remove(list)
    guard let former, former.isOpen else { return }
    former.isHeld = false
    if let session = former.session, !session.isCongested {
      scope.document.resumeLists(of: session)
    }
  }
}
