// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A rectangle in points, dp or CSS px, from the screen's top left (recording.md).
public struct Frame: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The tolerance in comparisons of frames: half a point (judging.md, "Tolerances").
  @inlinable public static var tolerance: Double { 0.5 }

  @inlinable public var maxX: Double { x + width }
  @inlinable public var maxY: Double { y + height }
  @inlinable public var midX: Double { x + width / 2 }
  @inlinable public var midY: Double { y + height / 2 }
  @inlinable public var area: Double { max(0, width) * max(0, height) }

  /// The common part of both frames; `nil` if there is none.
  @inlinable public func intersection(_ other: Frame) -> Frame? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard right > left, bottom > top else { return nil }
    return Frame(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the parts of this frame that lie outside the other, as up to four rectangles. Rectangles no wider or no
  /// higher than the tolerance are dropped.
  package func without(_ other: Frame) -> [Frame] {
    guard let common = intersection(other) else { return [self] }
    return [
      Frame(x: x, y: y, width: width, height: common.y - y),
      Frame(x: x, y: common.maxY, width: width, height: maxY - common.maxY),
      Frame(x: x, y: common.y, width: common.x - x, height: common.height),
      Frame(x: common.maxX, y: common.y, width: maxX - common.maxX, height: common.height),
    ].filter { $0.width > Self.tolerance && $0.height > Self.tolerance }
  }

  /// True if the common part of the two frames is wider and higher than the tolerance.
  @inlinable public func overlaps(_ other: Frame) -> Bool {
    guard let common = intersection(other) else { return false }
    return common.width > Self.tolerance && common.height > Self.tolerance
  }

  /// True if this lies inside the other, within the tolerance.
  @inlinable public func isInside(_ other: Frame) -> Bool {
    x >= other.x - Self.tolerance && y >= other.y - Self.tolerance
      && maxX <= other.maxX + Self.tolerance && maxY <= other.maxY + Self.tolerance
  }

  /// True if the frame's width or height falls short of the given size by more than the tolerance, in points.
  @inlinable public func isSmaller(than width: Double, _ height: Double) -> Bool {
    self.width < width - Self.tolerance || self.height < height - Self.tolerance
  }

  /// Returns true if the frame's centre lies in the quarter of the other frame that the corner names, within the
  /// tolerance. A centre outside the other lies in no quarter. `nil` if that depends on the unknown direction of the
  /// ad's text.
  ///
  /// - Parameter direction: `nil` if unknown.
  package func isCentred(in corner: Corner, of other: Frame, direction: TextDirection?) -> Bool? {
    if let direction { return isCentred(inQuarter: corner.physical(direction), of: other) }
    let answers = TextDirection.allCases.map { isCentred(inQuarter: corner.physical($0), of: other) }
    return answers[0] == answers[1] ? answers[0] : nil
  }

  /// - Parameter corner: a corner named by left or right, not by start or end.
  private func isCentred(inQuarter corner: Corner, of other: Frame) -> Bool {
    let isLeft = corner == .topLeft || corner == .bottomLeft
    let isTop = corner == .topLeft || corner == .topRight
    let (left, top) = (isLeft ? other.x : other.midX, isTop ? other.y : other.midY)
    return left - Self.tolerance <= midX && midX <= left + other.width / 2 + Self.tolerance
      && top - Self.tolerance <= midY && midY <= top + other.height / 2 + Self.tolerance
  }

  /// The frame with width and height exchanged.
  package var turned: Frame { Frame(x: x, y: y, width: height, height: width) }

  package func moved(dx: Double, dy: Double) -> Frame {
    Frame(x: x + dx, y: y + dy, width: width, height: height)
  }
}
