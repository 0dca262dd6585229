/// The only conversions from Double to integers. `Int(double)` traps if the number is infinite, NaN or out of range,
/// and numbers come from users' files.
extension Int {
  /// The nearest integer, ties away from 0. Numbers out of range become the largest or smallest integer, NaN becomes 0.
  package init(nearest number: Double) {
    let rounded = number.rounded()
    self = Int(exactly: rounded) ?? (rounded.isNaN ? 0 : rounded < 0 ? .min : .max)
  }

  /// Returns the sum, clamped to the largest or smallest integer.
  package func clampedSum(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }
}

// These hide the standard library's initialisers from every file that imports this module: `Int(double)` gives a
// warning there, and warnings are errors. `scripts/check-numbers.py` verifies that the files import it.

extension Int {
  @available(*, deprecated, message: "It traps; take Int(nearest:) or Int(exactly:).")
  package init(_ number: Double) { self.init(nearest: number) }
}

extension Int64 {
  @available(*, deprecated, message: "It traps; take Int(nearest:) or Int64(exactly:).")
  package init(_ number: Double) { self.init(Int(nearest: number)) }
}

extension Int32 {
  @available(*, deprecated, message: "It traps; take Int32(clamping: Int(nearest:)).")
  package init(_ number: Double) { self.init(clamping: Int(nearest: number)) }
}

extension UInt8 {
  @available(*, deprecated, message: "It traps; take UInt8(clamping: Int(nearest:)).")
  package init(_ number: Double) { self.init(clamping: Int(nearest: number)) }
}

extension UInt64 {
  @available(*, deprecated, message: "It traps; take UInt64(clamping: Int(nearest:)).")
  package init(_ number: Double) { self.init(clamping: Int(nearest: number)) }
}
