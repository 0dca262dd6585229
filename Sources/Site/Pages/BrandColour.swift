import Model

/// A brand's colour in the site's style sheet. The band at the head of pages has the colour itself. Lines and rings
/// have a mixture with black or white whose contrast suffices: `#f2b84b` on white becomes `#916e2d`.
package struct BrandColour {
  private let text: String
  private let channels: [Double]

  /// Minimum contrast of lines and rings with the background: what WCAG 2 requires for text.
  private static let contrast = 4.5
  /// Background of pages in the light and the dark colour scheme: red, green and blue, from 0 to 1.
  private static let (light, dark) = ([1.0, 1.0, 1.0], [27.0 / 255, 31.0 / 255, 36.0 / 255])

  /// - Parameter text: `#rrggbb`; `nil` is returned for anything else.
  package init?(_ text: String) {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let number = UInt32(digits, radix: 16)
    else {
      return nil
    }
    self.text = text
    channels = [16, 8, 0].map { Double(number >> $0 & 0xff) / 255 }
  }

  /// The CSS rules that are added to the style sheet.
  package var style: String {
    """
    :root { --brand: \(text); --brand-mark: light-dark(\(lineColour(on: Self.light, towards: 0)), \(lineColour(on: Self.dark, towards: 1))); }

    """
  }

  /// Returns the brand's colour, changed until lines in it are visible on a background: black or white is mixed in, in
  /// steps of 5 %, until the contrast suffices.
  ///
  /// - Parameters:
  ///   - sheet: the background.
  ///   - end: 0 to mix in black, 1 to mix in white.
  private func lineColour(on sheet: [Double], towards end: Double) -> String {
    let mixed = (0...20).lazy.map { step in
      channels.map { $0 + (end - $0) * Double(step) / 20 }
    }.first { Self.contrast(of: $0, on: sheet) >= Self.contrast }
    let digits = (mixed ?? channels).map { channel in
      let hex = String(Int(nearest: channel * 255), radix: 16)
      return hex.utf8.count == 1 ? "0" + hex : hex
    }
    return "#" + digits.joined()
  }

  private static func contrast(of colour: [Double], on sheet: [Double]) -> Double {
    let (one, other) = (luminance(colour), luminance(sheet))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// Relative luminance of sRGB, as WCAG 2 defines it.
  private static func luminance(_ colour: [Double]) -> Double {
    zip(colour, [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
      let (channel, weight) = part
      return sum + weight * (channel <= 0.04045 ? channel / 12.92 : power((channel + 0.055) / 1.055))
    }
  }

  /// Returns the power 2.4 of a positive number. It takes the fifth root by Newton's method, so that every system gives
  /// the same digits.
  private static func power(_ base: Double) -> Double {
    var root = 1.0
    for _ in 0..<40 {
      let fourth = root * root * root * root
      root -= (fourth * root - base * base) / (5 * fourth)
    }
    return base * base * root
  }
}
