import Model
import Rules
import Basics
import Examples
import TestSupport
import Testing

@Suite("Recordings of examples") struct ExampleRecordingTests {
  @Test("Session, time and number are filled in where they are left out, and nothing else is touched")
  func filled() {
    let lines = """
      {"event":"session.start","platform":"ios"}
      {"event":"ad.request","session":"s-2","ad":"a\\"1","kind":"native"}
      {"event":"ad.load", "time":"2026-11-20T12:00:00.500+01:00" ,"seq":7,"assets":{"A":[1,"}"]}}

      {"event":"impression"}
      no JSON
      {"event":"session.end"
      {"event":"session.end"}
      """
    expect(
      ExampleRecording.filled(lines),
      is: """
        {"event":"session.start","session":"s-1","time":"2026-11-20T10:00:00.000Z","seq":0,"platform":"ios"}
        {"event":"ad.request","time":"2026-11-20T10:00:00.100Z","seq":0,"session":"s-2","ad":"a\\"1","kind":"native"}
        {"event":"ad.load","session":"s-1", "time":"2026-11-20T12:00:00.500+01:00" ,"seq":7,"assets":{"A":[1,"}"]}}

        {"event":"impression","session":"s-1","time":"2026-11-20T11:00:00.600Z","seq":8}
        no JSON
        {"event":"session.end"
        {"event":"session.end","session":"s-1","time":"2026-11-20T11:00:00.700Z","seq":9}
        """)
  }

  @Test("Arrows are taken out, and mark lines of recordings, places of definitions, and paths")
  func arrows() {
    let recording = ExampleInput(.recording("{\"event\":\"a\"}\n↓↓{\"event\":\"b\"}", formats: ["id: ↓x"]))
    #expect(recording.files.map(\.path) == ["formats/x/format.yaml", "recordings/example.ndjson"])
    #expect(recording.files[0].text == "id: x")
    #expect(
      recording.expected.map(\.description) == [
        "formats/x/format.yaml:1:5", "recordings/example.ndjson:2", "recordings/example.ndjson:2",
      ])
    let catalog = ExampleInput(.catalog([("a/↓b/c.txt", "é👩‍👩‍👧↓x\n↓y")]))
    #expect(catalog.files.map(\.path) == ["a/b/c.txt"])
    #expect(catalog.expected.map(\.description) == ["a/b", "a/b/c.txt:1:7", "a/b/c.txt:2:1"])
  }

  @Test("Lines that are to be taken as they are stay so, and without a definition there is no catalog")
  func verbatim() {
    let input = ExampleInput(.recording("↓{\"event\":\"a\"}", isVerbatim: true))
    #expect(input.files.map(\.text) == ["{\"event\":\"a\"}"])
    #expect(!input.hasCatalog)
  }
}
