import Reports
import TestSupport
import Testing

@Suite("JSON")
struct JSONValueTests {
  @Test("Members keep their order, and text is escaped")
  func line() {
    let value: JSONValue = [
      "b": 1, "a": [true, nil, "é 😀"], "c": "\"\\\n\r\t\u{1}\u{7F}\u{202E}\u{2028}", "d": [],
      "e": .object([]),
    ]
    #expect(
      value.line
        == #"{"b":1,"a":[true,null,"é 😀"],"c":"\"\\\n\r\t\u0001\u007f\u202e\u2028","d":[],"e":{}}"#)
  }

  @Test("A document is indented and ends in a line end")
  func document() {
    let value: JSONValue = ["a": [1, ["b": nil]], "c": []]
    expect(
      value.document,
      is: """
        {
          "a": [
            1,
            {
              "b": null
            }
          ],
          "c": []
        }

        """)
  }
}
