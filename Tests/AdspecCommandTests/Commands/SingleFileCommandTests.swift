import Foundation
import TestSupport
import Testing

@Suite("Reports as one file, and what they were made from") struct SingleFileCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("title: Ours\n", to: "adspec.yaml")
    try folder.write(
      "kind: rewarded\nid: coins\nname: Coins\nadUnits: [a1]\nreward: {name: coins, amount: 10}\n",
      to: "formats/coins/format.yaml")
    try folder.write(
      #"{"event":"session.start","session":"s","time":"2026-11-20T10:00:00.000Z","platform":"ios"}"# + "\n",
      to: "formats/coins/recordings/a.ndjson")
  }

  private func run(_ arguments: String...) throws -> BuiltBinary.Result {
    try BuiltBinary.run(arguments + ["--exit-zero"], in: folder.path)
  }

  @Test("The file, what is printed and what comes of parts are the same bytes")
  func same() throws {
    let result = try run("report", "--single-file", "-o", "all.html")
    #expect(result.code == 0)
    #expect(
      result.errors.hasPrefix("Wrote Compliance report, ") && result.errors.contains(" KB, to all.html.\n"))
    let html = try folder.text(of: "all.html")
    #expect(html.contains("<title>Ours: reports</title>"))
    #expect(try run("report", "--single-file", "-q").output == html)
    #expect(try BuiltBinary.run(["scale", "part", "-q", "-o", "a.part"], in: folder.path).code == 0)
    #expect(try run("scale", "merge", "-q", "a.part", "--report", "merged.html", "--single-file").code == 0)
    #expect(try folder.text(of: "merged.html") == html)
    #expect(try folder.tree("formats").count == 2)
  }

  @Test("Other reports are added by name, and the first screen alone is a page")
  func forms() throws {
    let whole = try run("report", "--single-file", "--with", "all", "-q").output
    #expect(whole.contains(##"<a href="#report-3">Compliance report ad by ad</a>"##))
    #expect(whole.contains(##"<a href="#report-2">Delivery report</a>"##))
    let delivery = try run("report", "--single-file", "--with", "delivery", "-q").output
    #expect(delivery.contains(##"<a href="#report-2">Delivery report</a>"##))
    let summary = try run("report", "--summary", "-q").output
    #expect(summary.hasPrefix("# Compliance: Nothing to state\n") && !summary.contains("## Scope"))
    let written = try run("report", "--summary", "-o", "page.md")
    #expect(written.errors.hasPrefix("Wrote Compliance report to page.md.\n"))
    #expect(try folder.text(of: "page.md") == summary)
  }

  @Test("For a chat the summary is a few plain lines")
  func chat() throws {
    let result = try run("report", "--summary", "--format", "text", "-q")
    #expect(
      result.output
        == "Ours: Nothing to state, 2026-11-20 (UTC)\nNo ad in scope. No ad in scope was recorded.\n")
  }

  @Test("More than a mail takes is refused, and nothing is written")
  func cap() throws {
    try folder.write("title: \"\(String(repeating: "&", count: 693_000))\"\n", to: "adspec.yaml")
    let result = try run("report", "--single-file", "-o", "all.html")
    #expect(result.code == 2)
    #expect(
      result.errors.contains(
        "The reports would be one file of 10.5 MB, and a mail takes 10 MB: write them to a folder, without --single-file. Nothing was written."
      ), "\(result.errors.suffix(300))")
    #expect(try !folder.tree().contains("all.html"))
  }

  @Test(
    "It goes with --report, and over nothing that is read", .holds("R-1174"),
    arguments: [
      (["scale", "merge", "a.part", "--check", "--single-file"], "--single-file is for --report."),
      (
        ["report", "--single-file", "-o", "formats/coins/recordings/a.ndjson"],
        "formats/coins/recordings/a.ndjson"
      ), (["report", "--with", "delivery"], "--with is for --single-file."),
      (
        ["report", "--format", "html", "-o", "out/report.PDF"],
        "A name in .pdf is one of --format pdf, and not html: give one."
      ), (["report", "--format", "pdf"], "A PDF needs a file: -o report.pdf."),
      (["report", "--format", "text"], "--format text is for --summary: no report is plain text."),
      (["report", "--format", "html", "-o", "report.docx"], "No report is written as '.docx'."),
      (
        ["report", "--single-file", "--with", "delivery,nothing"],
        "There is no report 'nothing': --with takes compliance-ads, delivery, mediation, rewarded and live, or all."
      ),
      (
        ["report", "--single-file", "--with", "all", "--summary"], "--summary is one page: leave out --with."
      ),
      (["report", "--commit", "a b"], "--commit needs up to 100 letters, digits and -._/."),
      (["report", "--commit", ""], "--commit needs up to 100 letters, digits and -._/."),
    ])
  func refused(arguments: [String], message: String) throws {
    let result = try BuiltBinary.run(arguments, in: folder.path)
    #expect(result.code == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("A report says which files it was made from, and of which commit; others give another digest")
  func origin() throws {
    func line() throws -> String {
      let text = try run("report", "-q", "--commit", "main-4bcb882").output
      return String(try #require(text.split(separator: "\n").first { $0.contains("Made by") }))
    }
    let first = try line()
    #expect(
      first.firstMatch(of: /from files of commit `main-4bcb882` with the SHA-256 `[0-9a-f]{64}`\.$/) != nil,
      "\(first)")
    #expect(try line() == first)
    try folder.write(
      "kind: rewarded\nid: coins\nname: Coin\nadUnits: [a1]\nreward: {name: coins, amount: 10}\n",
      to: "formats/coins/format.yaml")
    #expect(try line() != first)
  }
}

