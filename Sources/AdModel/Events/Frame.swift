/// A rectangle in points, dp or CSS px, from the screen's top left (recording.md).
package struct Frame: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Half a point: judging.md, "Tolerances".
  package static let tolerance = 0.5

  package var maxX: Double { x + width }
  package var maxY: Double { y + height }
  package var midX: Double { x + width / 2 }
  package var midY: Double { y + height / 2 }
  package var area: Double { max(0, width) * max(0, height) }

  /// The part that both have, or `nil`.
  package func intersection(_ other: Frame) -> Frame? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard right > left, bottom > top else { return nil }
    return Frame(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether they overlap by more than the tolerance in both directions.
  package func overlaps(_ other: Frame) -> Bool {
    guard let common = intersection(other) else { return false }
    return common.width > Self.tolerance && common.height > Self.tolerance
  }

  /// Whether this lies inside the other, give or take the tolerance.
  package func isInside(_ other: Frame) -> Bool {
    x >= other.x - Self.tolerance && y >= other.y - Self.tolerance
      && maxX <= other.maxX + Self.tolerance && maxY <= other.maxY + Self.tolerance
  }

  package func moved(dx: Double, dy: Double) -> Frame {
    Frame(x: x + dx, y: y + dy, width: width, height: height)
  }
}
