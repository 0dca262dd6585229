import Model
import TestSupport
import Testing

@Suite("Numbers of events") struct EventNumberTests {
  @Test(
    "A number is the nearest Double, whether short or long",
    arguments: [
      "0", "-0", "-0.0", "7", "1.5", "-12.25", "0.1", "0.3", "123.456", "0.30000000000000004", "1.91",
      "99999999999999.9", "0.00000000000001", "123456789012345", "-999999999999999", "999999999999999",
      "999999999999999.94", "1e15", "1e3", "1E-2", "2.5e+7", "5e-324",
    ])
  func nearest(_ text: String) throws {
    let session = try #require(
      recordedSessions(
        recording(#"{"event":"ad.revenue","ad":"x","value":\#(text),"currency":"EUR"}"#)
      ).first)
    let value = try #require(session.event(0)[.value])
    let (number, expected) = (try #require(value.number), try #require(Double(text)))
    #expect(number.bitPattern == expected.bitPattern)
    #expect(value.rawText == text)
  }

  @Test(
    "A number beyond its field's range counts as absent",
    .holds("R-032"),
    arguments: [
      "1234567890123456", "9007199254740993", "-9007199254740993", "12345678901234567890", "1e16", "1e309",
      "1.7976931348623157e308", "-1e400",
    ])
  func beyond(_ text: String) throws {
    let session = try #require(
      recordedSessions(
        recording(#"{"event":"ad.revenue","ad":"x","value":\#(text),"currency":"EUR"}"#)
      ).first)
    #expect(session.event(0)[.value] == nil)
    #expect(session.defects.map(\.field) == ["value"])
  }

  @Test(
    "A frame has four numbers",
    .holds("R-029"))
  func frame() throws {
    let session = try #require(
      recordedSessions(
        recording(
          """
          {"event":"view.render","ad":"x","frame":[-1.5,2,300,0.25]}
          {"event":"view.render","ad":"x","frame":[1,2,3]}
          """)
      ).first)
    #expect(session.event(0)[.frame]?.frame == Frame(x: -1.5, y: 2, width: 300, height: 0.25))
    #expect(session.event(1)[.frame]?.frame == nil)
  }
}
