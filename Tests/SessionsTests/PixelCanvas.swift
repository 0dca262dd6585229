import Model
import TestSupport

/// A brute-force model of geometry: a frame is a set of square pixels, a quarter of a point wide, counted one by one.
struct PixelCanvas {
  /// Width and height of a pixel, in points.
  static let pixel = 0.25
  /// The canvas reaches from `-margin` to `side - margin` points in both directions.
  static let (side, margin) = (12.0, 2.0)
  private static let count = Int(nearest: side / pixel)

  private static func centre(_ index: Int) -> Double { (Double(index) + 0.5) * pixel - margin }

  /// One number per row, with one bit per pixel.
  private var bits: [UInt64]

  /// Creates the set of pixels whose centres lie in a frame.
  init(_ frame: Frame) {
    var row: UInt64 = 0
    for column in 0..<Self.count {
      let x = Self.centre(column)
      if x > frame.x, x < frame.x + frame.width { row |= 1 << UInt64(column) }
    }
    bits = (0..<Self.count).map { index in
      let y = Self.centre(index)
      return y > frame.y && y < frame.y + frame.height ? row : 0
    }
  }

  /// Returns the pixels that are in both sets.
  func and(_ other: PixelCanvas) -> PixelCanvas {
    var both = self
    for row in bits.indices { both.bits[row] &= other.bits[row] }
    return both
  }

  /// The area of the pixels, in square points.
  var area: Double { Double(bits.reduce(0) { $0 + $1.nonzeroBitCount }) * Self.pixel * Self.pixel }

  /// Indices of the columns with a pixel.
  var columns: [Int] {
    let any = bits.reduce(0, |)
    return (0..<Self.count).filter { any >> UInt64($0) & 1 == 1 }
  }
  /// Indices of the rows with a pixel.
  var rows: [Int] { bits.indices.filter { bits[$0] != 0 } }

  /// True if the pixels cover more than half a point in width, and in height.
  var isMoreThanASliver: Bool {
    Double(columns.count) * Self.pixel > 0.5 && Double(rows.count) * Self.pixel > 0.5
  }

  /// True if every row and column with pixels is at most half a point (two pixels) from one of the other's.
  func isInside(_ other: PixelCanvas) -> Bool {
    func isNear(_ index: Int, _ others: [Int]) -> Bool { others.contains { abs($0 - index) <= 2 } }
    let (otherColumns, otherRows) = (other.columns, other.rows)
    return columns.allSatisfy { isNear($0, otherColumns) } && rows.allSatisfy { isNear($0, otherRows) }
  }

  /// True if the centre of the pixels lies in the quarter of the other's at this corner, or at most about half a point from it.
  func isCentred(in corner: Corner, of other: PixelCanvas) -> Bool {
    let (otherColumns, otherRows) = (other.columns, other.rows)
    let isLeft = corner == .topLeft || corner == .bottomLeft
    let isTop = corner == .topLeft || corner == .topRight
    let quarterColumns =
      isLeft ? otherColumns.prefix(otherColumns.count / 2) : otherColumns.suffix(otherColumns.count / 2)
    let quarterRows = isTop ? otherRows.prefix(otherRows.count / 2) : otherRows.suffix(otherRows.count / 2)
    func mean(_ indices: [Int]) -> Double { Double(indices.reduce(0, +)) / Double(indices.count) }
    func isNear(_ mean: Double, _ indices: ArraySlice<Int>) -> Bool {
      indices.contains { abs(mean - Double($0)) <= 2.5 }
    }
    return isNear(mean(columns), quarterColumns) && isNear(mean(rows), quarterRows)
  }
}

extension SplitMix64 {
  /// Returns a random frame with an area above 0, whose edges are multiples of `step` points.
  mutating func frame(step: Double = PixelCanvas.pixel, longest: Double = 8) -> Frame {
    func length(_ range: ClosedRange<Double>) -> Double {
      Double(
        Int.random(
          in: Int(nearest: range.lowerBound / step)...Int(nearest: range.upperBound / step), using: &self))
        * step
    }
    let (left, top) = (-PixelCanvas.margin, PixelCanvas.side - PixelCanvas.margin)
    let (x, y) = (length(left...(top - step)), length(left...(top - step)))
    return Frame(
      x: x, y: y, width: min(length(step...longest), top - x), height: min(length(step...longest), top - y))
  }
}
