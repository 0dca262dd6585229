package import Model

/// Texts in the boxes of a picture.
package enum FittedText {
  /// Returns the largest size at which a text fits its box, and its lines; at the smallest size it is cut. `nil` if the
  /// box has no room.
  ///
  /// - Parameter sizes: of the letters, the largest first.
  package static func lines(
    of text: String, in box: Frame, isBold: Bool, sizes: [Double] = [14, 12, 10]
  ) -> (size: Double, lines: [String])? {
    guard box.width >= 14, box.height >= 7 else { return nil }
    // Bold letters are an eighth wider than the estimate.
    let width = box.width / (isBold ? 1.125 : 1)
    let sizes = sizes.map { size in
      (size: size, most: min(6, max(1, Int(nearest: (box.height + 3) / (1.2 * size) - 0.5))))
    }
    let fitting = sizes.first { size, most in
      size <= box.height
        && PictureText.width(of: text, size: size) <= width * (most == 1 ? 1 : Double(most) - 0.4)
    }
    guard let (size, most) = fitting ?? sizes.last else { return nil }
    let lines = PictureText.lines(of: text, width: width, size: size, most: most)
    return lines.isEmpty ? nil : (size, lines)
  }
}
