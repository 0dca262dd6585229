import AdspecCommand
import Foundation
import Pipeline
import TestSupport
import Testing

/// Outputs of `adspec audit` in every format, and the effect of suppression comments and baselines on them.
@Suite("Outputs of adspec audit", .enabled(if: SystemCommand.areThere(.chromium))) struct AuditOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      kind: customNative
      id: bread
      assets:
        Headline: {type: text, required: true, maxLength: 40, sample: Fresh bread}
        AdBadge: {type: badge}
        AdChoices: {type: adChoices, corner: topRight}

      """, to: "formats/bread/format.yaml")
    try write(icon: "")
  }

  /// - Parameters:
  ///   - above: a line above the icon, which nothing paints.
  private func write(icon style: String = "display: none; ", above: String = "") throws {
    let display = style.isEmpty ? "display: none; " : style
    try folder.write(
      """
      <article style="position: relative; padding: 20px"><p>{{AdBadge}}</p><h3>[%Headline%]</h3>
      \(above)
      {{#AdChoices}}<a style="\(display)position: absolute; top: 0; right: 0; line-height: 0" href="https://ads.example/">{{AdChoices}}</a>{{/AdChoices}}
      </article>

      """, to: "formats/bread/preview.mustache")
  }

  private static let small = ["--states", "typical", "--widths", "320", "--schemes", "light"]

  private func audit(_ arguments: String...) throws -> BuiltBinary.Result {
    try BuiltBinary.run(
      ["audit", "--browser", SystemCommand.browser] + Self.small + arguments, in: folder.path)
  }

  private func check(_ arguments: String...) throws -> BuiltBinary.Result {
    try BuiltBinary.run(["check"] + arguments, in: folder.path)
  }

  @Test(
    "Every form of check's output says what an audit found, with the picture",
    .holds("R-588"))
  func forms() throws {
    let forms = OutputFormat.allCases.map(\.name)
    let result = try BuiltBinary.run(
      ["audit", "--browser", SystemCommand.browser] + Self.small + ["-o", "out"]
        + forms.flatMap { ["--output", "\($0)=result.\($0)"] }, in: folder.path)
    #expect(result.code == 1, "\(result.errors)")
    for form in forms {
      try expect(
        try folder.text(of: "result.\(form)"), isFile: "Tests/AdspecCommandTests/Golden/audit/result.\(form)")
    }
  }

  @Test(
    "audit.json is this, whatever the folder is called; nothing else but pictures and the manifest lies beside it",
    .holds("R-608", "R-620", "R-612", "R-613", "R-615", "R-616", "R-617", "R-619"))
  func document() throws {
    _ = try audit("-o", "out")
    let text = try folder.text(of: "out/audit.json")
    let version = try #require(text.firstMatch(of: /HeadlessChrome\/[0-9.]+/)).output
    // Fonts differ from machine to machine, and with them the boxes of texts.
    let plain = text.replacing(version, with: "HeadlessChrome/…")
      .replacing(/"(box|ad)": \[[^\]]+\]/) { "\"\($0.output.1)\": […]" }
      .replacing(/"contrast": [0-9.]+/, with: "\"contrast\": …")
    try expect(
      plain,
      isFile: "Tests/AdspecCommandTests/Golden/audit/audit.json")
    #expect(
      try folder.tree("out") == [
        "audit.json", "bread/authored-typical-320-light.png", "data/manifest.json",
      ])
    _ = try audit("-o", "other/")
    #expect(try folder.text(of: "other/audit.json") == text)
  }

  @Test("What an audit wrote is shown by a build, by the picture that the finding names")
  func shown() throws {
    _ = try audit("-o", "out")
    let build = try BuiltBinary.run(["build", "--audit", "out", "-o", "_site"], in: folder.path)
    #expect(build.code == 0, "\(build.errors)")
    let page = try folder.text(of: "_site/formats/bread/index.html")
    #expect(page.contains("../../audit/bread/authored-typical-320-light.png"))
    #expect(page.contains("because of display: none"))
    #expect(!page.contains("Measured before the last change"))
  }

  @Test(
    "Several HTML files of one format have pictures of their own, and are told apart",
    .holds("R-610"))
  func severalFiles() throws {
    let card =
      "<article>[%AdBadge%] {{Headline}} <a href=\"#\"><img src=\"[%AdChoices%]\" alt=\"AdChoices\"></a></article>"
    for name in ["a.html", "b.html"] {
      try folder.write("<!doctype html><title>A</title>\n\(card)\n", to: name)
    }
    let result = try BuiltBinary.run(
      [
        "audit", "--browser", SystemCommand.browser, "--widths", "320", "--schemes", "light", "a.html",
        "b.html",
      ]
        + ["--format-id", "bread", "-o", "out", "--exit-zero"], in: folder.path)
    #expect(result.code == 0, "\(result.errors)")
    #expect(
      try folder.tree("out") == [
        "audit.json", "bread/file-2-file-320-light.png", "bread/file-file-320-light.png",
        "data/manifest.json",
      ])
    _ = try BuiltBinary.run(["build", "--audit", "out", "-o", "_site"], in: folder.path)
    func page() throws -> String { try folder.text(of: "_site/formats/bread/index.html") }
    #expect(try page().contains("The HTML file b.html"))
    #expect(try !page().contains("Measured before the last change"))
    try folder.write(card, to: "b.html")
    _ = try BuiltBinary.run(["build", "--audit", "out", "-o", "_site"], in: folder.path)
    #expect(try page().components(separatedBy: "Measured before the last change").count == 2)
  }

  @Test(
    "A comment that silences is judged by the audit alone: unused there, it is told; a check says nothing of it",
    .holds("R-591"))
  func comments() throws {
    let comment = "<!-- adspec: ignore[audit-adchoices-hidden] agreed until May -->"
    try write(above: comment)
    #expect(try audit().output == "")
    #expect(try check("--fail-on", "note").code == 0)
    try write(icon: "display: block; ", above: comment)
    expect(
      try audit().output,
      is: """
        formats/bread/preview.mustache:2:1: warning: The rule 'audit-adchoices-hidden' says nothing here, so there is nothing to ignore. [suppression-unused]
          2 | <!-- adspec: ignore[audit-adchoices-hidden] agreed until May -->
            | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            help: Remove the comment, or the rule's name from it.

        """)
    #expect(try check("--fail-on", "note").code == 0)
    // In a definition a check can't know whether an audit needs it.
    let definition = try folder.text(of: "formats/bread/format.yaml")
    try write(above: "")
    try folder.write(
      definition.replacing(
        "  AdChoices:", with: "  # adspec: ignore[audit-adchoices-small] agreed\n  AdChoices:"),
      to: "formats/bread/format.yaml")
    #expect(try check("--fail-on", "note").code == 0)
  }

  @Test(
    "A baseline's entries of an audit are stale for an audit alone, and those of a check for a check alone",
    .holds("R-592"))
  func baselines() throws {
    try folder.write(
      try folder.text(of: "formats/bread/format.yaml") + "colour: red\n", to: "formats/bread/format.yaml")
    _ = try check("--baseline", "baseline.json", "--write-baseline")
    let entries = try folder.text(of: "baseline.json")
    // A check's entries aren't stale for an audit, which asks no rule about definitions.
    let first = try audit("--baseline", "baseline.json", "--strict-baseline")
    #expect(first.code == 1)
    #expect(!first.errors.contains("accepts what it need not"))
    let finding = """
      {"count": 1, "file": "formats/bread/preview.mustache", "message": "0000000000000000", "path": "", \
      "rule": "audit-adchoices-hidden"}
      """
    let list = try #require(entries.range(of: "\"findings\": ["))
    try folder.write(
      entries[..<list.upperBound] + "\n" + finding + ",\n" + entries[list.upperBound...].drop { $0 == "\n" },
      to: "baseline.json")
    #expect(try check("--baseline", "baseline.json", "--strict-baseline").code == 0)
    let second = try audit("--baseline", "baseline.json", "--strict-baseline")
    #expect(second.code == 1)
    #expect(second.errors.contains("1 finding of audit-adchoices-hidden is gone."), "\(second.errors)")
  }

  @Test(
    "A browser that isn't one, hangs, talks rubbish or is too old ends an audit with 2, and writes nothing")
  func badBrowsers() throws {
    let programs = [
      "exit 7", "printf 'rubbish\\0' >&4; exec sleep 60",
      #"printf '{"id":1,"result":{"product":"HeadlessChrome/79.0.3945.130"}}\0' >&4; exec sleep 60"#,
    ]
    var said = ""
    for program in programs {
      try folder.writeProgram(program, to: "browser")
      let result = try BuiltBinary.run(
        ["audit", "--browser", "./browser", "-o", "out"], in: folder.path)
      said += "\(result.code) \(result.errors)"
    }
    expect(
      said,
      is: """
        2 error: The browser ended with exit code 7.
        2 error: The browser sent something that is no message of the DevTools protocol.
        2 error: The browser, HeadlessChrome/79.0.3945.130, is too old: Chromium 112 or newer is needed.

        """)
    #expect(!FileManager.default.fileExists(atPath: folder("out")))
  }

  @Test(
    "The browser is the one that is named, else that of the environment, else the first on the PATH",
    .holds("R-593"))
  func choice() throws {
    for (name, code) in [
      ("named", 3), ("environment", 4), ("path/chromium-headless-shell", 5), ("other/chromium", 6),
    ] {
      try folder.writeProgram("exit \(code)", to: name)
    }
    func said(_ arguments: [String], _ environment: [String: String]) throws -> String {
      try BuiltBinary.run(["audit"] + arguments, in: folder.path, environment: environment).errors
    }
    let environment = ["ADSPEC_BROWSER": folder("environment"), "PATH": "\(folder("path")):/usr/bin:/bin"]
    #expect(try said(["--browser", "./named"], environment).contains("exit code 3"))
    #expect(try said([], environment).contains("exit code 4"))
    #expect(try said([], environment.merging(["ADSPEC_BROWSER": ""]) { $1 }).contains("exit code 5"))
    #expect(
      try said([], ["ADSPEC_BROWSER": "", "PATH": "\(folder("other")):/usr/bin:/bin"]).contains("exit code 6")
        || FileManager.default.fileExists(atPath: "/usr/bin/chromium-headless-shell"))
  }

  @Test(
    "A rendering gets the files of its folder; what else it asks for is refused, and told",
    .holds("R-575", "R-576"))
  func requests() throws {
    try folder.write(#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#, to: "own.svg")
    try folder.write(
      """
      <!doctype html><title>A</title><article style="position: relative; padding: 20px"><p>{{AdBadge}}</p><h3>[%Headline%]</h3>
      <img src="own.svg" alt=""><img src="http://tracker.example/p.png" alt=""><img src="none.svg" alt="">
      <a style="position: absolute; top: 0; right: 0" href="https://ads.example/">{{AdChoices}}</a></article>

      """, to: "card.html")
    let result = try BuiltBinary.run(
      ["audit", "--browser", SystemCommand.browser, "--widths", "320", "--schemes", "light", "card.html"]
        + ["--format-id", "bread", "--output", "ndjson"], in: folder.path)
    let messages = result.output.matches(of: /"message":"((?:[^"\\]|\\.)*)"/).map { String($0.output.1) }
    expect(
      messages.joined(separator: "\n") + "\n",
      is: """
        The rendering asks for 'http://tracker.example/p.png' and 'none.svg', which aren't its own files: in every combination that was measured.

        """)
  }

  @Test(
    "Without options every state is measured, at four widths, in light and dark; the day is the one it is told",
    .holds("R-569", "R-611", "R-614"))
  func standard() throws {
    try folder.write("<article>{{Headline}} {{AdBadge}}</article>\n", to: "formats/bread/preview.mustache")
    let result = try BuiltBinary.run(
      ["audit", "--browser", SystemCommand.browser, "-o", "out", "--exit-zero"], in: folder.path,
      environment: ["SOURCE_DATE_EPOCH": "1795168800"])
    #expect(result.code == 0, "\(result.errors)")
    struct Results: Decodable {
      struct Format: Decodable { var measurements: [Row] }
      struct Row: Decodable {
        var state, scheme, asset: String
        var width: Int
        var box: [Double]?
        var painted: Bool
      }
      var date: String
      var formats: [Format]
    }
    let results = try JSONDecoder().decode(
      Results.self, from: Data(try folder.text(of: "out/audit.json").utf8))
    #expect(results.date == "2026-11-20")
    let rows = results.formats[0].measurements
    #expect(
      Set(rows.map(\.state)) == [
        "typical", "longest", "required-only", "other-direction", "chinese", "japanese", "emoji", "long-word",
        "without-adchoices",
      ])
    #expect(Set(rows.map(\.width)) == [320, 390, 768, 1280])
    #expect(Set(rows.map(\.scheme)) == ["light", "dark"])
    #expect(rows.filter { $0.asset == "Headline" }.count == 9 * 4 * 2)
    // It is delivered in eight states of nine, and no element is it.
    let icons = rows.filter { $0.asset == "AdChoices" }
    #expect(icons.count == 8 * 4 * 2)
    #expect(icons.allSatisfy { $0.box == nil && !$0.painted })
  }

  @Test(
    "The list of rules has those of an audit, and each is explained",
    .holds("R-584"))
  func rules() throws {
    let list = try BuiltBinary.run(["explain"], in: folder.path).output
    #expect(list.contains("Renderings in a browser") && list.contains("audit-adchoices-covered"))
    let text = try BuiltBinary.run(["explain", "audit-adchoices-covered"], in: folder.path).output
    #expect(text.contains("AdChoices is covered"))
  }

  @Test(
    "What an audit leaves is its own to replace; what else lies there stops it, or stays",
    .holds("R-609", "R-1095", "R-1097"))
  func again() throws {
    _ = try audit("-o", "out")
    try folder.write("mine", to: "out/notes.txt")
    let refused = try audit("--widths", "390", "-o", "out", "-o", "json=found.json")
    #expect(refused.code == 2)
    #expect(
      refused.errors.contains(
        "'out' holds 1 file that adspec didn't write or that changed since: 'notes.txt'."))
    #expect(try !folder.tree().contains("found.json"))
    let result = try audit("--widths", "390", "-o", "out", "--adopt")
    #expect(result.code == 1, "\(result.errors)")
    #expect(
      try folder.tree("out") == [
        "audit.json", "bread/authored-typical-390-light.png", "data/manifest.json", "notes.txt",
      ])
  }

  @Test(
    "A disk that is full fails an audit, and leaves the last one as it was",
    .enabled(if: MountedFolder.isPossible))
  func fullDisk() throws {
    let script = """
      set -e
      mkdir disk && mount -t tmpfs -o size=2m none disk
      audit() { "$0" audit --browser '\(SystemCommand.browser)' --states typical "$@" --exit-zero -o disk/out; }
      audit --widths 320 --schemes light
      cp -r disk/out before
      head -c 4m /dev/zero > disk/filler || true
      if audit 2> errors; then exit 3; fi
      diff -r disk/out before
      [ "$(ls -A disk | tr '\\n' ' ')" = 'filler out ' ]
      """
    #expect(try MountedFolder.run(script, binary: try BuiltBinary.path, in: folder.path) == 0)
    let said = try folder.text(of: "errors")
    #expect(
      said.hasSuffix(": No space left on device. Nothing was published; 'disk/out' is as it was.\n"),
      "\(said)")
  }
}
