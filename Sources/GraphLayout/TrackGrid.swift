/// The tracks beside some boxes that lines may take, as a grid of places. Boxes that are near to
/// each other have tracks in common, so that lines lie upon each other or well apart.
struct TrackGrid {
  private let xs: [Int]
  private let ys: [Int]
  /// By place: whether it is in none of the boxes.
  private(set) var isFree: [Bool]

  /// - Parameters:
  ///   - margin: how much of the boxes is room around them.
  ///   - points: places that it has too.
  init(beside boxes: [Rectangle], margin: Int, points: [Point], trackCount: Int) {
    let distances = (0..<trackCount).map { Spacing.stub - margin + $0 * Spacing.line }
    // One track goes through each box, so that no step leads from one of its sides to the other.
    func tracks(_ low: Int, _ high: Int) -> [Int] {
      distances.flatMap { [Self.track(before: low - $0), Self.track(after: high + $0)] }
        + [(low + high) / 2]
    }
    xs = Set(boxes.flatMap { tracks($0.x, $0.right) } + points.map(\.x)).sorted()
    ys = Set(boxes.flatMap { tracks($0.y, $0.bottom) } + points.map(\.y)).sorted()
    isFree = Array(repeating: true, count: xs.count * ys.count)
    for box in boxes {
      for (line, y) in ys.enumerated() where box.y < y && y < box.bottom {
        for (column, x) in xs.enumerated() where box.x < x && x < box.right {
          isFree[line * xs.count + column] = false
        }
      }
    }
  }

  /// The nearest track that is no farther right, or down, than a place.
  static func track(before place: Int) -> Int { place - (place % 6 + 6) % 6 }

  /// The nearest track that is no farther left, or up, than a place.
  static func track(after place: Int) -> Int { -track(before: -place) }

  /// The place of one of the points that it was made with.
  func place(of point: Point) -> Int {
    (ys.firstIndex(of: point.y) ?? 0) * xs.count + (xs.firstIndex(of: point.x) ?? 0)
  }

  func point(_ place: Int) -> Point { Point(x: xs[place % xs.count], y: ys[place / xs.count]) }

  /// The place on one side of another, -1 or 1, or above or below it.
  func neighbor(of place: Int, _ step: Int, isUpright: Bool) -> Int? {
    let (size, count) = isUpright ? (xs.count, ys.count) : (1, xs.count)
    let number = isUpright ? place / xs.count : place % xs.count
    return (0..<count).contains(number + step) ? place + step * size : nil
  }
}
