import Model
import Basics
import TestSupport
import Testing

@Suite("Rules about deep links and callbacks") struct DeepLinkRuleTests {
  private func verdicts(_ click: String, links: String? = #"["one://a","two://b"]"#) throws -> [String] {
    let more = links.map { #","deepLinks":\#($0)"# } ?? ""
    return try JudgedRecording(
      recording(Line.start, Line.request(), Line.load(more: more), Line.impression(), click)
    ).verdicts("deep-link-order")
  }

  private func click(_ url: String?, _ openable: String?, action: String = "deepLink") -> String {
    let url = url.map { #","url":"\#($0)""# } ?? ""
    let openable = openable.map { #","openable":\#($0)"# } ?? ""
    return Line.click("Headline", action, more: url + openable)
  }

  @Test(
    "A click opens the first of the ad's deep links that an installed app can open",
    .holds("R-233", "R-234"))
  func order() throws {
    let fail = "a1 fail 5: The click on 'Headline' opened "
    #expect(try verdicts(click("one://a", #"["two://b","one://a"]"#)) == ["a1 pass"])
    #expect(try verdicts(click("two://b", #"["two://b"]"#)) == ["a1 pass"])
    #expect(
      try verdicts(click("two://b", #"["one://a","two://b"]"#))
        == [fail + "another deep link than the first that an installed app can open."])
    #expect(
      try verdicts(click("one://a", #"["two://b"]"#))
        == [fail + "a deep link that no installed app can open."])
    #expect(
      try verdicts(click("three://c", #"["one://a"]"#)) == [fail + "a deep link that the ad didn't bring."])
    for link in ["one://a", "two://b"] {
      #expect(
        try verdicts(click(link, "[]")) == [fail + "a deep link, and no installed app can open one."])
    }
  }

  @Test(
    "Where links, the URL or what could be opened wasn't recorded, nothing is said of deep links",
    .holds("R-230"))
  func unrecorded() throws {
    let silent =
      "a1 notApplicable"
    #expect(try verdicts(click(nil, #"["one://a"]"#)) == [silent])
    #expect(try verdicts(click("two://b", nil)) == [silent])
    #expect(try verdicts(click("two://b", "[]", action: "browser")) == [silent])
    #expect(
      try verdicts(click("two://b", "[]"), links: nil) == [
        "a1 notApplicable"
      ])
  }

  @Test("A mediation platform that calls back that something failed says why")
  func callbacks() throws {
    func verdicts(_ lines: String...) throws -> [String] {
      try JudgedRecording(([Line.start, Line.request()] + lines).joined(separator: "\n"))
        .verdicts("callback-empty")
    }
    func callback(_ more: String) -> String { #"{"event":"ad.callback","ad":"a1",\#(more)}"# }
    #expect(
      try verdicts(callback(#""of":"load","ok":false"#), callback(#""of":"show","ok":false,"error":{}"#)) == [
        "a1 fail 3: The mediation platform reported that the load failed, without an error.",
        "a1 fail 4: The mediation platform reported that the show failed, without an error.",
      ])
    #expect(try verdicts(callback(#""of":"load","ok":false,"error":{"code":3}"#)) == ["a1 pass"])
    #expect(
      try verdicts(callback(#""of":"load","ok":true"#)) == [
        "a1 notApplicable"
      ])
    #expect(try verdicts() == ["a1 notApplicable"])
  }
}
