import Foundation
import TestSupport
import Testing

/// A catalog with one sound format, for a test to spoil.
private func catalog() throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  try folder.write(soundFormat(id: "plain"), to: "formats/plain/format.yaml")
  return folder
}

private func soundFormat(id: String) -> String {
  """
  kind: customNative
  id: \(id)
  assets:
    Headline: {type: text, sample: Fresh bread}
    AdChoices: {type: adChoices}
    AdBadge: {type: badge}

  """
}

private let start =
  #"{"event":"session.start","session":"s","time":"2026-11-20T10:00:00.000Z","seq":0,"platform":"ios"}"#
private let end = #"{"event":"session.end","session":"s","time":"2026-11-20T10:00:09.000Z","seq":1}"#

@Suite("Bad input: findings, and exit code 1") struct BadInputTests {
  private func check(_ folder: TemporaryFolder, _ arguments: String...) throws -> BuiltBinary.Result {
    try BuiltBinary.run(["check"] + arguments, in: folder.path)
  }

  /// The lines that name a finding: `file:line:column: severity: message [rule]`, without the message.
  private func findings(_ result: BuiltBinary.Result) -> [String] {
    result.output.split(separator: "\n").compactMap { line in
      guard let match = line.wholeMatch(of: /([^ ].*): (error|warning|note): .* \[([a-z-]+)\]/) else {
        return nil
      }
      return "\(match.1) \(match.2) \(match.3)"
    }
  }

  @Test("A sound catalog gives nothing")
  func sound() throws {
    let result = try check(try catalog())
    #expect(result.code == 0)
    #expect(result.output == "")
    #expect(
      result.errors == "no errors, no warnings and no notes in 1 definition, no sessions and no recordings.\n"
    )
  }

  @Test("A definition that is a folder")
  func folderAsDefinition() throws {
    let folder = try catalog()
    try folder.write("x", to: "formats/odd/format.yaml/x")
    let result = try check(folder)
    #expect(result.code == 1)
    #expect(findings(result) == ["formats/odd/format.yaml error input-unreadable"])
  }

  @Test("A definition that may not be read")
  func unreadableDefinition() throws {
    let folder = try catalog()
    try folder.write("x", to: "formats/odd/format.yaml")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: folder("formats/odd/format.yaml"))
    // Root can read every file: a test that runs as root starts the command as another user.
    let wrapper = getuid() == 0 ? "setpriv --reuid 65534 --clear-groups" : ""
    let result = try BuiltBinary.run(["check"], in: folder.path, wrapper: wrapper)
    #expect(result.code == 1)
    #expect(findings(result) == ["formats/odd/format.yaml error input-unreadable"])
  }

  @Test("A binary definition")
  func binaryDefinition() throws {
    let folder = try catalog()
    try folder.write([0x7F, 0x45, 0x4C, 0x46, 0, 1, 0xFF, 0xFE], to: "formats/odd/format.yaml")
    let result = try check(folder)
    #expect(result.code == 1)
    #expect(findings(result).map { $0.hasSuffix("error definition-unreadable") } == [true])
  }

  @Test("A definition of 50 MB")
  func hugeDefinition() throws {
    let folder = try catalog()
    try folder.write([UInt8](repeating: UInt8(ascii: "a"), count: 50 << 20), to: "formats/odd/format.yaml")
    let result = try check(folder)
    #expect(result.code == 1)
    #expect(findings(result) == ["formats/odd/format.yaml error definition-unreadable"])
  }

  @Test("A YAML alias bomb")
  func aliasBomb() throws {
    let folder = try catalog()
    let levels = (1...40).map { level in
      "l\(level): &l\(level) [\(Array(repeating: "*l\(level - 1)", count: 9).joined(separator: ","))]"
    }
    try folder.write("l0: &l0 [x]\n" + levels.joined(separator: "\n"), to: "formats/odd/format.yaml")
    let result = try check(folder)
    #expect(result.code == 1)
    #expect(findings(result).contains { $0.hasSuffix("error definition-unreadable") })
  }

  @Test("Two formats with one id point at both")
  func twoOfOneID() throws {
    let folder = try catalog()
    try folder.write(soundFormat(id: "plain"), to: "formats/second/format.yaml")
    let result = try check(folder)
    #expect(result.code == 1)
    #expect(findings(result) == ["formats/second/format.yaml:2:5 error format-id-duplicate"])
    #expect(result.output.contains("formats/plain/format.yaml:2:5"))
  }

  @Test("An id that can't be a folder name", arguments: ["../up", "a/b", ".hidden", "a b"])
  func idThatIsNoFolder(id: String) throws {
    let folder = try catalog()
    try folder.write(soundFormat(id: "\"\(id)\""), to: "formats/odd/format.yaml")
    let result = try check(folder)
    #expect(result.code == 1)
    #expect(findings(result) == ["formats/odd/format.yaml:2:5 error field-invalid"])
  }

  @Test("A sample outside the format's folder")
  func sampleOutside() throws {
    let folder = try catalog()
    try folder.write("secret", to: "formats/secret.svg")
    let text = """
      kind: customNative
      id: odd
      assets:
        MainImage: {type: image, sample: ../secret.svg}
        AdChoices: {type: adChoices}
        AdBadge: {type: badge}

      """
    try folder.write(text, to: "formats/odd/format.yaml")
    let result = try check(folder)
    #expect(result.code == 1)
    #expect(findings(result) == ["formats/odd/format.yaml:4:36 error asset-sample-invalid"])
  }

  @Test("A link out of the tree is not followed")
  func linkOut() throws {
    let folder = try catalog()
    let elsewhere = try TemporaryFolder()
    try elsewhere.write(soundFormat(id: "elsewhere"), to: "format.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: folder("formats/out"), withDestinationPath: elsewhere.path)
    let result = try check(folder)
    #expect(result.code == 1)
    #expect(findings(result) == ["formats/out error input-unreadable"])
  }
}

