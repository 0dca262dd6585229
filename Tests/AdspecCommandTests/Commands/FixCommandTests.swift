import AdspecCommand
import Pipeline
import Foundation
import TestSupport
import Testing

private let slips = """
  # yaml-language-server: $schema=../../.adspec/format.schema.json
  kind: customnative            # the kind
  id: 10063170                  # Ad Manager's; wörds and tabs:\t.
  Summary: "The feed's ad"      # 'quotes' stay
  territory: [EEA, no]

  assets:
    # The first thing people read.
    Headline:
      type: text
      requird: yes              # always there
      sample: Fresh bread before seven
    MainImage: {type: image, ratio: 16:9, alt: A loaf}   # 16:9, not 4:3
    AdChoices: {type: adChoices}  # the last comment
    AdBadge: {type: badge}
  video: {fallback: mainimage}

  """

private let mended = """
  # yaml-language-server: $schema=../../.adspec/format.schema.json
  kind: customNative            # the kind
  id: "10063170"                  # Ad Manager's; wörds and tabs:\t.
  summary: "The feed's ad"      # 'quotes' stay
  territory: [EEA, NO]

  assets:
    # The first thing people read.
    Headline:
      type: text
      required: true              # always there
      sample: Fresh bread before seven
    MainImage: {type: image, ratio: "16:9", alt: A loaf}   # 16:9, not 4:3
    AdChoices: {type: adChoices}  # the last comment
    AdBadge: {type: badge}
  video: {fallback: MainImage}

  """

@Suite("adspec check --fix and --diff") struct FixCommandTests {
  private let folder: TemporaryFolder
  private let file = "formats/bread/format.yaml"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(slips, to: file)
  }

  private func check(_ arguments: String...) throws -> BuiltBinary.Result {
    try BuiltBinary.run(["check"] + arguments, in: folder.path)
  }

  @Test("A definition with slips is clean afterwards, and keeps every comment and all its layout")
  func fix() throws {
    #expect(try check().code == 1)
    let result = try check("--fix")
    #expect(try folder.text(of: file) == mended)
    #expect(result.code == 0)
    #expect(result.output == "")
    expect(
      result.errors,
      is: """
        formats/bread/format.yaml:2: Write customNative.
        formats/bread/format.yaml:3: Put it in quotes.
        formats/bread/format.yaml:4: Write 'summary'.
        formats/bread/format.yaml:5: Write NO.
        formats/bread/format.yaml:11: Write 'required'.
        formats/bread/format.yaml:11: Write true.
        formats/bread/format.yaml:13: Put it in quotes.
        formats/bread/format.yaml:16: Write 'MainImage'.
        Mended 8 slips in 1 definition.
        no errors, no warnings and no notes in 1 definition, no sessions and no recordings.

        """)
    #expect(try check("--fix").errors.hasPrefix("Nothing to mend.\n"))
  }

  @Test("A byte order mark and the line ends of Windows stay")
  func windows() throws {
    let crlf = "\u{FEFF}" + slips.replacing("\n", with: "\r\n")
    try folder.write(crlf, to: file)
    #expect(try check("--fix").code == 0)
    let result = try Data(contentsOf: URL(fileURLWithPath: folder(file)))
    #expect(Array(result) == Array(("\u{FEFF}" + mended.replacing("\n", with: "\r\n")).utf8))
  }

  @Test(
    "--diff prints a patch that patch takes, changes nothing and exits with 1 while there is something to change",
    .enabled(if: SystemCommand.areThere(.patch)))
  func diff() throws {
    let result = try check("--diff")
    #expect(result.code == 1)
    #expect(try folder.text(of: file) == slips)
    #expect(result.output.hasPrefix("--- a/\(file)\n+++ b/\(file)\n@@ -1,"))
    #expect(result.output.contains("\n-kind: customnative            # the kind\n"))
    #expect(
      result.errors
        == "Would mend 8 slips in 1 definition; run adspec check --fix.\nexit 1: --fix would change something\n"
    )
    #expect(try check("--diff", "--color", "always").output.contains("\u{1B}[1;32m+kind: customNative"))
    try folder.write(result.output, to: "patch")
    #expect(try Shell.run("patch -p1 <patch >log", in: folder.path).code == 0)
    #expect(try folder.text(of: file) == mended)
    let again = try check("--diff")
    #expect(again.code == 0)
    #expect(again.output == "")
    #expect(again.errors == "There is nothing that --fix would change.\n")
  }

  @Test("Only the definitions that were named are changed")
  func selection() throws {
    try folder.write(slips.replacing("10063170", with: "7"), to: "formats/cake/format.yaml")
    _ = try check("--fix", "formats/cake/format.yaml")
    #expect(try folder.text(of: file) == slips)
    #expect(try folder.text(of: "formats/cake/format.yaml") == mended.replacing("10063170", with: "7"))
  }

  @Test("What a comment silences isn't mended")
  func silenced() throws {
    let silenced =
      "# adspec: ignore-file[field-unknown] the importer writes it so\n"
      + mended.replacing("summary", with: "Summary")
    try folder.write(silenced, to: file)
    #expect(try check("--fix").errors.hasPrefix("Nothing to mend.\n"))
    #expect(try folder.text(of: file) == silenced)
  }

  @Test("A link stays a link, and the file keeps its permissions")
  func links() throws {
    try folder.write(slips, to: "formats/bread/shared.yaml")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder("formats/bread/shared.yaml"))
    try FileManager.default.removeItem(atPath: folder(file))
    try folder.link(file, to: "shared.yaml")
    _ = try check("--fix")
    #expect(
      try folder.tree() == ["formats/bread/format.yaml -> shared.yaml", "formats/bread/shared.yaml"])
    #expect(try folder.text(of: "formats/bread/shared.yaml") == mended)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder("formats/bread/shared.yaml"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("A file that somebody else changed meanwhile is left as it is")
  func changed() throws {
    let place = folder(file)
    #expect(throws: WriteFailure.changed(place)) {
      try OutputWriter.edit(place, from: Array("kind: native\n".utf8), to: Array(mended.utf8))
    }
    #expect(try folder.text(of: file) == slips)
    #expect(try folder.tree() == [file])
  }

  @Test("Machine outputs carry the edits; SARIF's count UTF-16 code units")
  func machines() throws {
    try folder.write(
      "kind: customNative\nassets: {T: {type: text, label: 🥖, Sample: x}, AdBadge: {type: badge}}\nid: x\n",
      to: file)
    let json = try check("--format", "ndjson").output
    #expect(
      json.contains(
        #""fix":{"title":"Write 'sample'.","edits":[{"line":2,"column":36,"endLine":2,"endColumn":42,"text":"sample"}]}"#
      ))
    let sarif = try check("--format", "sarif").output.filter { !$0.isWhitespace }
    #expect(
      sarif.contains(
        #""fixes":[{"description":{"text":"Write'sample'."},"artifactChanges":[{"artifactLocation":{"uri":"formats/bread/format.yaml"},"replacements":[{"deletedRegion":{"startLine":2,"startColumn":37,"endLine":2,"endColumn":43},"insertedContent":{"text":"sample"}}]}]}]"#
      ))
    #expect(try check().errors.contains("1 fixable with --fix."))
  }
}
