import Model

/// A number of bytes as people write it: `500 MB`, `2GB`. Units are powers of 1,000, as in the limits of page hosts.
package struct ByteCount: Hashable, Sendable, CustomStringConvertible {
  package let bytes: Int

  package init(_ bytes: Int) { self.bytes = bytes }

  /// The size limit of a common page host (docs.github.com, "GitHub Pages limits": 1 GB).
  package static let pageHost = ByteCount(1_000_000_000)

  /// Parses a decimal number with `KB`, `MB`, `GB`, `B` or no unit; `nil` for other text, or less than one byte.
  package init?(_ text: String) {
    let units = [("kb", 1_000), ("mb", 1_000_000), ("gb", 1_000_000_000), ("b", 1)]
    let lower = text.lowercased()
    let unit = units.first { lower.hasSuffix($0.0) }
    let digits = lower.dropLast(unit?.0.count ?? 0).filter { $0 != " " }
    guard let number = Double(String(digits)), number.isFinite, number > 0, number < 1e12,
      digits.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." })
    else { return nil }
    let bytes = number * Double(unit?.1 ?? 1)
    guard bytes >= 1, bytes < 1e15 else { return nil }
    self.bytes = Int(nearest: bytes)
  }

  package var description: String {
    for (unit, size) in [("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1_000)] where bytes >= size {
      let tenths = (bytes * 10 + size / 2) / size
      return tenths.isMultiple(of: 10) || tenths >= 1000
        ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
    }
    return "\(bytes) bytes"
  }
}
