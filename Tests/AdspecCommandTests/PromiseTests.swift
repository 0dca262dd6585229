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

  @Test("What a test says that it holds begins one sentence, and so does what no test can hold")
  func named() {
    let said = tests.flatMap { test in test.beginnings.map { ($0, "'\(test.name)' in \(test.file)") } }
    let unheld = UnheldSentences.reasons.flatMap { reason, beginnings in beginnings.map { ($0, reason) } }
    for (beginning, place) in said + unheld {
      let begun = sentences.filter { $0.text.hasPrefix(beginning) }
      #expect(begun.count == 1, "\"\(beginning)\" begins \(begun.count) sentences: \(place)")
    }
  }

  @Test("Every sentence is held by a test, or by none for a reason")
  func held() {
    for sentence in sentences {
      let isHeld = !holders(of: sentence).isEmpty
      #expect(
        isHeld != (reason(sentence) != nil),
        "\(isHeld ? "Held, and said not to be" : "Not held"), in \(sentence.page): \(sentence.text)")
    }
  }

  @Test("No .holds stands where it isn't read: alone behind a test's name")
  func read() throws {
    let count = try FileManager.default.subpathsOfDirectory(atPath: Repository.path + "/Tests")
      .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("/PromiseTests.swift") }
      .map { try String(contentsOfFile: Repository.path + "/Tests/" + $0, encoding: .utf8) }
      .reduce(0) { $0 + $1.matches(of: /\.holds\(\s*"/).count }
    #expect(tests.count == count)
    #expect(count > 100)
  }

  @Test("A page comes apart into sentences, what semicolons part, and rows of tables")
  func parts() {
    let text = """
      # Title

      **Lead.** One `a. B` thing (this; that. So) is; another isn't. *Both* are.
      * [An item](x.md) goes
        on: `x.*`.

      | a | b |
      |---|---|
      | `c\\|d` | e |

      ```
      Code.
      ```
      """
    let sentences = PromisePage("p.md", text: text).sentences
    #expect(
      sentences.map(\.text) == [
        "One a. B thing (this; that. So) is;", "another isn't.", "Both are.", "An item goes on: x.*.",
        "c|d | e",
      ])
    #expect(sentences.allSatisfy { $0.heading == "Title" && $0.page == "p.md" })
  }

  @Test("docs/promises.md lists them, made from the tests")
  func page() throws { try expect(document.text, isFile: "docs/promises.md") }

  private func holders(of sentence: PromisedSentence) -> [PromisingTest] {
    tests.filter { $0.beginnings.contains { sentence.text.hasPrefix($0) } }
  }

  private func reason(_ sentence: PromisedSentence) -> String? {
    UnheldSentences.reasons.first { $0.beginnings.contains { sentence.text.hasPrefix($0) } }?.reason
  }

  private var document: MarkdownWriter {
    var writer = MarkdownWriter()
    writer.heading(1, "What is promised, and which test holds it")
    writer.paragraph(
      """
      Each sentence of the contract, with the tests that would fail if it were untrue. Made from the tests, which name the \
      sentences: [CONTRIBUTING.md](../CONTRIBUTING.md#tests) says how. At the end stands what no test can hold, and why.
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
        ending(sentence).map { MarkdownInline(stringLiteral: sentence.source) + $0 }
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