@Suite("Bad recordings: findings, and the rest is read") struct BadRecordingTests {
  private func check(_ bytes: [UInt8], name: String = "r.ndjson") throws -> (code: Int32, findings: [String])
  {
    let folder = try catalog()
    try folder.write(bytes, to: "formats/plain/recordings/\(name)")
    let result = try BuiltBinary.run(["check", "--fail-on", "note"], in: folder.path)
    let findings = result.output.split(separator: "\n").compactMap { line -> String? in
      guard
        let match = line.wholeMatch(
          of: /formats\/plain\/recordings\/([^ ]+): (error|warning|note): .* \[([a-z-]+)\]/)
      else { return nil }
      return "\(match.1) \(match.2) \(match.3)"
    }
    return (result.code, findings)
  }

  private func check(_ text: String) throws -> (code: Int32, findings: [String]) {
    try check(Array(text.utf8))
  }

  @Test("A sound recording gives nothing")
  func sound() throws {
    let result = try check("\(start)\n\(end)\n")
    #expect(result.code == 0)
    #expect(result.findings == [])
  }

  @Test("An empty recording is a note")
  func empty() throws {
    let result = try check("")
    #expect(result.findings == ["r.ndjson note recording-empty"])
  }

  @Test("A recording that ends in the middle of a line")
  func truncatedLine() throws {
    let result = try check("\(start)\n\(end)\n{\"event\":\"ad.requ")
    #expect(result.code == 1)
    #expect(result.findings == ["r.ndjson:3 error line-unreadable"])
  }

  @Test("A line that is not UTF-8")
  func notUTF8() throws {
    let result = try check(
      Array("\(start)\n".utf8) + [0x7B, 0xFF, 0xFE, 0x7D, 0x0A] + Array("\(end)\n".utf8))
    #expect(result.code == 1)
    #expect(result.findings == ["r.ndjson:2 error line-unreadable"])
  }

  @Test("CRLF, a byte order mark and empty lines are no mistakes")
  func carriageReturns() throws {
    let result = try check("\u{FEFF}\(start)\r\n\r\n\(end)\r\n")
    #expect(result.code == 0)
    #expect(result.findings == [])
  }

  @Test("A line of 5 MB")
  func hugeLine() throws {
    let huge =
      #"{"event":"x","session":"s","time":"2026-11-20T10:00:00.000Z","text":""#
      + String(repeating: "a", count: 5 << 20) + "\"}"
    let result = try check("\(start)\n\(huge)\n\(end)\n")
    #expect(result.code == 1)
    #expect(result.findings == ["r.ndjson:2 error line-unreadable"])
  }

