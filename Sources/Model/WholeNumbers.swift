/// Doubles become whole numbers here, and nowhere by `Int(double)`: that ends the program where a number is infinite, none,
/// or beyond the type, and numbers come from users' files.
extension Int {
  /// The nearest whole number, of two the one further from 0; the largest or smallest there is where the number lies beyond it, and 0 for none (NaN).
  package init(nearest number: Double) {
    let rounded = number.rounded()
    self = Int(exactly: rounded) ?? (rounded.isNaN ? 0 : rounded < 0 ? .min : .max)
  }

  /// The sum, or the largest or smallest number where that lies beyond it.
  package func clampedSum(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }
}

// These hide the initialisers of the standard library from every file that imports this module: `Int(double)` gives a
// warning there, and warnings are errors. `scripts/check-numbers.py` sees to it that the files import it.

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