@Suite("Reports that a browser prints", .enabled(if: SystemCommand.areThere(.chromium)))
struct PrintedReportTests {
  @Test(
    "A PDF is printed by the browser, is the same each time, and is dated by the recordings",
    .holds("R-1286"))
  func printed() throws {
    let folder = try TemporaryFolder()
    try folder.write("title: Ours\n", to: "adspec.yaml")
    try folder.write(
      #"{"event":"session.start","session":"s","time":"2026-11-20T10:00:00.000Z"}"# + "\n",
      to: "recordings/a.ndjson")
    try folder.write(
      "kind: rewarded\nid: coins\nname: Coins\nadUnits: [a1]\nreward: {name: coins, amount: 10}\n",
      to: "formats/coins/format.yaml")
    func run(_ arguments: String...) throws -> BuiltBinary.Result {
      try BuiltBinary.run(arguments + ["--exit-zero"], in: folder.path)
    }
    for name in ["one.pdf", "two.PDF"] {
      let result = try run("report", "-o", name, "--browser", SystemCommand.browser)
      #expect(result.code == 0 && result.errors.hasPrefix("Wrote Compliance report, "), "\(result.errors)")
    }
    let pdf = try Array(Data(contentsOf: URL(filePath: folder.path + "/one.pdf")))
    #expect(pdf.starts(with: "%PDF-".utf8))
    #expect(pdf.firstRange(of: Array("/CreationDate (D:20261120100000+00'00')".utf8)) != nil)
    #expect(pdf.firstRange(of: Array("/MarkInfo".utf8)) != nil)
    #expect(try Array(Data(contentsOf: URL(filePath: folder.path + "/two.PDF"))) == pdf)
    try folder.writeProgram("exit 7", to: "browser")
    let failed = try run("report", "-o", "one.pdf", "--browser", "./browser")
    #expect(
      failed.code == 2 && failed.errors.contains("The browser ended with exit code 7."), "\(failed.errors)")
    #expect(try Array(Data(contentsOf: URL(filePath: folder.path + "/one.pdf"))) == pdf)
  }
}