  @Test("A damaged line that names a session of another recording takes no page from the session around it")
  func damagedLineOfOther() throws {
    let folder = try catalog()
    try folder.write(start.replacing(#""s""#, with: #""one""#) + "\n", to: "recordings/a.ndjson")
    try folder.write("\(start)\n{\"sessi\": \"one\",\"two\"\n\(end)\n", to: "recordings/b.ndjson")
    let result = try BuiltBinary.run(["build", "-o", "site", "--exit-zero"], in: folder.path)
    #expect(result.code == 0, "\(result.errors)")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder("site/sessions"))
    #expect(pages.count == 3)
  }

  @Test("A gzip that breaks off")
  func truncatedGzip() throws {
    let folder = try TemporaryFolder()
    let lines = (0..<2000).map { number in
      #"{"event":"session.start","session":"s\#(number)","time":"2026-11-20T10:00:00.000Z","platform":"ios"}"#
    }
    try folder.write(lines.joined(separator: "\n"), to: "r.ndjson")
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/bin/gzip")
    gzip.arguments = ["-n", folder("r.ndjson")]
    try gzip.run()
    gzip.waitUntilExit()
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder("r.ndjson.gz"))))
    let result = try check(Array(whole.prefix(whole.count / 2)), name: "r.ndjson.gz")
    #expect(result.code == 1)
    #expect(result.findings.map { $0.split(separator: " ").last } == ["recording-truncated"])
  }
}

@Suite("What stops the tool: exit code 2, and nothing changed") struct StoppingTests {
  @Test(
    "Numbers that nothing can be done with, in options and the environment",
    arguments: [
      ("build --session-pages 9223372036854775807", ""), ("build", "-9223372036854775808"), ("check", "1e9"),
      ("simulate customNative --sessions 9223372036854775807", ""),
      ("simulate customNative --sessions 4294967296 --interleave 4294967296", ""),
      ("simulate customNative --interleave 0", ""), ("simulate customNative --seed -1", ""),
      ("simulate customNative --start 9999-12-31T23:59:59.999Z", ""),
      ("simulate customNative --faults all --fault-rate 1e308", ""),
    ])
  func extremeOptions(arguments: String, date: String) throws {
    let folder = try catalog()
    let result = try BuiltBinary.run(
      arguments.split(separator: " ").map(String.init), in: folder.path,
      environment: ["SOURCE_DATE_EPOCH": date])
    #expect(result.code == 2)
    #expect(result.errors.contains("rror: "))
    #expect(result.output == "")
  }

  private func expectStop(
    _ arguments: [String], in folder: TemporaryFolder, says text: String, shell: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.tree()
    let result = try BuiltBinary.run(arguments, in: folder.path, shell: shell)
    #expect(result.code == 2, sourceLocation: sourceLocation)
    #expect(result.output == "", sourceLocation: sourceLocation)
    #expect(result.errors.contains(text), "\(result.errors)", sourceLocation: sourceLocation)
    #expect(try folder.tree() == before, sourceLocation: sourceLocation)
  }

  @Test("No catalog", arguments: ["check", "build", "report"])
  func noCatalog(command: String) throws {
    let folder = try TemporaryFolder()
    try expectStop([command], in: folder, says: "There is no catalog in '\(folder.path)' or above it")
  }

