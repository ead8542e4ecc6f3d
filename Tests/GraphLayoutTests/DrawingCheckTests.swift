import Testing

@testable import GraphLayout

/// The checks find what is planted in a drawing without fault.
struct DrawingCheckTests {
  /// Two boxes side by side, and two lines between them.
  private let sound: Drawing = {
    let node = LayoutGraph.Node(size: Size(width: 100, height: 100))
    let edge = LayoutGraph.Edge(from: LayoutGraph.End(node: 0), to: LayoutGraph.End(node: 1))
    var drawing = Drawing(
      unplaced: LayoutGraph(nodes: [node, node], edges: [edge, edge]))
    drawing.boxes[1].x = 300
    drawing.lines[0].points = [Point(x: 100, y: 20), Point(x: 300, y: 20)]
    drawing.lines[1].points = [
      Point(x: 100, y: 50), Point(x: 200, y: 50), Point(x: 200, y: 80), Point(x: 300, y: 80),
    ]
    drawing.lines[0].fromLabel = Rectangle(x: 104, y: 4, width: 40, height: 14)
    drawing.lines[1].toLabel = Rectangle(x: 250, y: 64, width: 50, height: 14)
    return drawing
  }()

  private func faults(_ change: (inout Drawing) -> Void) -> [String] {
    var drawing = sound
    change(&drawing)
    return DrawingCheck(drawing).faults
  }

  @Test func soundDrawingsHaveNone() {
    #expect(faults { _ in } == [])
    #expect(DrawingCheck(sound).crossings.isEmpty)
  }

  @Test func boxesUponEachOther() {
    #expect(
      faults { drawing in
        drawing.boxes[1].x = 99
        drawing.lines = []
      } == ["box 0 is upon box 1"])
    #expect(
      faults { drawing in
        drawing.boxes[1].x = 100
        drawing.lines = []
      } == [])
  }

  @Test func labelsUponBoxesAndLabels() {
    #expect(faults { $0.lines[0].fromLabel?.x = 99 }.count == 1)
    #expect(faults { $0.lines[0].fromLabel = $0.lines[1].toLabel }.count == 1)
  }

  @Test func linesThroughBoxes() {
    #expect(faults { $0.lines[0].points[0].x = 99 }.count == 1)
    #expect(faults { $0.lines[0].points[0].y = 19 } == ["line 0 slants"])
    #expect(
      faults { drawing in
        drawing.lines[0].points = [Point(x: 350, y: -50), Point(x: 350, y: 150)]
      }.count == 1)
  }

  @Test func linesAlongABorderAreNoFault() {
    #expect(
      faults { $0.lines[0].points = [Point(x: 100, y: 0), Point(x: 100, y: 100)] } == [])
  }

  @Test func linesUponEachOther() {
    #expect(
      faults { drawing in
        drawing.lines[0].points = [Point(x: 110, y: 50), Point(x: 150, y: 50)]
      }.count == 1)
    // Those that leave one place together may.
    #expect(
      faults { drawing in
        drawing.lines[0].points = [Point(x: 100, y: 50), Point(x: 150, y: 50)]
      } == [])
  }

  @Test func crossings() {
    var drawing = sound
    drawing.lines[0].points = [
      Point(x: 100, y: 60), Point(x: 260, y: 60), Point(x: 260, y: 20), Point(x: 300, y: 20),
    ]
    #expect(DrawingCheck(drawing).crossings == [Point(x: 200, y: 60)])
    // A line that ends at another does not cross it.
    drawing.lines[0].points[1].x = 200
    #expect(DrawingCheck(drawing).crossings.isEmpty)
  }
}
