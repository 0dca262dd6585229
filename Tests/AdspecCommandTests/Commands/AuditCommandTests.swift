import Foundation
import TestSupport
import Testing

@Suite("adspec audit", .enabled(if: SystemCommand.areThere(.chromium))) struct AuditCommandTests {
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

      """, to: "catalog/formats/bread/format.yaml")
  }

  private func run(_ arguments: String...) throws -> (code: Int32, output: String, errors: String) {
    let result = try BuiltBinary.run(
      ["audit"] + arguments + ["--browser", SystemCommand.browser], in: folder("catalog"))
    return (result.code, result.output, result.errors)
  }

  @Test(
    "An HTML file is measured, with findings at the lines of its elements and pictures beside audit.json",
    .holds("R-567", "R-568"))
  func file() throws {
    try folder.write(
      """
      <!doctype html>
      <html lang="en"><title>Bread</title>
      <style>.ad { padding: 9px } .why { display: none }</style>
      <article class="ad"><span>[%AdBadge%]</span> <b>{{Headline}}</b>
        <a class="why" href="https://ads.example/"><img src="[%AdChoices%]" alt="AdChoices"></a>
      </article></html>

      """, to: "card.html")
    let result = try run(
      "../card.html", "--format-id", "bread", "--widths", "320", "--schemes", "light", "-o", "../out")
    #expect(result.code == 1)
    expect(
      result.output,
      is: """
        ../card.html:5:56: error: AdChoices isn't painted, because of display: none: in every combination that was measured. [audit-adchoices-hidden]
          5 |   <a class="why" href="https://ads.example/"><img src="[%AdChoices%]" alt="AdChoices"></a>
            |                                                        ^
            format bread
            see ../out/bread/file-file-320-light.png: Picture of it: file, 320 px, light.
            help: Remove the style that hides it. If it is hidden at one width or in one colour scheme only, check the media queries.

        """)
    let text = try folder.text(of: "out/audit.json")
    #expect(text.contains(#""rendering": "file""#) && text.contains(#""asset": "AdChoices""#))
    #expect(FileManager.default.fileExists(atPath: folder("out/bread/file-file-320-light.png")))
  }

  @Test(
    "The built-in preview and the format's own are measured in all states; two audits give the same audit.json",
    .holds("R-565", "R-566", "R-620"))
  func twice() throws {
    try folder.write(
      """
      <article style="position: relative; padding: 20px"><p>{{AdBadge}}</p><h3 style="overflow-wrap: anywhere">[%Headline%]</h3>
      {{#AdChoices}}<a style="position: absolute; top: 0; right: 0; line-height: 0" href="https://ads.example/">{{AdChoices}}</a>{{/AdChoices}}
      </article>

      """, to: "catalog/formats/bread/preview.mustache")
    let first = try run("--builtin", "-o", "../first", "--widths", "320,390")
    #expect(first.output == "")
    #expect(first.code == 0, "\(first.errors)")
    #expect(
      first.errors.hasPrefix(
        "no errors, no warnings and no notes in 2 renderings, measured in 72 combinations by "))
    _ = try run("--builtin", "-o", "../second", "--widths", "320,390")
    #expect(try folder.text(of: "first/audit.json") == folder.text(of: "second/audit.json"))
  }

  @Test("Without a browser, with an unknown one or an unknown option it ends with 2 and says what to do")
  func noBrowser() throws {
    let missing = try BuiltBinary.run(["audit", "--browser", "/none/such"], in: folder("catalog"))
    #expect(missing.code == 2)
    #expect(
      missing.errors.hasPrefix("error: There is no browser '/none/such'. Install Chromium without windows"))
    #expect(try run("--widths", "wide").code == 2)
    #expect(try run("x.html").code == 2)
    try folder.writeProgram("exit 0", to: "browser")
    let ends = try BuiltBinary.run(["audit", "--browser", folder("browser")], in: folder("catalog"))
    #expect(ends.code == 2)
    #expect(ends.errors == "error: The browser ended with exit code 0.\n")
  }

  @Test(
    "Without a folder for temporary files it is said which one is missing, and nothing of a site",
    arguments: [["audit"], ["audit", "-o", "out"], ["build", "-", "-o", "site"]])
  func noTemporaryFolder(_ command: [String]) throws {
    let browser = command[0] == "audit" ? ["--browser", SystemCommand.browser] : []
    let result = try BuiltBinary.run(
      command + browser, in: folder("catalog"), environment: ["TMPDIR": "/none/such"])
    #expect(result.code == 2 && result.output == "")
    let thing = command == ["audit"] ? "folder" : "file"
    #expect(
      result.errors
        == "error: Can't create a temporary \(thing) in '/none/such': No such file or directory. Temporary files go into the "
        + "folder that TMPDIR names, else into /tmp: name one with room.\n")
    #expect(try folder.tree() == ["catalog/formats/bread/format.yaml"])
  }

  @Test(
    "No browser outlives us, even when we are killed",
    .holds("R-594"))
  func killed() throws {
    let marker = "adspec-kill-\(UUID().uuidString)"
    try folder.write("", to: "\(marker)/x")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try BuiltBinary.path)
    process.arguments = ["audit", "--eyes", "all", "--browser", SystemCommand.browser]
    process.currentDirectoryURL = URL(fileURLWithPath: folder("catalog"))
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder(marker)]) { $1 }
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    let begun = waits { !Self.processes(naming: marker).isEmpty }
    #expect(!Self.processes(naming: marker).contains { $0.contains("--remote-debugging-port") })
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(begun)
    #expect(waits { Self.processes(naming: marker).isEmpty })
  }

  private func waits(_ condition: () -> Bool) -> Bool {
    for _ in 0..<500 {
      if condition() { return true }
      usleep(20_000)
    }
    return false
  }

  /// The command lines of processes that hold these words.
  private static func processes(naming words: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: "/proc")?.skippedAll ?? []
    return all.compactMap { name in
      guard Int(name) != nil, let data = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") else {
        return nil
      }
      let line = String(decoding: data, as: UTF8.self)
      return line.contains(words) ? line : nil
    }
  }
}

extension FileManager.DirectoryEnumerator {
  /// The names of the first level.
  fileprivate var skippedAll: [String] {
    var names: [String] = []
    while let name = nextObject() as? String {
      skipDescendants()
      names.append(name)
    }
    return names
  }
}
