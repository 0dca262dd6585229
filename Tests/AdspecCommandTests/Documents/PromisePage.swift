import Foundation
import TestSupport

/// One thing that a page promises: a sentence, the part of one that a semicolon ends, or a row of a table.
struct PromisedSentence: Hashable {
  /// The id in the comment at its end, `<!-- R-042 -->`: `R-042`. `nil`: it has none.
  var id: String?
  /// Path of the page in the repository.
  var page: String
  /// The heading that it stands below.
  var heading: String
  /// Its Markdown, with links as their labels.
  var source: String
  /// The rendered text, as a reader sees it.
  var text: String
}

/// Takes a page apart into its sentences. Headings, bold words that begin a paragraph like one, and code are none.
struct PromisePage {
  private let page: String
  private var heading = ""
  private var paragraph: [Substring] = []
  private(set) var sentences: [PromisedSentence] = []

  init(_ page: String, text: String) {
    self.page = page
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var isCode = false
    for (line, next) in zip(lines, lines.dropFirst() + [""]) {
      if line.hasPrefix("```") { isCode.toggle() }
      // A comment for Tests/Documents/commands.py is no sentence.
      let isComment = line.wholeMatch(of: /<!-- (?:not run|file|run): .* -->/) != nil
      if isCode || isComment || line.isEmpty || line.hasPrefix("```") {
        endParagraph()
      } else if line.hasPrefix("#") {
        endParagraph()
        heading = String(line.drop { $0 == "#" || $0 == " " })
      } else if line.hasPrefix("|") {
        endParagraph()
        // The ruler, and the titles above it.
        if !line.hasPrefix("|--"), !next.hasPrefix("|--") { addRow(line) }
      } else {
        let item = line.prefixMatch(of: /(?:[*\-]|\d+\.)\ +/)
        if item != nil { endParagraph() }
        paragraph.append(item.map { line[$0.range.upperBound...] } ?? line.drop { $0 == " " })
      }
    }
    endParagraph()
  }

  static func sentences(of page: String) throws -> [PromisedSentence] {
    let text = try String(contentsOfFile: Repository.path + "/" + page, encoding: .utf8)
    return PromisePage(page, text: text).sentences
  }

  private mutating func endParagraph() {
    let text = paragraph.joined(separator: " ").trimmingPrefix(/\*\*[^*]*\.\*\*\s*/)
    paragraph = []
    for sentence in Self.split(String(text)) { add(sentence) }
  }

  private mutating func addRow(_ line: Substring) {
    let escapedBar: Character = "\u{1}"
    let cells = line.replacing("\\|", with: String(escapedBar))
      .split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
    add(
      cells.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " | ")
        .replacing(String(escapedBar), with: "|"))
  }

  private mutating func add(_ sentence: String) {
    let marked = sentence.wholeMatch(of: /(.*?)\s*<!-- (R-\d+) -->/)
    let source = (marked.map { String($0.output.1) } ?? sentence)
      .replacing(/\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/) { $0.output.1 }
    sentences.append(
      PromisedSentence(
        id: marked.map { String($0.output.2) }, page: page, heading: heading, source: source,
        text: Self.plain(source)))
  }

  /// Splits behind `.`, `?`, `!` and `;`, outside code and brackets, and behind the comment with a sentence's id; behind a
  /// full stop only where a sentence may begin.
  private static func split(_ text: String) -> [String] {
    var sentences: [String] = []
    var (sentence, depth, isCode) = ("", 0, false)
    for (character, next) in zip(text, text.dropFirst() + " ") {
      if character == "`" { isCode.toggle() }
      if !isCode, "([".contains(character) { depth += 1 }
      if !isCode, ")]".contains(character) { depth -= 1 }
      if character == " ", !isCode, depth == 0, ends(sentence, before: next) {
        sentences.append(sentence)
        sentence = ""
      } else {
        sentence.append(character)
      }
    }
    return sentences + (sentence.isEmpty ? [] : [sentence])
  }

  private static func ends(_ sentence: String, before next: Character) -> Bool {
    if sentence.hasSuffix("-->") { return true }
    // The comment with its id comes.
    if next == "<" { return false }
    let bare = sentence.trimmingSuffix { "*)".contains($0) }
    guard let last = bare.last else { return false }
    if last == ";" { return true }
    return ".?!".contains(last) && (next.isUppercase || next.isNumber || "`([*\"".contains(next))
  }

  private static func plain(_ source: String) -> String {
    var isCode = false
    return source.filter { character in
      if character == "`" { isCode.toggle() }
      return character != "`" && (character != "*" || isCode)
    }
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> SubSequence {
    self[..<(lastIndex { !predicate($0) }.map(index(after:)) ?? startIndex)]
  }
}
