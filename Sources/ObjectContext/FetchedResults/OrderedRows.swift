import ObjectModel
import Predicates

/// The rows of a live list in order, each with the values that it is sorted by: where an object
/// stands, which object stands there, and both again after a change, in time that grows with the
/// logarithm of the rows and their square root at worst. It knows nothing of contexts: whoever
/// holds it says what the rows are.
///
/// Rows are kept in chunks of a few hundred, so that putting one in moves few others, and a table
/// says which chunk an object is in. Objects are told apart by their keys: those of one list share
/// a table. Per row this takes about 40 bytes and 32 more for each sort key.
struct OrderedRows {
  static let maximumChunkRows = 512

  private struct Chunk {
    var ids: [ObjectID] = []
    /// For each row one value for each sort descriptor.
    var values: [Value] = []
  }

  let sort: [CompiledSortDescriptor]
  /// A chunk with more rows is split.
  private let maximumChunkRows: Int
  private(set) var count = 0
  /// In no order; a chunk keeps its place in here, and an empty one is used again.
  private var chunks: [Chunk] = []
  /// Places in `chunks`, in the order of their rows. None of these is empty.
  private var sequence: [Int] = []
  /// How many rows each chunk of `sequence` has.
  private var counts: [Int] = []
  private var unused: [Int] = []
  /// By key, the place in `chunks`.
  private var chunkOfKey: [Int64: Int32] = [:]

  /// - Parameter maximumChunkRows: 2 or more.
  init(sort: [CompiledSortDescriptor], maximumChunkRows: Int = Self.maximumChunkRows) {
    self.sort = sort
    self.maximumChunkRows = maximumChunkRows
  }

  // MARK: Reading

  func contains(_ id: ObjectID) -> Bool { chunkOfKey[id.key] != nil }

  /// What the object is sorted by; nil where it has no row.
  func tuple(of id: ObjectID) -> SortTuple? {
    find(id).map { tuple(chunks[$0.chunk], $0.index) }
  }

  /// From 0; nil where the object has no row.
  func rank(of id: ObjectID) -> Int? {
    guard let (chunk, index) = find(id), let position = sequence.firstIndex(of: chunk) else {
      return nil
    }
    return counts[..<position].reduce(0, +) + index
  }

  /// - Precondition: there are more rows than `rank`.
  subscript(rank: Int) -> ObjectID {
    let (position, index) = locate(rank)
    return chunks[sequence[position]].ids[index]
  }

  /// - Precondition: the range is within the rows.
  func ids(in range: Range<Int>) -> [ObjectID] {
    guard !range.isEmpty else { return [] }
    var ids: [ObjectID] = []
    ids.reserveCapacity(range.count)
    var (position, index) = locate(range.lowerBound)
    while ids.count < range.count {
      let chunk = chunks[sequence[position]]
      ids += chunk.ids[index..<min(chunk.ids.count, index + range.count - ids.count)]
      position += 1
      index = 0
    }
    return ids
  }

  var last: SortTuple? {
    guard let place = sequence.last else { return nil }
    return tuple(chunks[place], chunks[place].ids.count - 1)
  }

  /// Calls the body with every row in order.
  func forEachTuple(_ body: (SortTuple) -> Void) {
    for place in sequence {
      let chunk = chunks[place]
      for index in chunk.ids.indices { body(tuple(chunk, index)) }
    }
  }

  // MARK: Changing

  /// Puts a row behind all others, where it belongs.
  mutating func append(_ id: ObjectID, _ values: some Sequence<Value>) {
    if sequence.isEmpty || counts[counts.count - 1] >= maximumChunkRows / 2 {
      startChunk(at: sequence.count)
    }
    let place = sequence[sequence.count - 1]
    chunks[place].ids.append(id)
    chunks[place].values.append(contentsOf: values)
    counts[counts.count - 1] += 1
    count += 1
    chunkOfKey[id.key] = Int32(place)
  }

  /// - Precondition: the object has no row.
  mutating func insert(_ tuple: SortTuple) {
    guard let position = position(for: tuple) else { return append(tuple.object, tuple.values) }
    let place = sequence[position]
    let index = self.index(for: tuple, in: place)
    chunks[place].ids.insert(tuple.object, at: index)
    chunks[place].values.insert(contentsOf: tuple.values, at: index * sort.count)
    chunkOfKey[tuple.object.key] = Int32(place)
    counts[position] += 1
    count += 1
    if counts[position] > maximumChunkRows { split(position) }
  }

  mutating func remove(_ id: ObjectID) {
    guard let (place, index) = find(id), let position = sequence.firstIndex(of: place) else {
      return
    }
    chunkOfKey[id.key] = nil
    chunks[place].ids.remove(at: index)
    chunks[place].values.removeSubrange(index * sort.count..<(index + 1) * sort.count)
    counts[position] -= 1
    count -= 1
    if counts[position] == 0 {
      sequence.remove(at: position)
      counts.remove(at: position)
      chunks[place] = Chunk()
      unused.append(place)
    }
  }

  // MARK: Chunks

  private func find(_ id: ObjectID) -> (chunk: Int, index: Int)? {
    chunkOfKey[id.key].map(Int.init).flatMap { place in
      chunks[place].ids.firstIndex { $0.key == id.key }.map { (place, $0) }
    }
  }

  private func tuple(_ chunk: Chunk, _ index: Int) -> SortTuple {
    let start = index * sort.count
    return SortTuple(
      values: Array(chunk.values[start..<start + sort.count]), object: chunk.ids[index])
  }

  private func locate(_ rank: Int) -> (position: Int, index: Int) {
    var rest = rank
    var position = 0
    while rest >= counts[position] {
      rest -= counts[position]
      position += 1
    }
    return (position, rest)
  }

  /// Negative where the tuple belongs before the row.
  private func compare(_ tuple: SortTuple, _ place: Int, _ index: Int) -> Int {
    let start = index * sort.count
    for number in sort.indices {
      let order = sort[number].compare(tuple.values[number], chunks[place].values[start + number])
      if order != 0 { return order }
    }
    let other = chunks[place].ids[index]
    return tuple.object.key < other.key ? -1 : tuple.object.key > other.key ? 1 : 0
  }

  /// The last chunk whose first row is before the tuple, or the first; nil where there is none.
  private func position(for tuple: SortTuple) -> Int? {
    guard !sequence.isEmpty else { return nil }
    return max(0, sequence.indices.partitioningIndex { compare(tuple, sequence[$0], 0) <= 0 } - 1)
  }

  private func index(for tuple: SortTuple, in place: Int) -> Int {
    chunks[place].ids.indices.partitioningIndex { compare(tuple, place, $0) <= 0 }
  }

  private mutating func startChunk(at position: Int) {
    let place = unused.popLast() ?? chunks.count
    if place == chunks.count { chunks.append(Chunk()) }
    sequence.insert(place, at: position)
    counts.insert(0, at: position)
  }

  private mutating func split(_ position: Int) {
    startChunk(at: position + 1)
    let (left, right) = (sequence[position], sequence[position + 1])
    let middle = counts[position] / 2
    chunks[right].ids = Array(chunks[left].ids[middle...])
    chunks[right].values = Array(chunks[left].values[(middle * sort.count)...])
    chunks[left].ids.removeSubrange(middle...)
    chunks[left].values.removeSubrange((middle * sort.count)...)
    counts[position + 1] = counts[position] - middle
    counts[position] = middle
    for id in chunks[right].ids { chunkOfKey[id.key] = Int32(right) }
  }
}
