/// Estimates the time and memory for parsing a text. Debian 12's libcmark-gfm (0.29.0.gfm.6) doesn't limit them: a text
/// of a MiB can take gigabytes or minutes. Later versions do.
struct MarkdownCost {
  /// Byte, line and cell counts of the current paragraph.
  private var paragraph = Paragraph()
  private var isFine = true
  private var brackets = 0
  /// Number of bytes of the longest part of the text that the parser may read as a single link reference definition
  /// (`[label]: address`).
  private var longestDefinition = 0
  /// Number of bytes at which the parser looks, beyond looking at each a few times. It is a floating-point number
  /// because it grows with the square of a line's length.
  private var searched = 0.0

  private struct Paragraph {
    var bytes = 0
    var lines = 0
    /// Number of table cells in the paragraph's widest line.
    var width = 0
    /// Number of bytes of the last definition line at the paragraph's start. A definition line is one that is only a
    /// definition (`isPlainDefinition`).
    var plainDefinition = 0
    /// Number of bytes in the paragraph after its definition lines. The title of the last definition may extend over
    /// all of these bytes, whatever they contain.
    var bytesAfterDefinitions = 0
    /// True if a line after the definition lines contains `]:`, so that it may be a definition too.
    var laterLineDefines = false
  }

  /// Maximum number of table cells that parsing may add, because rows are padded to the width of the table's head.
  private static let mostCells = 200_000
  /// Maximum number of bytes that the expansion of references may produce.
  private static let mostExpanded = 32 << 20
  /// Maximum of `searched`, and how much more it may be for each byte of the text. That is a second of work; a long report
  /// of ordinary tables stays below.
  private static let (mostSearched, mostSearchedEach) = (1_000_000_000.0, 1000.0)
  /// The cost of one byte where it isn't merely compared, as a multiple of that: a cell of a row that the renderer counts
  /// for each cell, and a byte of a paragraph that is read as the head of a table.
  private static let (cell, head) = (4.0, 16.0)
  /// The part of that cost that a byte has which is only copied.
  private static let copy = 1.0 / 16

  /// True if parsing takes time and memory roughly in proportion to the text's length.
  static func isBounded(_ markdown: String) -> Bool {
    var cost = MarkdownCost()
    let bytes = Array(markdown.utf8)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      cost.add(line)
    }
    cost.endParagraph()
    return cost.isFine && cost.searched <= mostSearched + mostSearchedEach * Double(bytes.count)
      && cost.brackets * cost.longestDefinition <= mostExpanded
  }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    var (pipes, word, ends, addresses, previous) = (0, 0, 0, 0, UInt8(0))
    var (isBlank, defines, isRule, hasDash) = (true, false, true, false)
    for byte in line {
      word += 1
      switch byte {
      case UInt8(ascii: "|"): pipes += 1
      // A word is searched for an address at each `@`. At each `)` that ends an address, it is searched for others.
      case UInt8(ascii: "@"): (ends, addresses) = (ends + 1, addresses + 1)
      case UInt8(ascii: ")"): ends += 1
      case UInt8(ascii: "]"): brackets += 1
      case UInt8(ascii: "-"): hasDash = true
      case UInt8(ascii: ":") where previous == UInt8(ascii: "]"): defines = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        searched += Double(word) * Double(ends)
        (word, ends) = (0, 0)
        previous = byte
        continue
      default: break
      }
      isRule = isRule && Self.ruleBytes.contains(byte)
      (isBlank, previous) = (false, byte)
    }
    if isBlank { return endParagraph() }
    // What follows an address is copied for each.
    searched += Double(word) * Double(ends) + Double(line.count) * Double(addresses) * Self.copy
    // For each line below that may be the rule below a table's head, the paragraph is read as such a head.
    if isRule, hasDash { searched += Double(paragraph.bytes) * Self.head }
    paragraph.lines += 1
    paragraph.bytes += line.count + 1
    paragraph.width = max(paragraph.width, pipes + 1)
    if paragraph.bytesAfterDefinitions == 0, Self.isPlainDefinition(line) {
      paragraph.plainDefinition = line.count
      longestDefinition = max(longestDefinition, line.count)
    } else {
      paragraph.bytesAfterDefinitions += line.count + 1
      paragraph.laterLineDefines = paragraph.laterLineDefines || defines
    }
  }

  /// The bytes of a line between a table's head and its body, also in a quotation.
  private static let ruleBytes = Array("|:->".utf8)

  /// True for a line that is only a definition `[label]: address`. Reports have thousands of these lines. Only a title
  /// on the next line could extend such a definition.
  private static func isPlainDefinition(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "["), let end = line.firstIndex(of: UInt8(ascii: "]")),
      line[end...].dropFirst().first == UInt8(ascii: ":")
    else { return false }
    let address = line[(end + 2)...].drop { $0 == UInt8(ascii: " ") }
    return !address.isEmpty && address.allSatisfy { $0 > UInt8(ascii: " ") }
  }

  private mutating func endParagraph() {
    searched += Double(paragraph.lines) * Double(paragraph.width) * Double(paragraph.width) * Self.cell
    isFine = isFine && paragraph.width * paragraph.lines <= Self.mostCells + paragraph.bytes
    let (plain, rest) = (paragraph.plainDefinition, paragraph.bytesAfterDefinitions)
    if paragraph.laterLineDefines || plain > 0 && rest > 0 {
      longestDefinition = max(longestDefinition, plain + rest)
    }
    paragraph = Paragraph()
  }
}
