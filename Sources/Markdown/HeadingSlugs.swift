/// Ids of headings, as GitHub makes them: lower case, spaces to hyphens, other signs dropped, a number after a repeat.
struct HeadingSlugs {
  private let prefix: String
  private var taken: Set<String> = []

  init(prefix: String) { self.prefix = prefix }

  mutating func next(for title: String) -> String {
    let base = Self.slug(title)
    var candidate = base
    var number = 1
    while !taken.insert(candidate).inserted {
      candidate = "\(base)-\(number)"
      number += 1
    }
    return prefix + candidate
  }

  static func slug(_ title: String) -> String {
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
}