  @Test("An empty formats folder", arguments: ["check", "build", "report"])
  func emptyFormats(command: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder("formats"), withIntermediateDirectories: true)
    try expectStop([command], in: folder, says: "formats")
    #expect(try BuiltBinary.run([command, "--allow-empty"], in: folder.path).code == 0)
  }

  @Test("A path that matches nothing", arguments: ["check", "build", "report"])
  func missingPath(command: String) throws {
    try expectStop([command, "nowhere.ndjson"], in: try catalog(), says: "'nowhere.ndjson' does not exist.")
  }

  @Test("A folder without inputs, and a file that is none")
  func emptyFolder() throws {
    let folder = try catalog()
    try folder.write("x", to: "other/notes.txt")
    try expectStop(["check", "other"], in: folder, says: "'other' holds no recording and no definition:")
    try expectStop(["check", "other/notes.txt"], in: folder, says: "is neither a definition")
  }

  @Test("A folder of formats that has another name than 'formats'")
  func formatsOfNoCatalog() throws {
    let folder = try TemporaryFolder()
    try folder.write("id: card\n", to: "mine/card/format.yaml")
    try expectStop(
      ["check", "mine"], in: folder,
      says: "'mine' holds formats, such as 'card/format.yaml', and is no catalog")
  }

  @Test(
    "An output folder with somebody's files, or with a link", .holds("R-1097"),
    arguments: ["build -o out", "report -o out", "report -o reports --data out"])
  func foreignOutput(command: String) throws {
    let folder = try catalog()
    let words = command.split(separator: " ").map(String.init)
    try folder.write("theirs", to: "out/notes.txt")
    try expectStop(
      words, in: folder,
      says: "'out' holds 1 file that adspec didn't write or that changed since: 'notes.txt'.")
    #expect(try folder.tree("out") == ["notes.txt"])
    #expect(try BuiltBinary.run(words + ["--adopt", "-q"], in: folder.path).code == 0)
    #expect(try folder.text(of: "out/notes.txt") == "theirs")
    try folder.link("out/link", to: "../formats")
    try expectStop(words + ["--adopt"], in: folder, says: "'link' in 'out' is a symbolic link")
  }

  @Test("A full disk leaves the old site as it was")
  func fullDisk() throws {
    let folder = try catalog()
    #expect(try BuiltBinary.run(["build"], in: folder.path).code == 0)
    let before = try folder.text(of: "_site/index.html")
    try folder.write(soundFormat(id: "second"), to: "formats/second/format.yaml")
    // Files of at most 4 KiB: the limit stands in for a disk that fills up in the middle of a build.
    try expectStop(["build"], in: folder, says: "Nothing was published", shell: "ulimit -f 8;")
    #expect(try folder.text(of: "_site/index.html") == before)
  }

  @Test("A file system that is full, or that is the output itself", .enabled(if: MountedFolder.isPossible))
  func mountedOutput() throws {
    let folder = try catalog()
    try folder.write(soundFormat(id: "second"), to: "formats/second/format.yaml")
    let script = """
      mkdir small && mount -t tmpfs -o size=64k none small && cd small
      ! "$0" build .. --output site 2>../full || exit 3
      test -z "$(ls -A .)" || exit 4
      cd .. && mkdir out && mount -t tmpfs -o size=64m none out
      echo theirs > out/CNAME
      "$0" build --output out --adopt --quiet || exit 5
      rm -r formats/second && "$0" build --output out --adopt --quiet && "$0" build --output elsewhere --quiet || exit 6
      rm out/CNAME && diff -r out elsewhere || exit 7
      cp -r out before && rm formats/plain/format.yaml && mkdir formats/third
      printf 'kind: rewarded\\nid: third\\nadUnits: [u]\\nreward: {name: coins}\\n' > formats/third/format.yaml
      head -c 100m /dev/zero > out/filler
      ! "$0" build --output out --adopt --exit-zero --quiet 2>>full || exit 8
      rm out/filler && diff -r out before || exit 9
      test -z "$(find . -name '*adspec-[0-9njol]*')" || exit 10
      "$0" build --output out --exit-zero --quiet && "$0" build --output elsewhere --exit-zero --quiet --no-cache
      diff -r out elsewhere || exit 11
      test -z "$(find . -name '*adspec-[0-9njol]*')" || exit 12
      """
    #expect(try MountedFolder.run(script, binary: try BuiltBinary.path, in: folder.path) == 0)
    #expect(try folder.text(of: "full").contains("No space left on device. Nothing was published"))
  }

  @Test("A configuration with unknown fields and rules")
  func badConfiguration() throws {
    let folder = try catalog()
    try folder.write("titel: x\nrules: {image-distored: off}\n", to: "adspec.yaml")
    try expectStop(["check"], in: folder, says: "title")
  }

  @Test(
    "Wrong usage",
    arguments: [["chekc"], ["check", "--fail-on", "never-ever"], ["explain", "no-such-rule"]])
  func usage(arguments: [String]) throws {
    try expectStop(arguments, in: try catalog(), says: "error:")
  }
}
