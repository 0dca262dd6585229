import Basics
import Importing
import Reading
import TestSupport
import Testing

@Suite("Native answers beside native requests") struct NativeAnswerTests {
  private let request =
    #"{"id":"q","imp":[{"id":"1","tagid":"feed","native":{"request":"{\"assets\":[{\"id\":1,\"title\":{\"len\":90}},{\"id\":2,\"img\":{\"type\":3}},{\"id\":3,\"data\":{\"type\":2}},{\"id\":4,\"video\":{}}]}"}}]}"#
  private let answer =
    #"{"native":{"link":{"url":"https://shop.example/bread"},"assets":[{"id":1,"title":{"text":"Fresh bread"}},{"id":2,"img":{"url":"https://cdn.example/a.png","w":1200}},{"id":3,"data":{"value":"Before seven"}},{"id":4,"video":{"vasttag":"<VAST/>"}}]}}"#

  private func read(_ files: (String, String)...) throws -> [Imported] {
    let source = MemorySource(texts: Dictionary(uniqueKeysWithValues: files))
    var importer = NativeRequestImporter(options: ImportOptions())
    for (path, _) in files { try importer.add(path, in: ForeignFiles(source: source)) }
    return importer.finish()
  }

  /// A bid response whose bid holds an answer as a text.
  private func response(_ answer: String, id: String = "q", impression: String = "1") -> String {
    let text = answer.replacing("\"", with: "\\\"")
    return #"{"id":"\#(id)","seatbid":[{"bid":[{"impid":"\#(impression)","adm":"\#(text)"}]}]}"#
  }

  private let filled = """
    == request-feed/format.yaml
    # From an OpenRTB native request.
    # The answer leads to https://shop.example/bread
    kind: native
    id: "request-feed"
    assets:
      # asset 1 of the request
      "Headline":
        type: text
        maxLength: 90
        sample: "Fresh bread"
      # asset 2 of the request
      # The answer's picture: https://cdn.example/a.png
      "MainImage":
        type: image
      # asset 3 of the request
      "Caption":
        type: text
        sample: "Before seven"
      # asset 4 of the request
      # The answer's video is VAST (7 bytes).
      "Media":
        type: video

    """

  @Test(
    "An answer fills the format of its request, bare or in a bid, before or behind it, and makes no format",
    .holds("R-960", "R-961"))
  func fills() throws {
    for other in [answer, response(answer)] {
      let results = try read(("request.json", request), ("answer.json", other))
      expect(results.map(\.text).joined(), is: filled)
      expect(results.map(\.told).joined(), is: "")
      #expect(results.map(\.summary) == ["1 definition", "0 definitions, 1 native answer"])
    }
    let turned = try read(("answer.json", answer), ("request.json", request))
    expect(turned.map(\.text).joined(), is: filled)
    let pair = #"{"request":\#(request),"response":\#(response(answer))}"#
    let paired = try read(("request.json", pair))
    expect(paired[0].text, is: filled)
    #expect(paired[0].summary == "1 definition, 1 native answer")
  }

  @Test(
    "Of several requests the ids of impression and request say whose an answer is",
    .holds("R-961"))
  func several() throws {
    let other = request.replacing("\"id\":\"q\"", with: "\"id\":\"r\"").replacing("feed", with: "side")
    let results = try read(
      ("request.json", request), ("other.json", other), ("answer.json", response(answer, id: "r")))
    #expect(!results[0].text.contains("sample"))
    #expect(results[1].text.contains("\n    sample: \"Fresh bread\"\n"))
    expect(
      try read(("request.json", request), ("other.json", other), ("answer.json", answer)).map(\.told)
        .joined(),
      is: """
        import-skipped answer.json: A native answer fits several of the native requests.

        """)
    expect(
      try read(("request.json", request), ("answer.json", response(answer, impression: "7"))).map(\.told)
        .joined(),
      is: """
        import-skipped answer.json: A native answer fits none of the native requests.

        """)
  }

  @Test("An answer alone is no format", .holds("R-962"))
  func alone() throws {
    for text in [answer, response(answer)] {
      let result = try read(("answer.json", text))[0]
      #expect(result.definitions.isEmpty)
      expect(
        result.told,
        is: """
          import-unreadable answer.json: The source is a native answer, not a native request.

          """)
      expect(
        result.diagnostics.map(\.violation.help).joined(),
        is:
          "Name its request in the same command, whose format then shows it; a recording of bids is made by adspec import openrtb."
      )
    }
  }

  @Test("A second answer and an asset that wasn't asked for are left out, and told", .holds("R-961"))
  func leftOver() throws {
    let strange = answer.replacing("\"id\":3", with: "\"id\":9")
    let results = try read(("request.json", request), ("a.json", strange), ("b.json", answer))
    #expect(!results[0].text.contains("Before seven"))
    expect(
      results.map(\.told).joined(),
      is: """
        import-skipped a.json: '/native/assets/2' answers no asset of the request.
        import-note b.json: A further answer to the request of 'feed' is left out: an asset has one sample.

        """)
  }
}
