import Reports
import Model
import Basics
import Markdown

/// The author's notes as HTML.
struct NotesSection: ViewModel {
  let markdown: String
  let folder: FormatFolder
  let context: SiteContext

  func value(_ name: TemplateName) -> TemplateValue? { name == "notesHTML" ? .html(html) : nil }

  private var html: HTML {
    let text = VisibleText.lines(markdown)
    var renderer = MarkdownHTML()
    // The heading of the section has level 2, so those of the notes begin at level 3.
    renderer.headingOffset = max(0, 3 - Self.topLevel(text))
    renderer.idPrefix = Self.prefix
    let shown = Set(folder.samples.filter { SampleMedia.isShown($0.value) }.keys)
    let pages = pages
    renderer.relativeLink = { shown.contains($0) ? URLPath.plain($0) : pages[$0] }
    // Applied to the HTML too: an entity (`&#x202E;`) can stand for an invisible character that the text doesn't
    // contain.
    return HTML(trusted: VisibleText.lines(renderer.html(from: text)))
  }

  /// Addresses of other formats' pages, by the links to their notes that these notes contain.
  private var pages: [String: String] {
    let root = SiteMap.root(from: context.map.page(of: folder.facts))
    return folder.notesLinks.reduce(into: [:]) { pages, link in
      guard !link.isPicture, let page = link.format.flatMap(context.page(ofDefinition:)) else { return }
      let anchor = link.destination.firstIndex(of: "#").map { link.destination[$0...].dropFirst() } ?? ""
      pages[link.destination] = root + page + (anchor.isEmpty ? "" : "#\(Self.prefix)\(anchor)")
    }
  }

  /// Prefix of the ids of the notes' headings.
  private static let prefix = "notes-"

  /// Level of the highest heading outside code blocks, 1–6.
  private static func topLevel(_ text: String) -> Int32 {
    var level: Int32 = 6
    var isCode = false
    for line in Self.marked(text) {
      if line.hasPrefix("```") || line.hasPrefix("~~~") { isCode.toggle() }
      guard !isCode else { continue }
      switch line.utf8.first {
      case UInt8(ascii: "#"):
        let signs = line.prefix { $0 == "#" }.count
        if (1...6).contains(signs), line.dropFirst(signs).first.map(\.isWhitespace) ?? true {
          level = min(level, Int32(signs))
        }
      case UInt8(ascii: "="):
        if line.hasPrefix("==="), line.allSatisfy({ $0 == "=" }) { level = 1 }
      default: break
      }
    }
    return level
  }

  /// The few lines that can begin a heading or a code block.
  private static func marked(_ text: String) -> [Substring] {
    var starts: [Int] = []
    text.withBytes { bytes in
      var start = 0
      while start < bytes.count {
        if isMark(bytes[start]) { starts.append(start) }
        start = (bytes.firstPlace(of: "\n", from: start) ?? bytes.count) + 1
      }
    }
    return starts.map { start in
      let rest = text[text.utf8.index(text.startIndex, offsetBy: start)...]
      return rest[..<(rest.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex)]
    }
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: "#"), UInt8(ascii: "="): true
    default: false
    }
  }
}
