import Basics
import Model

/// A file `Templates/rules/<id>.md`: the facts of a rule between two lines `---`, what is judged, and further texts and
/// examples under headings.
///
///     ---
///     title: Adapter completed off the main thread
///     group: mediation
///     severity: warning
///     rests on: adapters
///     ---
///     On iOS, an `adapter.complete` has `thread: other`.
///
///     ## Why
///
/// The files are compiled in, and tests read all of them: what can't be read ends the program.
struct RuleFile {
  private let id: RuleID
  private let text: String
  private let facts: [Substring: Substring]
  /// The place in the text at which the lines after the facts begin, and the number of that line, from 1.
  private let body: (start: String.Index, line: Int)

  init(_ id: RuleID) {
    self.id = id
    guard let text = RuleTexts.all["\(id).md"] else { fatalError("Templates/rules has no file \(id).md") }
    self.text = text
    var facts: [Substring: Substring] = [:]
    var (start, number) = (text.startIndex, 0)
    while let end = text.utf8[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = text[start..<end]
      (start, number) = (text.utf8.index(after: end), number + 1)
      if line == "---" {
        if number > 1 { break }
      } else if let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) {
        facts[line[..<colon]] = line[line.utf8.index(colon, offsetBy: 2)...]
      }
    }
    (self.facts, body) = (facts, (start, number + 1))
  }

  /// The facts, with the texts read on first use.
  var info: RuleInfo {
    let evidence: ProvisionEvidence? =
      if facts["supports"] != nil {
        value("supports").map { .supporting($0) }
      } else if facts["answers"] == "people" {
        .ofPeople
      } else {
        value("answers").map { .direct($0, confirming: value("confirms")) }
      }
    return RuleInfo(
      id: id, title: String(facts["title", default: ""]), group: value("group") ?? .tool,
      severity: value("severity") ?? .error, evidence: evidence, traits: Set(values("traits")),
      restsOn: Set(values("rests on")), confirmedBy: Set(values("confirmed by")),
      companions: words(of: "companions").map { RuleID(rawValue: String($0)) },
      words: Deferred { RuleFile(id).words })
  }

  private func words(of fact: Substring) -> [Substring] {
    facts[fact].map { $0.utf8.split(separator: UInt8(ascii: ",")).map { Substring($0).drop { $0 == " " } } }
      ?? []
  }

  private func values<Value: RawRepresentable<String>>(_ fact: Substring) -> [Value] {
    words(of: fact).map { value($0, of: fact) }
  }

  private func value<Value: RawRepresentable<String>>(_ fact: Substring) -> Value? {
    facts[fact].map { value($0, of: fact) }
  }

  private func value<Value: RawRepresentable<String>>(_ word: Substring, of fact: Substring) -> Value {
    guard let value = Value(rawValue: String(word)) else { fatalError("\(id).md: \(fact): \(word)") }
    return value
  }
}

extension RuleFile {
  private var words: RuleWords {
    let sections = MarkdownSection.all(in: String(text[body.start...]).lines, from: body.line)
    func section(_ title: Substring) -> MarkdownSection {
      guard let section = sections.first(where: { $0.title == title }) else {
        fatalError("\(id).md has no section '\(title)'")
      }
      return section
    }
    return RuleWords(
      summary: Self.unwrapped(section("").text), rationale: Self.unwrapped(section("Why").text),
      remedy: Self.unwrapped(section("What to do").text),
      citations: sections.first { $0.title == "Sources" }.map { items(of: $0).map(Self.citation) } ?? [],
      grounds: items(of: section("Grounds")).map(ground), good: examples(section("Passes")),
      bad: examples(section("Fails")),
      seededFault: sections.first { $0.title == "Seeded fault" }.map { Self.unwrapped($0.text) })
  }

  /// Returns a text with shared lines included, and with the lines of each paragraph and of each item of a list joined.
  private static func unwrapped(_ lines: [Substring]) -> String {
    var text = ""
    for line in RuleTexts.including(lines) {
      let isItem = line.hasPrefix("* ") || line.hasPrefix("- ") || line.hasPrefix("|")
      if !text.isEmpty { text += line.isEmpty || isItem || text.hasSuffix("\n") ? "\n" : " " }
      text += line.drop { $0 == " " }
    }
    return text
  }

  /// The items of a section's list, those of shared ones included.
  private func items(of section: MarkdownSection) -> [Substring] {
    Self.unwrapped(section.text).split(separator: "\n").map { $0.dropFirst(2) }
  }

  /// Reads a source: `W3C, SVG Integration <https://www.w3.org/TR/svg-integration/>`.
  private static func citation(_ item: Substring) -> Citation {
    guard item.hasSuffix(">"), let start = item.lastIndex(of: "<") else { return Citation(String(item)) }
    return Citation(
      String(item[..<start].dropLast()), url: String(item[start...].dropFirst().dropLast()))
  }

  /// Reads a ground: `deduced: A reader can't tell them apart.`
  private func ground(_ item: Substring) -> Ground {
    let parts = item.split(separator: ": ", maxSplits: 1)
    guard parts.count == 2, let kind = Ground.Kind(rawValue: String(parts[0])) else {
      fatalError("\(id).md: \(item)")
    }
    return Ground(kind, String(parts[1]))
  }

  private func examples(_ section: MarkdownSection) -> [Example] {
    section.blocks.map { block in
      guard let content = ExampleBlock(block).content else {
        fatalError("\(id).md:\(block.line): no example can be read here")
      }
      return Example(content, file: "Templates/rules/\(id).md", line: block.line)
    }
  }
}
