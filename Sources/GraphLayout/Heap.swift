/// A queue of numbers that gives out the one with the lowest rank first, and of equal ranks the
/// lowest number.
struct Heap {
  private var elements: [(rank: Int, number: Int)] = []

  mutating func insert(_ number: Int, rank: Int) {
    elements.append((rank, number))
    var index = elements.count - 1
    while index > 0, elements[index] < elements[(index - 1) / 2] {
      elements.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func popFirst() -> Int? {
    guard let first = elements.first?.number, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return first }
    elements[0] = last
    var index = 0
    while true {
      var least = index
      for child in (2 * index + 1)...(2 * index + 2)
      where child < elements.count && elements[child] < elements[least] {
        least = child
      }
      if least == index { return first }
      elements.swapAt(index, least)
      index = least
    }
  }
}
