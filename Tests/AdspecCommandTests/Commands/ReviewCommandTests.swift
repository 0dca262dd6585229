import Model
import AdspecCommand
import Pipeline
import Foundation
import TestSupport
import Testing

@Suite("adspec sign-off") struct ReviewCommandTests {
  private static let hash = "sha256:" + String(repeating: "0", count: 64)
  private static let entry = ReviewEntry(
    reviewer: "Ben", date: "2026-11-21", verdict: .approved, note: nil, hash: hash)
  private static let added = """
    - reviewer: "Ben"
      date: 2026-11-21
      verdict: approved
      hash: \(hash)

    """

  private func adding(to text: String?) throws -> String {
    let bytes = try Self.entry.added(to: text.map { Array($0.utf8) }, file: "reviews.yaml")
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("The first entry comes below the schema's line and a word on what this is")
  func newFile() throws {
    #expect(
      try adding(to: nil) == """
        # yaml-language-server: $schema=../../.adspec/reviews.schema.json
        # Sign-offs of this format, the latest last: adspec sign-off adds one.

        """ + Self.added)
  }

  @Test(
    "What stands in the file stays as it is, comments and layout too",
    arguments: [
      "", "# nobody yet\n", "---\n",
      "# by hand\n- reviewer:   'Ana'   # legal\n  verdict: rejected\n  date: \"2026-11-20\"\n\n  hash: \(hash)\n# end\n",
      "- {reviewer: Ana, date: 2026-11-20, verdict: approved, hash: '\(hash)'}\n",
      "- reviewer: Ana\n  date: 2026-11-20\n  verdict: approved\n  hash: \(hash)\n  note: |+\n    Two lines,\n    and one.\n\n",
    ])
  func layout(_ text: String) throws { #expect(try adding(to: text) == text + Self.added) }

  @Test("Indentation, line ends and a missing last one are taken up")
  func style() throws {
    let indented = "  - reviewer: Ana\n    date: 2026-11-20\n    verdict: approved\n    hash: \(Self.hash)"
    let lines = Self.added.split(separator: "\n").map { "  \($0)\n" }.joined()
    #expect(try adding(to: indented) == indented + "\n" + lines)
    let windows = "\u{FEFF}- reviewer: Ana\n  date: 2026-11-20\n  verdict: approved\n  hash: \(Self.hash)\n"
      .replacing("\n", with: "\r\n")
    #expect(try adding(to: windows) == windows + Self.added.replacing("\n", with: "\r\n"))
  }

  @Test(
    "A file to which nothing can be added at its end is left alone",
    arguments: [
      "[]\n", "- {reviewer: Ana, date: 2026-11-20, verdict: approved, hash: '\(hash)'}\n...\n---\n",
      "[\n  {reviewer: Ana, date: 2026-11-20, verdict: approved, hash: '\(hash)'}\n]\n",
    ])
  func refused(_ text: String) throws {
    #expect(throws: ListEntryFailure.self) { try adding(to: text) }
  }

  @Test(
    "Whatever stands in a name or a note is read back as it was",
    arguments: [
      "\"quoted\" \\ 'text'", "a: b # c", "two\nlines\r\nand\ttab", "\u{85}\u{2028}\u{2029}\u{FEFF}",
      "👩‍👩‍👧 عربي", "- x", "",
    ])
  func text(_ note: String) throws {
    var entry = Self.entry
    entry.note = note
    entry.reviewer = note + "x"
    let bytes = try entry.added(to: nil, file: "reviews.yaml")
    // Adding another reads the first, and compares.
    _ = try Self.entry.added(to: bytes, file: "reviews.yaml")
    #expect(String(decoding: bytes, as: UTF8.self).split(separator: "\n").count == 7)
  }

  private func started() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("", to: "adspec.yaml")
    try folder.write(
      "kind: customNative\nid: simple\nassets:\n  AdChoices: {type: adChoices}\n  Headline: {type: text, required: true}\n  AdBadge: {type: badge}\n",
      to: "formats/simple/format.yaml")
    return folder
  }

  private func review(_ arguments: String..., in folder: TemporaryFolder) throws -> BuiltBinary.Result {
    try BuiltBinary.run(["sign-off"] + arguments, in: folder.path)
  }

