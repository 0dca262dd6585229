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

  /// Whether it lacks more than the tolerance of a width or a height, in points.
  package func isSmaller(than width: Double, _ height: Double) -> Bool {
    self.width < width - Self.tolerance || self.height < height - Self.tolerance
  }

  /// Whether its centre lies in that quarter of the other which the corner names, give or take the tolerance. A centre
  /// outside the other lies in none.
  package func isCentred(in corner: Corner, of other: Frame) -> Bool {
    let left = other.quarterX(corner)
    let top = other.quarterY(corner)
    return left - Self.tolerance <= midX && midX <= left + other.width / 2 + Self.tolerance
      && top - Self.tolerance <= midY && midY <= top + other.height / 2 + Self.tolerance
  }

  private func quarterX(_ corner: Corner) -> Double {
    switch corner {
    case .topLeft, .bottomLeft: x
    case .topRight, .bottomRight: midX
    }
  }

  private func quarterY(_ corner: Corner) -> Double {
    switch corner {
    case .topLeft, .topRight: y
    case .bottomLeft, .bottomRight: midY
    }
  }

  package func moved(dx: Double, dy: Double) -> Frame {
    Frame(x: x + dx, y: y + dy, width: width, height: height)
  }
}
