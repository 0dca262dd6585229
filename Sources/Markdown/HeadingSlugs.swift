/// Ids of headings as GitHub makes them: lower case, spaces to hyphens, other signs dropped, repeats numbered.
package struct HeadingSlugs {
  private let prefix: String
  private var taken: Set<String> = []
  /// The last number that was appended to each slug, so that numbering a hundred thousand equal headings is fast.
  private var repeats: [String: Int] = [:]

  init(prefix: String) { self.prefix = prefix }

  mutating func next(for title: String) -> String {
    let base = Self.slug(title)
    var candidate = base
    while !taken.insert(candidate).inserted {
      let number = repeats[base, default: 0] + 1
      repeats[base] = number
      candidate = "\(base)-\(number)"
    }
    return prefix + candidate
  }

  /// Returns the id of a heading with this title, if no heading before it has the same slug.
  package static func slug(_ title: String) -> String {
    if title.utf8.allSatisfy({ $0 < 0x80 }) { return asciiSlug(title) }
    let slug = title.lowercased().unicodeScalars.reduce(into: "") { slug, scalar in
      if scalar == " " {
        slug += "-"
      } else if scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
      {
        slug.unicodeScalars.append(scalar)
      }
    }
    return slug.isEmpty ? "section" : slug
  }

  /// Returns the slug of an ASCII title, byte by byte.
  private static func asciiSlug(_ title: String) -> String {
    var slug: [UInt8] = []
    for byte in title.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): slug.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        slug.append(byte)
      case UInt8(ascii: " "): slug.append(UInt8(ascii: "-"))
      default: break
      }
    }
    return slug.isEmpty ? "section" : String(decoding: slug, as: UTF8.self)
  }
}
