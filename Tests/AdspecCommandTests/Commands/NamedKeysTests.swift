import Foundation
import TestSupport
import Testing

@Suite("Names in text for people") struct NamedKeysTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("title: Ours\n", to: "adspec.yaml")
    try folder.write(
      """
      kind: customNative
      id: bread
      assets:
        Headline: {type: text, sample: Fresh bread}
        MainImage: {type: image, sample: bread.svg}
        Caption: {type: text, sample: Warm}
        AdChoices: {type: adChoices}

      """, to: "formats/bread/format.yaml")
    try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>"# + "\n",
      to: "formats/bread/bread.svg")
  }

  /// Writes a recording of ads that each deliver assets under these keys.
  private func record(_ ads: [[String]]) throws {
    var lines = [
      #""event":"session.start","platform":"ios","app":{"id":"com.example.news","version":"1.0"},"country":"US""#
    ]
    for (index, keys) in ads.enumerated() {
      let assets = keys.map { #""\#($0)":{"text":"x"}"# }.joined(separator: ",")
      lines += [
        #""event":"ad.request","ad":"a\#(index)","kind":"customNative","formats":["bread"]"#,
        #""event":"ad.load","ad":"a\#(index)","format":"bread","assets":{\#(assets)}"#,
      ]
    }
    lines.append(#""event":"session.end""#)
    let text = lines.enumerated().map { index, line in
      let time = "2026-11-20T10:0\(index / 60):\(index % 60 < 10 ? "0" : "")\(index % 60).000Z"
      return #"{\#(line),"session":"s-1","time":"\#(time)","seq":\#(index)}"#
    }
    try folder.write(text.joined(separator: "\n") + "\n", to: "formats/bread/recordings/a.ndjson")
  }

  private func run(_ arguments: String...) throws -> String {
    try BuiltBinary.run(arguments + ["--exit-zero", "-q"], in: folder.path).output
  }

  private static let misspelt = ["Headlin", "MainImg", "Captoin", "AdChoice"]

  @Test("A group of findings in the terminal names each key, and the nearest declared one", .holds("R-1170"))
  func terminal() throws {
    try record([Self.misspelt])
    expect(
      try run("check", "--select", "asset-key-unknown"),
      is: """
        formats/bread/recordings/a.ndjson:3: error: Asset 'AdChoice' was delivered, and format 'bread' declares no such key. [asset-key-unknown]
          3 | ad.load  ad: a0  format: bread  assets.Headlin.text: x  assets.MainImg.text: x  assets.Captoin.text: x  assets.AdChoice.…
            format bread, session s-1, ad a0
            names: 'AdChoice' ('AdChoices'?), 'Captoin' ('Caption'?), 'Headlin' ('Headline'?) and 'MainImg' ('MainImage'?)
            1 ad in 1 session, app 1.0, US
            see formats/bread/format.yaml:2:5: the format's definition
              2 | id: bread
                |     -----
            help: Did you mean 'AdChoices'?

        """)
  }

  @Test("An annotation names the keys of the findings that it stands for", .holds("R-1171"))
  func annotation() throws {
    try record([Self.misspelt])
    expect(
      try run("check", "--select", "asset-key-unknown", "--format", "github"),
      is: """
        ::error file=formats/bread/recordings/a.ndjson,line=3,endLine=3,title=asset-key-unknown::Asset 'AdChoice' was delivered, and format 'bread' declares no such key. Did you mean 'AdChoices'? (And 3 more of this rule in this file: 'Captoin' ('Caption'?), 'Headlin' ('Headline'?) and 'MainImg' ('MainImage'?).)

        """)
  }

  @Test(
    "Of many names the first ten are listed, and the others counted, with the way to all", .holds("R-1170"))
  func many() throws {
    try record((1...13).map { ad in (1...10).map { "Key\(ad)x\($0)" } })
    let text = try run("check", "--select", "asset-key-unknown")
    expect(
      text.split(separator: "\n").filter { $0.contains("more") }.joined(separator: "\n"),
      is: """
            names: 'Key1x1', 'Key1x10', 'Key1x2', 'Key1x3', 'Key1x4', 'Key1x5', 'Key1x6', 'Key1x7', 'Key1x8', 'Key1x9' and 90 more; --format json lists all
            10 ads in 1 session, app 1.0, US; also at formats/bread/recordings/a.ndjson:5 and formats/bread/recordings/a.ndjson:7, and 7 more
        30 more of asset-key-unknown are counted and not shown. They name 'Key11x1', 'Key11x10', 'Key11x2', 'Key11x3', 'Key11x4', 'Key11x5', 'Key11x6', 'Key11x7', 'Key11x8', 'Key11x9' and 20 more; --format json lists all.
        """)
  }

  @Test("A comment names what its list leaves out", .holds("R-1171"))
  func comment() throws {
    try record((1...13).map { ad in (1...10).map { "Key\(ad)x\($0)" } })
    let text = try run("check", "--select", "asset-key-unknown", "--format", "markdown")
    expect(
      text.split(separator: "\n").suffix(4).joined(separator: "\n"),
      is: """
        - `formats/bread/recordings/a.ndjson:21` `asset-key-unknown`: Asset 'Key10x9' was delivered, and format 'bread' declares no such key. It declares 'Headline', 'MainImage', 'Caption' and 'AdChoices'.
        - … and 30 more, which are counted and not listed.
        - `asset-key-unknown` among them: 'Key11x1', 'Key11x10', 'Key11x2', 'Key11x3', 'Key11x4', 'Key11x5', 'Key11x6', 'Key11x7', 'Key11x8', 'Key11x9' and 20 more
        </details>
        """)
  }

  @Test(
    "The delivery report has the keys that differ, with the nearest declared one and the number of ads",
    .holds("R-1171"))
  func delivery() throws {
    try record([Self.misspelt, ["Headlin", "headline", "AdChoices"], ["Headline"]])
    let text = try run("report")
    let start = try #require(text.range(of: "## Keys that differ"))
    expect(
      text[start.lowerBound...].components(separatedBy: "\n\n## ")[0],
      is: """
        ## Keys that differ from the definition

        | Format  | Key        | Rule                | What differs                        | Nearest declared key | Ads |
        | ------- | ---------- | ------------------- | ----------------------------------- | -------------------- | --: |
        | `bread` | `AdChoice` | `asset-key-unknown` | Asset key is unknown to the format  | `AdChoices`          |   1 |
        | `bread` | `Captoin`  | `asset-key-unknown` | Asset key is unknown to the format  | `Caption`            |   1 |
        | `bread` | `Headlin`  | `asset-key-unknown` | Asset key is unknown to the format  | `Headline`           |   2 |
        | `bread` | `MainImg`  | `asset-key-unknown` | Asset key is unknown to the format  | `MainImage`          |   1 |
        | `bread` | `headline` | `asset-key-case`    | Asset key differs by case or spaces | `Headline`           |   1 |
        """)
  }
}
