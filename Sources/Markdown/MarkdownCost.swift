/// What a text costs to parse. libcmark-gfm bounds none of these in the version that Debian 12 has (0.29.0.gfm.6), and a text
/// of a MiB can ask it for gigabytes, or for minutes; later versions do.
struct MarkdownCost {
  /// Of the paragraph that is read, and of the largest.
  private var paragraph = Paragraph()
  private var isFine = true
  private var brackets = 0
  /// Bytes of the longest paragraph that may define references.
  private var longestDefinition = 0

  private struct Paragraph {
    var bytes = 0
    var lines = 0
    /// Cells of its widest line.
    var width = 0
    var definesReferences = false
  }

  /// Cells that the rows of a table may be filled up with to the width of its head.
  private static let mostCells = 200_000
  /// Bytes that references may be replaced by.
  private static let mostExpanded = 32 << 20
  /// Bytes looked through for addresses, those of a word once for each `@` in it.
  private static let mostSearched = 1_000_000_000

  /// Whether it can be parsed in about the time and the memory that its length lets one expect.
  static func isBounded(_ markdown: String) -> Bool {
    var cost = MarkdownCost()
    let lines = Array(markdown.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines { cost.add(line) }
    cost.endParagraph()
    return cost.isFine && cost.brackets * cost.longestDefinition <= mostExpanded
  }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    var (pipes, searched, word, ats, previous) = (0, 0, 0, 0, UInt8(0))
    var isBlank = true
    for byte in line {
      word += 1
      switch byte {
      case UInt8(ascii: "|"): pipes += 1
      case UInt8(ascii: "@"): ats += 1
      case UInt8(ascii: "]"): brackets += 1
      case UInt8(ascii: ":") where previous == UInt8(ascii: "]"): paragraph.definesReferences = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        searched += word * ats
        (word, ats) = (0, 0)
        previous = byte
        continue
      default: break
      }
      (isBlank, previous) = (false, byte)
    }
    if isBlank { return endParagraph() }
    isFine = isFine && searched + word * ats <= Self.mostSearched
    paragraph.lines += 1
    paragraph.bytes += line.count + 1
    paragraph.width = max(paragraph.width, pipes + 1)
  }

  private mutating func endParagraph() {
    isFine = isFine && paragraph.width * paragraph.lines <= Self.mostCells + paragraph.bytes
    if paragraph.definesReferences { longestDefinition = max(longestDefinition, paragraph.bytes) }
    paragraph = Paragraph()
  }
}
