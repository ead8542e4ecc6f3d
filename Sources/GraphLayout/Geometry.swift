/// A place in a drawing: `x` grows to the right, `y` downwards.
package struct Point: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// In a range that sums can be taken in.
  var bounded: Point {
    let limit = 1_000_000_000
    return Point(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
  }

  func moved(by offset: Point) -> Point { Point(x: x + offset.x, y: y + offset.y) }
}

/// The size of a box or of a label.
package struct Size: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// With sides that sums can be taken of.
  var bounded: Size {
    Size(width: min(max(width, 0), 100_000), height: min(max(height, 0), 100_000))
  }
}

/// A box or a label in its place; and a level or an upright line, which has no height or no width.
package struct Rectangle: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package var right: Int { x + width }
  package var bottom: Int { y + height }

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether they have more in common than a border; a line, whether it has a part inside.
  package func overlaps(_ other: Rectangle) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  /// With so much more on every side.
  func expanded(by margin: Int) -> Rectangle {
    Rectangle(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  func moved(by offset: Point) -> Rectangle {
    Rectangle(x: x + offset.x, y: y + offset.y, width: width, height: height)
  }

  func union(_ other: Rectangle) -> Rectangle {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rectangle(
      x: left, y: top, width: max(right, other.right) - left,
      height: max(bottom, other.bottom) - top)
  }
}

extension Rectangle {
  init(_ origin: Point, _ size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// What two places span.
  init(from first: Point, to second: Point) {
    (x, y) = (min(first.x, second.x), min(first.y, second.y))
    (width, height) = (abs(first.x - second.x), abs(first.y - second.y))
  }
}

/// Distances in a drawing, and the shape that it strives for.
enum Spacing {
  /// Between lines side by side.
  static let line = 12
  /// Between boxes, one above the other.
  static let box = 32
  /// Between columns of boxes, at least.
  static let column = 48
  /// Between a label and what it stands beside.
  static let label = 4
  /// How far a line goes straight from a box before it turns: arrows have room there.
  static let stub = 16
  /// Between the parts of a drawing that nothing binds.
  static let part = 40
  /// Width by height.
  static let aspectRatio = 1.5
}
