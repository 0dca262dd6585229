import TestSupport
import Testing

@Suite("adspec import of sources that are larger than its memory") struct LargeImportCommandTests {
  @Test(
    "A line of 400 MB is refused in less than that",
    .holds("R-477"),
    arguments: [
      ("har", ""), ("openrtb", ""), ("vast", ""), ("ad-manager", ""), ("adcp", ""), ("openrtb-native", ""),
      ("uiautomator", "--map map.yaml --density 320"), ("axtree", "--map map.yaml"),
      ("appium", "--map map.yaml"),
    ])
  func longLine(_ importer: String, _ options: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "format: card\nad: {id: ad}\nassets: {AdBadge: {text: Ad}, AdChoices: {description: Ad Choices Icon}}\n",
      to: "map.yaml")
    // A text that never ends.
    let start =
      [
        "uiautomator": "<hierarchy a='", "appium": "<AppiumAUT a='", "vast": "<VAST a='",
        "axtree": " →Application, 0x1, label: '",
      ][importer] ?? "{\"a\":\""
    let result = try BuiltBinary.script(
      "(printf '%s' \"$START\"; head -c 400000000 /dev/zero | tr '\\0' x) | (ulimit -v 300000; \(BuiltBinary.path) import \(importer) - \(options) -o out -q); echo $?",
      in: folder.path, environment: ["START": start])
    #expect(result.output == "1\n", "\(result)")
    #expect(result.errors.contains("[import-unreadable]"), "\(result)")
  }

  @Test(
    "A HAR of 60 MB is read in a small part of that: an entry at a time",
    .holds("R-421"))
  func memory() throws {
    let folder = try TemporaryFolder()
    let filler =
      #"{"startedDateTime":"2026-11-20T10:00:00.000Z","time":80,"_":"\#(String(repeating: "x", count: 60_000))","#
      + #""request":{"method":"GET","url":"https://securepubads.g.doubleclick.net/gampad/ads?iu=/1234567/news"},"#
      + #""response":{"status":200,"headers":[{"name":"google-lineitem-id","value":"5001"}]}}"#
    let text = #"{"log":{"entries":["# + (0..<1000).map { _ in filler }.joined(separator: ",\n") + "]}}"
    try folder.write(text, to: "big.har")
    let result = try BuiltBinary.script(
      "ulimit -v 200000; \(BuiltBinary.path) import har big.har -o big.ndjson -q; echo $?", in: folder.path)
    #expect(result.output == "0\n", "\(result)")
    #expect(try folder.text(of: "big.ndjson").split(separator: "\n").count == 2001)
  }

  @Test(
    "A log of 60 MB of bids is read in a small part of that, though most requests wait for an answer",
    .holds("R-842"))
  func memoryOfBids() throws {
    let folder = try TemporaryFolder()
    let filler = String(repeating: "x", count: 1900)
    var text = ""
    for number in 0..<30_000 {
      text += #"{"id":"q\#(number)","imp":[{"id":"i"}],"site":{"keywords":"\#(filler)"}}"# + "\n"
    }
    for number in 0..<10_000 {
      text += #"{"id":"q\#(number)","seatbid":[{"bid":[{"impid":"i"}]}]}"# + "\n"
    }
    try folder.write(text, to: "day.ndjson")
    let result = try BuiltBinary.script(
      "ulimit -v 250000; \(BuiltBinary.path) import openrtb day.ndjson -o out.ndjson -q; echo $?",
      in: folder.path)
    #expect(result.output == "0\n", "\(result)")
    #expect(try folder.text(of: "out.ndjson").split(separator: "\n").count == 70_000)
  }
}
