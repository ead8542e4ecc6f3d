/// Puts rectangles beside each other, in rows of a pleasant shape: each as far up as there is room
/// for it, the higher before the lower.
enum Packing {
  /// Places for rectangles of these sizes, in the page that comes nearest to the wanted shape: some
  /// come before all others, if that makes it no larger.
  static func places(for sizes: [Size], first: Set<Int> = []) -> [Point] {
    let area = sizes.reduce(0.0) {
      $0 + Double($1.width + Spacing.part) * Double($1.height + Spacing.part)
    }
    let widest = sizes.map(\.width).max() ?? 0
    var best: (page: Double, places: [Point]) = (.infinity, [])
    // Widths, against that of a page which everything fills.
    let factors = [0.7, 0.85, 1, 1.15, 1.3, 1.5, 1.75, 2]
    for (factor, separates) in factors.flatMap({ [($0, true), ($0, false)] }) {
      let keys = sizes.indices.map { index in
        (separates && !first.contains(index) ? 1 : 0, -sizes[index].height, index)
      }
      let width = Int(exactly: ((area * Spacing.aspectRatio).squareRoot() * factor).rounded())
      let found = places(for: sizes, keys.sorted(by: <).map(\.2), width: max(widest, width ?? 0))
      let right = zip(found, sizes).map { $0.x + $1.width }.max() ?? 0
      let bottom = zip(found, sizes).map { $0.y + $1.height }.max() ?? 0
      let page = max(Double(right), Double(bottom) * Spacing.aspectRatio)
      if page < best.page { best = (page, found) }
    }
    return best.places
  }

  /// One after another in an order, each where what is there already reaches down the least.
  private static func places(for sizes: [Size], _ order: [Int], width: Int) -> [Point] {
    // The lower border of what is there, from left to right.
    var border = [Point(x: 0, y: 0)]
    var places = Array(repeating: Point(x: 0, y: 0), count: sizes.count)
    for index in order {
      let (size, room) = (sizes[index], sizes[index].width + Spacing.part)
      var best = Point(x: 0, y: .max)
      for (number, step) in border.enumerated() where number == 0 || step.x + size.width <= width {
        let y = border[number...].prefix { $0.x < step.x + room }.map(\.y).max() ?? 0
        if y < best.y { best = Point(x: step.x, y: y) }
      }
      places[index] = best
      let next = Point(x: best.x + room, y: border.last { $0.x <= best.x + room }?.y ?? 0)
      border.removeAll { best.x <= $0.x && $0.x <= next.x }
      border += [Point(x: best.x, y: best.y + size.height + Spacing.part), next]
      border.sort { $0.x < $1.x }
    }
    return places
  }
}
