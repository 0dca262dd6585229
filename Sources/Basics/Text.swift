extension String {
  /// Returns true if the text's UTF-8 sorts before that of `other`, byte by byte, which is the order of paths in every
  /// output. (`String` compares by canonical equivalence, and comparing UTF-8 views takes ten times as long.)
  package func precedesInBytes(_ other: String) -> Bool {
    var (first, second) = (self, other)
    return first.withUTF8 { first in
      second.withUTF8 { second in
        for index in 0..<min(first.count, second.count) where first[index] != second[index] {
          return first[index] < second[index]
        }
        return first.count < second.count
      }
    }
  }
}

extension String {
  /// Returns true if this version sorts before the other. Runs of digits are compared as numbers, and everything else
  /// byte by byte. `6.9` precedes `6.10`, and `org.example.app 6.10` precedes `org.example.app 6.10.1`. Versions that
  /// differ only in leading zeros are in byte order.
  package func precedesAsVersion(_ other: String) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    var (first, second) = (self[...].utf8, other[...].utf8)
    while let one = first.first, let another = second.first {
      if isDigit(one), isDigit(another) {
        let numbers = [first, second].map { $0.prefix(while: isDigit).drop { $0 == UInt8(ascii: "0") } }
        if numbers[0].count != numbers[1].count { return numbers[0].count < numbers[1].count }
        if !numbers[0].elementsEqual(numbers[1]) { return numbers[0].lexicographicallyPrecedes(numbers[1]) }
        (first, second) = (first.drop(while: isDigit), second.drop(while: isDigit))
      } else {
        if one != another { return one < another }
        (first, second) = (first.dropFirst(), second.dropFirst())
      }
    }
    return first.isEmpty == second.isEmpty ? precedesInBytes(other) : first.isEmpty
  }
}

extension String {
  /// The text in lower case, for comparing ids. Most ids are lower-case ASCII already and are returned unchanged.
  package var caseless: String {
    let isLower = utf8.allSatisfy { $0 < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0) }
    return isLower ? self : lowercased()
  }
}

/// Functions that make text from a foreign file safe to show. Characters that would act instead of being read (control
/// characters, line ends, bidirectional overrides, invisible characters) are replaced by their names: `⟨U+202E⟩`.
///
/// Escaping for HTML, Markdown, a terminal and so on is a separate, later step.
package enum VisibleText {
  /// Returns one line of text: tabs and line ends become spaces.
  package static func line(_ text: String) -> String {
    guard !isPlain(text), text.unicodeScalars.contains(where: { isActing($0) }) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r": shown.unicodeScalars.append(" ")
      case _ where isActing(scalar): shown += name(of: scalar)
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Returns text of several lines in which characters that would act instead of being read are made visible. Line ends
  /// stay, and a tab becomes four spaces.
  package static func lines(_ text: String) -> String {
    guard !isPlain(text, allowingLineEnds: true),
      text.unicodeScalars.contains(where: { $0 != "\n" && isActing($0) })
    else { return text }
    return text.replacing("\t", with: "    ")
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line(String($0)) }.joined(separator: "\n")
  }

  /// True if the text is printable ASCII, optionally with line ends: a quick test that most texts pass.
  package static func isPlain(_ text: String, allowingLineEnds: Bool = false) -> Bool {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      // Reads to the end without a branch, so that the loop can be vectorised.
      let lineEnd: UInt8 = allowingLineEnds ? 0x0A : 0x20
      var flaws: UInt8 = 0
      for byte in bytes { flaws |= (byte &- 0x20 > 0x5E ? 1 : 0) & (byte == lineEnd ? 0 : 1) }
      return flaws == 0
    }
    return isPlain ?? false
  }

  /// The visible name of a scalar: `⟨U+202E⟩`.
  private static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "⟨U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "⟩"
  }

  /// Returns true for characters that must not be shown unchanged, such as bidirectional overrides. Joiners (U+200C,
  /// U+200D) may be shown: Persian words and many emoji need them.
  private static func isActing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F: true  // C0, DEL, C1
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // bidirectional controls
    case 0x00AD, 0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF: true  // invisible
    case 0x2028, 0x2029: true  // line and paragraph separators
    case 0xFFF9...0xFFFB, 0xE0000...0xE007F: true  // annotations and tags
    case 0xFFFE, 0xFFFF: true  // not characters, and illegal in XML
    default: false
    }
  }
}

extension String {
  /// Returns true if the text's bytes sort before those of another text. It compares them in place: the views of
  /// `utf8` would be walked byte by byte.
  package func bytesPrecede(_ other: String) -> Bool {
    let answer = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { own.lexicographicallyPrecedes($0) }
    }
    return (answer ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}
