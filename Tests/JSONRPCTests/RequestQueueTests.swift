import JSONRPC
import Seeds
import Testing

@Suite("Requests in flight")
struct RequestQueueTests {
  @Test("a request is finished once")
  func finish() throws {
    var queue = RequestQueue()
    try queue.begin(1)
    try queue.begin("1")
    #expect(queue.count == 2)
    let first = queue.finish(1)
    let second = queue.finish(1)
    let unknown = queue.finish(3)
    #expect(first && !second && !unknown)
    #expect(queue.count == 1)
  }

  @Test("an id in flight is refused for another request, until it is finished")
  func duplicate() throws {
    var queue = RequestQueue()
    try queue.begin("a")
    let error = #expect(throws: ResponseError.self) { try queue.begin("a") }
    #expect(error?.code == -32600)
    #expect(error?.message == "the id \"a\" belongs to a request that has no reply yet")
    _ = queue.cancel("a")
    #expect(throws: ResponseError.self) { try queue.begin("a") }
    _ = queue.finish("a")
    try queue.begin("a")
    #expect(!queue.isCancelled("a"))
  }

  @Test("cancelling finds running, cancelled, finished and unknown requests")
  func cancel() throws {
    var queue = RequestQueue()
    try queue.begin(1)
    var found = [queue.cancel(1), queue.cancel(1), queue.cancel("1")]
    #expect(found == [.cancelled, .alreadyCancelled, .unknown])
    #expect(queue.isCancelled(1))
    _ = queue.finish(1)
    found = [queue.cancel(1), queue.cancel(2)]
    #expect(found == [.finished, .unknown])
    #expect(!queue.isCancelled(1))
  }

  @Test("the ids finished last are remembered, and no more of them")
  func memory() throws {
    var queue = RequestQueue()
    for id in 0..<Int64(2 * RequestQueue.finishedCount) {
      try queue.begin(.integer(id))
      _ = queue.finish(.integer(id))
    }
    let found = (0..<Int64(2 * RequestQueue.finishedCount)).map { queue.cancel(.integer($0)) }
    #expect(found.count { $0 == .finished } == RequestQueue.finishedCount)
    #expect(found.last == .finished && found.first == .unknown)
  }

  @Test("past the limit requests are refused, to be tried again")
  func limit() throws {
    var queue = RequestQueue(maximumCount: 2)
    try queue.begin(1)
    try queue.begin(2)
    let error = #expect(throws: ResponseError.self) { try queue.begin(3) }
    #expect(error?.data?.text.contains("\"retryable\":true") == true)
    _ = queue.finish(1)
    try queue.begin(3)
  }

  @Test("when the peer is gone all are cancelled, each once")
  func cancelAll() throws {
    var queue = RequestQueue()
    for id: RequestID in [1, 2, 3] { try queue.begin(id) }
    _ = queue.cancel(2)
    let cancelled = Set(queue.cancelAll())
    let again = queue.cancelAll()
    #expect(cancelled == [1, 3])
    #expect(again.isEmpty)
    #expect(queue.count == 3)
  }

  @Test("under any order of begin, cancel and finish, each request is replied to exactly once")
  func model() {
    var generator = Seed.next().generator()
    var queue = RequestQueue(maximumCount: 8)
    var inFlight: Set<RequestID> = []
    var begun = 0
    var replied = 0
    for _ in 0..<Nightly.rounds(20_000) {
      let id = RequestID.integer(Int64.random(in: 0..<12, using: &generator))
      switch Int.random(in: 0..<3, using: &generator) {
      case 0:
        let isFree = !inFlight.contains(id) && inFlight.count < 8
        let isBegun = (try? queue.begin(id)) != nil
        #expect(isBegun == isFree, "\(generator.seed)")
        if isBegun { begun += 1 }
        inFlight.formUnion(isBegun ? [id] : [])
      case 1:
        let isKnown = [.cancelled, .alreadyCancelled].contains(queue.cancel(id))
        #expect(isKnown == inFlight.contains(id), "\(generator.seed)")
      default:
        let isFinished = queue.finish(id)
        #expect(isFinished == (inFlight.remove(id) != nil), "\(generator.seed)")
        if isFinished { replied += 1 }
      }
      #expect(queue.count == inFlight.count, "\(generator.seed)")
    }
    #expect(begun == replied + queue.count)
  }
}
