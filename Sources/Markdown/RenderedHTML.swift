/// Post-processing of libcmark-gfm's HTML.
///
/// A `<` in this HTML always begins a tag, since libcmark-gfm escapes every `<` in a text.
enum RenderedHTML {
  /// Returns the HTML with ids on its headings, in order. The obsolete attribute `align` becomes a class; check boxes
  /// get a name, head cells a scope, and code blocks can be scrolled.
  ///
  /// - Parameter linked: true if each heading begins with a link to itself.
  static func finished(_ html: String, headingIDs: [String], linked: Bool = false) -> String {
    let bytes = Array(html.utf8)
    var ids = headingIDs[...]
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    // Everything before this place is copied or replaced.
    var done = 0
    var next = bytes.firstIndex(of: UInt8(ascii: "<"))
    while let index = next {
      var end = index + 1
      if index + 3 < bytes.count, mayBegin(bytes[index + 1], bytes[index + 2], bytes[index + 3]) {
        let rest = bytes[index...]
        if let place = replacements.firstIndex(where: { rest.starts(with: $0.old) }) {
          result += bytes[done..<index]
          result += replacements[place].new
          end = index + replacements[place].old.count
          done = end
        } else if startsHeading(rest), let id = ids.popFirst() {
          result += bytes[done..<index + 3]
          result += " id=\"\(MarkdownEscaping.html(id))\">".utf8
          if linked { result += link(to: id).utf8 }
          end = index + 4
          done = end
        }
      }
      next = bytes[end...].firstIndex(of: UInt8(ascii: "<"))
    }
    result += bytes[done...]
    return String(decoding: result, as: UTF8.self)
  }

  private static func link(to id: String) -> String {
    "<a class=\"heading-link\" href=\"#\(MarkdownEscaping.html(id))\" aria-hidden=\"true\" tabindex=\"-1\">#</a>"
  }

  /// True if a tag with these first three bytes may need a change: `<td align`, `<th>`, `<th align`, `<input`, `<pre>`
  /// or a heading. Most tags are plain cells.
  private static func mayBegin(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch (first, second) {
    case (UInt8(ascii: "t"), UInt8(ascii: "d")): third == UInt8(ascii: " ")
    case (UInt8(ascii: "t"), UInt8(ascii: "h")): third == UInt8(ascii: ">") || third == UInt8(ascii: " ")
    case (UInt8(ascii: "i"), UInt8(ascii: "n")), (UInt8(ascii: "p"), UInt8(ascii: "r")): true
    case (UInt8(ascii: "h"), _): second < UInt8(ascii: "7")
    default: false
    }
  }

  /// True for `<h1>` to `<h6>`.
  private static func startsHeading(_ rest: ArraySlice<UInt8>) -> Bool {
    guard rest.count >= 4, rest.starts(with: "<h".utf8) else { return false }
    let (level, end) = (rest[rest.startIndex + 2], rest[rest.startIndex + 3])
    return (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(level) && end == UInt8(ascii: ">")
  }

  private static let replacements: [(old: [UInt8], new: [UInt8])] =
    (cellReplacements + [
      // Long lines of code can be scrolled, also with the keyboard.
      ("<pre><code", "<pre tabindex=\"0\"><code"), ("<pre lang", "<pre tabindex=\"0\" lang"),
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
