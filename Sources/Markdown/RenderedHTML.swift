/// What libcmark-gfm's HTML still needs.
///
/// Its tags can be told from a text's by their `<`: a text's own are escaped.
enum RenderedHTML {
  /// Headings get these ids, one after the other. The attribute `align`, which HTML dropped, becomes a class; check boxes
  /// get a name, and head cells a scope.
  static func finished(_ html: String, headingIDs: [String]) -> String {
    let bytes = Array(html.utf8)
    var ids = headingIDs[...]
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    // Up to where all is copied or replaced.
    var done = 0
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<"), index + 2 < bytes.count,
        mayBegin(bytes[index + 1], bytes[index + 2])
      else {
        index += 1
        continue
      }
      let rest = bytes[index...]
      if let (old, new) = replacements.first(where: { rest.starts(with: $0.old) }) {
        result += bytes[done..<index] + new
        index += old.count
        done = index
      } else if startsHeading(rest), let id = ids.popFirst() {
        result += bytes[done..<index + 3] + Array(" id=\"\(MarkdownEscaping.html(id))\">".utf8)
        index += 4
        done = index
      } else {
        index += 1
      }
    }
    result += bytes[done...]
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a tag that begins with these two may be one that is looked for: `td`, `th`, `input`, a heading.
  private static func mayBegin(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "t"): second == UInt8(ascii: "d") || second == UInt8(ascii: "h")
    case UInt8(ascii: "i"): second == UInt8(ascii: "n")
    case UInt8(ascii: "h"): second < UInt8(ascii: "7")
    default: false
    }
  }

  /// `<h1>` to `<h6>`.
  private static func startsHeading(_ rest: ArraySlice<UInt8>) -> Bool {
    guard rest.count >= 4, rest.starts(with: "<h".utf8) else { return false }
    let (level, end) = (rest[rest.startIndex + 2], rest[rest.startIndex + 3])
    return (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(level) && end == UInt8(ascii: ">")
  }

  private static let replacements: [(old: [UInt8], new: [UInt8])] =
    (cellReplacements + [
      (
        "<input type=\"checkbox\" checked=\"\" disabled=\"\" />",
        "<input type=\"checkbox\" checked disabled aria-label=\"done\">"
      ),
      (
        "<input type=\"checkbox\" disabled=\"\" />",
        "<input type=\"checkbox\" disabled aria-label=\"open\">"
      ),
    ]).map { (Array($0.0.utf8), Array($0.1.utf8)) }

  private static let cellReplacements: [(String, String)] =
    [("<th>", "<th scope=\"col\">")]
    + ["left", "center", "right"].flatMap { side in
      [
        ("<td align=\"\(side)\">", "<td class=\"align-\(side)\">"),
        ("<th align=\"\(side)\">", "<th scope=\"col\" class=\"align-\(side)\">"),
      ]
    }
}
