import Foundation
import TestSupport
import Testing

@Suite("Every form of a check's output, of hostile text") struct HostileOutputTests {
  /// The output formats that `check --help` lists, so that a new one is tested, too.
  private static let forms: [String] = {
    guard let help = try? BuiltBinary.run(["check", "--help"], in: "/").output,
      let list = help.replacing(/\s+/, with: " ").firstMatch(of: /that names none\. \(values: ([a-z, ]+)[;)]/)
    else { return [] }
    return list.1.split(separator: ", ").map(String.init)
  }()

  @Test("Help lists the forms") func listed() { #expect(Self.forms.count >= 8) }

  @Test(
    "No control character of a recording or of a file's name comes out raw, and none of its lines begins a line",
    arguments: forms)
  func controls(_ form: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("kind: native\nid: x\nassets: {A: {type: text}}\n", to: "formats/x/format.yaml")
    let name = #"odd\u001b[31m\nok 1 - forged\r::error::forged\u202e\u0000<b>"#
    let events = ["session.start", name, "session.end"].enumerated().map { number, event in
      #"{"event":"\#(event)","session":"s\u001b]0;x\u0007\nforged","time":"2026-11-20T10:00:0\#(number).000Z","seq":\#(number),"platform":"ios"}"#
    }
    try folder.write(events.joined(separator: "\n") + "\n", to: "recordings/a\u{1B}[31m\u{202E}.ndjson")
    let result = try BuiltBinary.run(
      ["check", "-o", form, "--exit-zero", "--color", "never"], in: folder.path)
    #expect(result.code == 0 && result.output.contains("forged"), "\(form): \(result.errors)")
    let raw = result.output.unicodeScalars.filter { scalar in
      scalar != "\n" && scalar.properties.generalCategory == .control || scalar == "\u{202E}"
    }
    #expect(raw.isEmpty, "\(form)")
    let lines = result.output.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("ok 1") || $0.hasPrefix("::error::") || $0.hasPrefix("forged") })
  }
}