  @Test("It signs, says so, silences nothing, and lapses when the format changes")
  func signing() throws {
    let folder = try started()
    let before = try BuiltBinary.run(["check"], in: folder.path).output
    let signed = try review(
      "simple", "--verdict", "approved", "--reviewer", "Ana", "--date", "2026-11-20", "--note", "Fine",
      in: folder)
    #expect(signed.code == 0)
    expect(
      signed.errors,
      is: """
        Signed formats/simple/reviews.yaml as Ana on 2026-11-20: approved. It holds until the format changes.
        The format has no errors, 1 warning and no notes. No recording of the catalog shows it.

        """)
    #expect(
      try folder.tree() == [
        ".adspec/reviews.schema.json", "adspec.yaml", "formats/simple/format.yaml",
        "formats/simple/reviews.yaml",
      ])
    #expect(before.contains("asset-sample-missing"))
    #expect(try BuiltBinary.run(["check"], in: folder.path).output == before)
    try folder.write(
      "kind: customNative\nid: simple\nassets:\n  AdChoices: {type: adChoices}\n  AdBadge: {type: badge}\n",
      to: "formats/simple/format.yaml")
    expect(
      try BuiltBinary.run(["check"], in: folder.path).output,
      is: """
        formats/simple/reviews.yaml:7:9: warning: The sign-off by 'Ana' of 2026-11-20 (approved) has lapsed: the format was changed since. [review-lapsed]
          7 |   hash: sha256:fcb9862831b14b5d43fa993bd675ee6f89df688ea97a8f78896331cca0e10671
            |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            format simple
            see formats/simple/format.yaml:2:5: the format
              2 | id: simple
                |     ------
            help: Check the format again, and run 'adspec sign-off simple --verdict …'.

        """)
    #expect(try review("simple", "--verdict", "rejected", "--reviewer", "Ana", in: folder).code == 0)
    #expect(try BuiltBinary.run(["check"], in: folder.path).output == "")
  }

  @Test(
    "Several formats are signed at once: by ids, by a folder, or all without a sign-off that holds; or none is"
  )
  func several() throws {
    let folder = try started()
    let definition = try folder.text(of: "formats/simple/format.yaml")
    for name in ["big", "card"] {
      try folder.write(
        definition.replacing("id: simple", with: "id: \(name)"), to: "formats/\(name)/format.yaml")
    }
    func signed(_ arguments: String...) throws -> String {
      try BuiltBinary.run(
        ["sign-off", "--verdict", "approved", "--reviewer", "Ana", "--date", "2026-11-20"] + arguments,
        in: folder.path
      ).errors
    }
    #expect(try signed("big", "none").hasPrefix("error: No format of the catalog has the id 'none'."))
    #expect(try folder.tree("formats").count == 3)
    let two =
      "Signed formats/big/reviews.yaml as Ana on 2026-11-20: approved. It holds until the format changes.\n"
    #expect(
      try signed("big", "formats/big/") == two
        + "The format has no errors, 1 warning and no notes. No recording of the catalog shows it.\n")
    try folder.write(definition.replacing("id: simple", with: "id: big2"), to: "formats/big/format.yaml")
    expect(
      try signed("--all-unsigned"),
      is: """
        Signed formats/big/reviews.yaml as Ana on 2026-11-20: approved. It holds until the format changes.
        Signed formats/card/reviews.yaml as Ana on 2026-11-20: approved. It holds until the format changes.
        Signed formats/simple/reviews.yaml as Ana on 2026-11-20: approved. It holds until the format changes.
        The formats have no errors, 3 warnings and no notes. No recording of the catalog shows them.

        """)
    #expect(
      try signed("--all-unsigned").hasPrefix("error: Every format of the catalog has a sign-off that holds"))
    #expect(try signed("formats").split(separator: "\n").count == 4)
    #expect(try signed().hasPrefix("error: Name the formats by their ids, or give --all-unsigned."))
    #expect(try signed("big2", "--all-unsigned").hasPrefix("error: --all-unsigned names the formats"))
  }

  @Test("What can't be signed is said, and nothing is written")
  func refusals() throws {
    let folder = try started()
    func errors(_ arguments: String...) throws -> String {
      let result = try BuiltBinary.run(["sign-off"] + arguments, in: folder.path)
      #expect(result.code == 2)
      return String(result.errors.prefix { $0 != "\n" })
    }
    #expect(
      try errors("simpel", "--verdict", "approved", "--reviewer", "Ana")
        == "error: No format of the catalog has the id 'simpel'. Did you mean 'simple'?")
    #expect(
      try errors("simple", "--verdict", "approved", "--date", "today")
        == "error: 'today' is no day; expected a day such as 2027-01-31.")
    #expect(
      try errors("simple", "--verdict", "conditional", "--reviewer", "Ana")
        == "error: --verdict conditional needs --note: say on which condition.")
    #expect(try folder.tree("formats") == ["simple/format.yaml"])
    try folder.write("- reviewer: Ana\n", to: "formats/simple/reviews.yaml")
    #expect(
      try errors("simple", "--verdict", "approved", "--reviewer", "Ana")
        == "error: formats/simple/reviews.yaml:1:3: 'date' is missing in an item of 'reviews.yaml'.")
    #expect(try folder.text(of: "formats/simple/reviews.yaml") == "- reviewer: Ana\n")
  }

  @Test("A link to a file of sign-offs keeps being one")
  func linked() throws {
    let folder = try started()
    try folder.write("", to: "formats/simple/signed/all.yaml")
    try folder.link("formats/simple/reviews.yaml", to: "signed/all.yaml")
    #expect(try review("simple", "--verdict", "approved", "--reviewer", "Ana", in: folder).code == 0)
    #expect(
      try folder.tree("formats/simple") == [
        "format.yaml", "reviews.yaml -> signed/all.yaml", "signed/all.yaml",
      ])
    #expect(try folder.text(of: "formats/simple/signed/all.yaml").hasPrefix("- reviewer: \"Ana\"\n"))
  }
}
