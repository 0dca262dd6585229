/// What a text costs to parse. libcmark-gfm bounds none of these in the version that Debian 12 has (0.29.0.gfm.6), and a text
/// of a MiB can ask it for gigabytes, or for minutes; later versions do.
struct MarkdownCost {
  /// Of the paragraph that is read, and of the largest.
  private var paragraph = Paragraph()
  private var isFine = true
  private var brackets = 0
  /// Bytes of the longest stretch that may be one definition of a reference.
  private var longestDefinition = 0

  private struct Paragraph {
    var bytes = 0
    var lines = 0
    /// Cells of its widest line.
    var width = 0
    /// Bytes of the last of the plain definitions that it begins with.
    var plainDefinition = 0
    /// Bytes after these: a title may run on through all of them, whatever stands there.
    var rest = 0
    var restDefines = false
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
    var (isBlank, defines) = (true, false)
    for byte in line {
      word += 1
      switch byte {
      case UInt8(ascii: "|"): pipes += 1
      case UInt8(ascii: "@"): ats += 1
      case UInt8(ascii: "]"): brackets += 1
      case UInt8(ascii: ":") where previous == UInt8(ascii: "]"): defines = true
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
    if paragraph.rest == 0, Self.isPlainDefinition(line) {
      paragraph.plainDefinition = line.count
      longestDefinition = max(longestDefinition, line.count)
    } else {
      paragraph.rest += line.count + 1
      paragraph.restDefines = paragraph.restDefines || defines
    }
  }

  /// `[label]: address` and nothing else, as reports have thousands: only a title on the next line could make it longer.
  private static func isPlainDefinition(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "["), let end = line.firstIndex(of: UInt8(ascii: "]")),
      line[end...].dropFirst().first == UInt8(ascii: ":")
    else { return false }
    let address = line[(end + 2)...].drop { $0 == UInt8(ascii: " ") }
    return !address.isEmpty && address.allSatisfy { $0 > UInt8(ascii: " ") }
  }

  private mutating func endParagraph() {
    isFine = isFine && paragraph.width * paragraph.lines <= Self.mostCells + paragraph.bytes
    let (plain, rest) = (paragraph.plainDefinition, paragraph.rest)
    if paragraph.restDefines || plain > 0 && rest > 0 {
      longestDefinition = max(longestDefinition, plain + rest)
    }
    paragraph = Paragraph()
  }
}
