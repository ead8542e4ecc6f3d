/// What is wrong with a drawing: boxes and labels upon each other, lines through boxes or upon each
/// other; and what is merely hard to read, lines that cross.
package struct DrawingCheck {
  private let drawing: Drawing
  private let parts: [(edge: Int, hull: Rectangle)]

  package init(_ drawing: Drawing) {
    self.drawing = drawing
    parts = drawing.lines.enumerated().flatMap { index, line in line.parts.map { (index, $0) } }
  }

  /// Everything that must not be, in words.
  package var faults: [String] { overlaps + linesThroughBoxes + sharedStretches }

  /// Boxes and labels that have more in common than a border.
  package var overlaps: [String] {
    var things = drawing.boxes.enumerated().map { ("box \($0.offset)", $0.element) }
    for (index, line) in drawing.lines.enumerated() {
      things += line.labels.map { ("a label of line \(index)", $0) }
    }
    return things.indices.flatMap { index in
      things[(index + 1)...].filter { $0.1.overlaps(things[index].1) }
        .map { "\(things[index].0) is upon \($0.0)" }
    }
  }

  /// Lines with a part inside a box, and lines with a part that is neither level nor upright.
  package var linesThroughBoxes: [String] {
    parts.flatMap { part in
      let slants = part.hull.width > 0 && part.hull.height > 0
      return (slants ? ["line \(part.edge) slants"] : [])
        + drawing.boxes.indices.filter { drawing.boxes[$0].overlaps(part.hull) }
        .map { "line \(part.edge) runs through box \($0)" }
    }
  }

  /// Lines that lie upon each other though they have no end in common.
  package var sharedStretches: [String] {
    let ends = drawing.lines.map { Set([$0.points.first, $0.points.last]) }
    return parts.indices.flatMap { index in
      let (part, one) = (parts[index], parts[index].hull)
      return parts[(index + 1)...].filter { other in
        let width = min(one.right, other.hull.right) - max(one.x, other.hull.x)
        let height = min(one.bottom, other.hull.bottom) - max(one.y, other.hull.y)
        return part.edge != other.edge && min(width, height) == 0 && max(width, height) > 0
          && ends[part.edge].isDisjoint(with: ends[other.edge])
      }.map { "lines \(part.edge) and \($0.edge) lie upon each other" }
    }
  }

  /// Where an upright part of one line crosses a level part of another. Lines that run together
  /// and are crossed by a third count once.
  package var crossings: Set<Point> {
    let upright = parts.filter { $0.hull.width == 0 }
    return parts.reduce(into: []) { crossings, part in
      for other in upright where other.edge != part.edge {
        let (line, wall) = (part.hull, other.hull)
        if line.x < wall.x, wall.x < line.right, wall.y < line.y, line.y < wall.bottom {
          crossings.insert(Point(x: wall.x, y: line.y))
        }
      }
    }
  }
}
