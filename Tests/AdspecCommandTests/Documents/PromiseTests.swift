import Foundation
import Markdown
import TestSupport
import Testing

/// The sentences of the contract, and the tests that hold them.
@Suite("Promises") struct PromiseTests {
  /// The pages whose sentences are held.
  private static let pages = [
    "docs/recording.md", "docs/judging.md", "docs/running.md", "docs/importing.md", "docs/recorder.md",
    "docs/parts.md", "docs/audit.md",
  ]

  private let sentences: [PromisedSentence]
  private let tests: [PromisingTest]

  init() throws {
    sentences = try Self.pages.flatMap(PromisePage.sentences)
    tests = try PromisingTest.all()
  }

  @Test("Every sentence has an id of its own at its end")
  func identified() {
    let unnamed = sentences.filter { $0.id == nil }
    for sentence in unnamed {
      Issue.record("No id, in \(sentence.page): \(sentence.text). The next free one is \(nextFree).")
    }
    for (id, sentences) in Dictionary(grouping: sentences.filter { $0.id != nil }, by: \.id)
    where sentences.count > 1 {
      Issue.record("\(id ?? "") stands behind \(sentences.map(\.text))")
    }
  }

  @Test("Every id that a test holds is a sentence's, and so is that of what no test can hold")
  func named() {
    let said = tests.flatMap { test in test.ids.map { ($0, "'\(test.name)' in \(test.file)") } }
    let unheld = UnheldSentences.reasons.flatMap { reason, ids in ids.map { ($0, reason) } }
    let known = Set(sentences.compactMap(\.id))
    for (id, place) in said + unheld where !known.contains(id) {
      Issue.record("\(id) is no sentence's: \(place)")
    }
  }

  @Test("Every sentence is held by a test, or by none for a reason")
  func held() {
    for sentence in sentences {
      let isHeld = !holders(of: sentence).isEmpty
      #expect(
        isHeld != (reason(sentence) != nil),
        "\(isHeld ? "Held, and said not to be" : "Not held"), \(sentence.id ?? "") in \(sentence.page): \(sentence.text)"
      )
    }
  }

  @Test("No .holds stands where it isn't read: alone behind a test's name")
  func read() throws {
    let count = try PromisingTest.files()
      .filter { !$0.hasSuffix("/PromiseTests.swift") }
      .map { try String(contentsOfFile: Repository.path + "/" + $0, encoding: .utf8) }
      .reduce(0) { $0 + $1.matches(of: /\.holds\(\s*"/).count }
    #expect(tests.count == count)
    #expect(count > 100)
  }

  @Test("A page comes apart into sentences, what semicolons part, and rows of tables")
  func parts() {
    let text = """
      # Title

      **Lead.** One `a. B` thing (this; that. So) is; another isn't. <!-- R-007 --> *Both* are. <!-- R-1 --> none so far
      * [An item](x.md) goes
        on: `x.*`. <!-- R-08 -->

      | a | b |
      |---|---|
      | `c\\|d` | e <!-- R-9 --> |

      ```
      Code.
      ```
      """
    let sentences = PromisePage("p.md", text: text).sentences
    #expect(
      sentences.map(\.text) == [
        "One a. B thing (this; that. So) is;", "another isn't.", "Both are.", "none so far",
        "An item goes on: x.*.",
        "c|d | e",
      ])
    #expect(sentences.map(\.id) == [nil, "R-007", "R-1", nil, "R-08", "R-9"])
    #expect(sentences.allSatisfy { $0.heading == "Title" && $0.page == "p.md" })
  }

  @Test(
    "Where ADSPEC_PROMISES names a file, the table of sentences and tests goes there: make promises prints it",
    .enabled(if: ProcessInfo.processInfo.environment["ADSPEC_PROMISES"] != nil))
  func table() throws {
    let path = try #require(ProcessInfo.processInfo.environment["ADSPEC_PROMISES"])
    try document.text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// The id for a new sentence.
  private var nextFree: String {
    let numbers = sentences.compactMap { $0.id.flatMap { Int($0.dropFirst(2)) } }
    let number = String((numbers.max() ?? 0) + 1)
    return "R-" + String(repeating: "0", count: max(0, 3 - number.count)) + number
  }

  private func holders(of sentence: PromisedSentence) -> [PromisingTest] {
    tests.filter { test in sentence.id.map(test.ids.contains) ?? false }
  }

  private func reason(_ sentence: PromisedSentence) -> String? {
    UnheldSentences.reasons.first { reason in sentence.id.map(reason.ids.contains) ?? false }?.reason
  }

  private var document: MarkdownWriter {
    var writer = MarkdownWriter()
    writer.heading(1, "What is promised, and which test holds it")
    writer.paragraph(
      """
      Each sentence of the contract, with the tests that would fail if it were untrue. At the end stands what no test can \
      hold, and why.
      """)
    for page in Self.pages {
      write("", page, to: &writer) { sentence in
        let holders = holders(of: sentence)
        return holders.isEmpty ? nil : holders.map(Self.line).joined(separator: "")
      }
    }
    for page in Self.pages {
      write("What no test can hold of ", page, to: &writer) { sentence in reason(sentence).map { " (\($0))" }
      }
    }
    return writer
  }

  /// The sentences of a page that have an end, by heading, each with its end.
  private func write(
    _ title: MarkdownInline, _ page: String, to writer: inout MarkdownWriter,
    ending: (PromisedSentence) -> MarkdownInline?
  ) {
    let name = page.split(separator: "/").last.map(String.init) ?? page
    writer.heading(2, title + .link(.text(name), to: name))
    var rest = sentences.filter { $0.page == page }[...]
    // A page may have two headings of one name.
    while let first = rest.first {
      let section = rest.prefix { $0.heading == first.heading }
      rest = rest.dropFirst(section.count)
      let items = section.compactMap { sentence in
        ending(sentence).map {
          MarkdownInline(stringLiteral: (sentence.id ?? "") + " " + sentence.source) + $0
        }
      }
      guard !items.isEmpty else { continue }
      writer.heading(3, .text(first.heading))
      writer.list(items)
    }
  }

  private static func line(_ test: PromisingTest) -> MarkdownInline {
    "\n  - \(.link(.text(test.name), to: "../" + test.file))"
  }
}
