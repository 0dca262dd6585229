import Model
import Basics
import Reading
import Testing

@Suite("Damaged definitions")
struct DefinitionRobustnessTests {
  private static let text = Array(
    """
    \u{FEFF}kind: customNative  # é
    id: "10063170"\r
    territory: [EEA, NO]
    assets:
      Headline: {type: text, required: true, maxLength: 90, sample: |-
        Brot 🍞}
      MainImage:
        type: image
        ratio: "1.91:1"
        mimeTypes: [image/jpeg, 'image/png']
        sample: >
          samples/bread.svg
      ? Mood
      : {type: list, choices: ["a\\tb", &x b], default: *x}
    video: {fallback: MainImage}
    """.utf8)

  /// Every mistake must lie in the file, and end behind its start.
  private func check(_ bytes: [UInt8]) {
    let reading = DefinitionReader.read(bytes, file: "format.yaml")
    for diagnostic in reading.diagnostics {
      guard let range = diagnostic.violation.location.range else { continue }
      #expect(range.line >= 1 && range.column >= 1, "\(diagnostic)")
      #expect(reading.lines.isEmpty || range.line <= reading.lines.count, "\(diagnostic)")
      #expect((range.line, range.column) <= (range.endLine, range.endColumn), "\(diagnostic)")
      #expect(
        !diagnostic.violation.message.isEmpty && diagnostic.violation.message.hasSuffix("."), "\(diagnostic)")
    }
    #expect(!reading.diagnostics.isEmpty || reading.definition != nil)
  }

  @Test("a definition that is cut off anywhere gives mistakes in the file")
  func cuts() {
    for length in 0...Self.text.count { check(Array(Self.text.prefix(length))) }
  }

  @Test("a definition with any byte changed gives mistakes in the file")
  func changes() {
    for (index, byte) in Self.text.enumerated() {
      for changed in [
        byte ^ 1, byte ^ 0x20, byte ^ 0x80, UInt8(ascii: ":"), UInt8(ascii: "\n"), UInt8(ascii: "*"),
      ] {
        var bytes = Self.text
        bytes[index] = changed
        check(bytes)
      }
    }
  }
}
