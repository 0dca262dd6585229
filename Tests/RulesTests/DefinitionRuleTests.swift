import Model
import Basics
import Examples
import TestSupport
import Testing

/// Tests of the rules about definitions, for cases that their examples don't cover.
@Suite("Rules about definitions") struct DefinitionRuleTests {
  @Test("Ids are compared without case, and each later definition is told")
  func formatIDDuplicate() {
    func definition(_ id: String) -> String {
      "kind: rewarded\nid: \(id)\nadUnits: [u]\nreward: {name: c, amount: 1}"
    }
    let files = [
      ("formats/a/format.yaml", definition("x")), ("formats/b/format.yaml", definition("X")),
      ("formats/c/format.yaml", definition("x")), ("formats/d/format.yaml", definition("y")),
    ]
    #expect(
      findings("format-id-duplicate", of: .catalog(files.map { (path: $0.0, text: $0.1) })) == [
        "formats/b/format.yaml:2:5: Id 'X' differs only by case from 'x' in 'formats/a/format.yaml'.",
        "formats/c/format.yaml:2:5: Another definition, 'formats/a/format.yaml', has the id 'x' too.",
      ])
  }

  @Test("Letters and digits of any script may stand in a key, signs and emoji may not")
  func assetKeyInvalid() {
    #expect(
      findings(
        "asset-key-invalid",
        inAssets: """
            Größe 2/3_a-b: {type: text}
            عنوان: {type: text}
            A.b:c!.: {type: text}
            Bread🥖: {type: text}
            größe2/3_A-B: {type: text}
          """) == [
          "7:3: Asset key 'A.b:c!.' has '!', '.' and ':', which Ad Manager accepts in no key.",
          "8:3: Asset key 'Bread🥖' has '🥖', which Ad Manager accepts in no key.",
          "9:3: Asset key 'größe2/3_A-B' differs only by case or spaces from 'Größe 2/3_a-b'.",
        ])
  }

  @Test("A limit counts what readers count as characters, and the limit itself is allowed")
  func assetLimitExceeded() {
    let flag = "🇪🇺"
    let (name, label) = (String(repeating: flag, count: 255), String(repeating: flag, count: 127))
    #expect(
      findings(
        "asset-limit-exceeded",
        inAssets: """
            A: {type: text, label: \(label), description: \(name)}
            B: {type: text, label: \(label)x, description: \(name)x}
            C: {type: list, choices: [\(name), x\(name)]}
          """) == [
          "6:26: The label of 'B' is 128 characters long; Ad Manager allows 127.",
          "6:296: The description of 'B' is 256 characters long; Ad Manager allows 255.",
          "7:541: A choice of 'C' is 256 characters long; Ad Manager allows 255.",
        ])
  }

  @Test("A list without choices, with an empty one, and with other choices allowed")
  func assetChoicesInvalid() {
    #expect(
      findings(
        "asset-choices-invalid",
        inAssets: """
            A: {type: list, default: x}
            B: {type: list, choices: []}
            C: {type: list, choices: [x, x], allowOtherChoices: true, default: y}
            D: {type: list, choices: [red, blue], default: rde, sample: violet}
            E: {type: text, default: y}
          """) == [
          "5:3: List 'A' has no choices.", "6:28: List 'B' has no choices.",
          "7:32: List 'C' has the choice 'x' twice.",
          "8:50: The default of list 'D' is 'rde', which is none of its choices.",
          "8:63: The sample of list 'D' is 'violet', which is none of its choices.",
        ])
  }

  @Test("Samples are held against the definition, files by what they hold")
  func assetSampleInvalid() {
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"/>"#
    let yaml = definition(
      assets: """
          A: {type: text, maxLength: 2, sample: 👩‍👩‍👧é}
          B: {type: text, maxLength: 2, sample: abc}
          C: {type: image, ratio: "3:2", minWidth: 300, mimeTypes: [image/png], sample: a.svg}
          D: {type: image, ratio: "1:1", minWidth: 301, minHeight: 201, sample: a.svg}
          E: {type: image, sample: gone.svg}
          F: {type: image, sample: ../cake/a.svg}
          G: {type: image, sample: note.txt}
          H: {type: text, maxLength: 2, sample: ab, samples: {ja: abc, ar: ab}}
          I: {type: image, sizes: [300x201, 300×200], sample: a.svg, maxBytes: 1}
          J: {type: image, sizes: [300x201], maxWidth: 299, maxHeight: 199, sample: a.svg}
        """)
    let example = Example.catalog([
      ("formats/bread/format.yaml", yaml), ("formats/bread/a.svg", svg), ("formats/cake/a.svg", svg),
      ("formats/bread/note.txt", "no picture"),
    ])
    #expect(
      findings("asset-sample-invalid", of: example) == [
        "formats/bread/format.yaml:6:41: The sample of 'B' is 3 characters long, and 'maxLength' is 2.",
        "formats/bread/format.yaml:8:73: The sample of 'D' is 200 pixels high, and 'minHeight' is 201.",
        "formats/bread/format.yaml:8:73: The sample of 'D' is 300 pixels wide, and 'minWidth' is 301.",
        "formats/bread/format.yaml:8:73: The sample of 'D' is 300 × 200, and 'ratio' is 1:1.",
        "formats/bread/format.yaml:9:28: The sample of 'E' is the file 'gone.svg', which is missing.",
        "formats/bread/format.yaml:10:28: The sample of 'F' is the file '../cake/a.svg', which lies outside the "
          + "format's folder.",
        "formats/bread/format.yaml:11:28: The sample of 'G' is the file 'note.txt', which is no PNG, JPEG, GIF, "
          + "WebP or SVG picture.",
        "formats/bread/format.yaml:12:59: The ja sample of 'H' is 3 characters long, and 'maxLength' is 2.",
        "formats/bread/format.yaml:14:77: The sample of 'J' is 200 pixels high, and 'maxHeight' is 199.",
        "formats/bread/format.yaml:14:77: The sample of 'J' is 300 pixels wide, and 'maxWidth' is 299.",
        "formats/bread/format.yaml:14:77: The sample of 'J' is 300 × 200, and 'sizes' are '300x201'.",
      ])
  }

  @Test(
    "An SVG that does more than draw is named with its line, for each asset that shows it, and in no other rule"
  )
  func pictureRefused() {
    let yaml = definition(
      assets: """
          A: {type: image, ratio: "1:1", sample: a.svg}
          B: {type: video, sample: a.svg}
          C: {type: adChoices, sample: a.svg}
          D: {type: text, sample: a.svg}
          E: {type: image, sample: b.svg}
          F: {type: image, sample: c.svg}
        """)
    let example = Example.catalog([
      ("formats/bread/format.yaml", yaml),
      ("formats/bread/a.svg", "<svg>\n<image href='https://cdn.example/a.png'/></svg>"),
      ("formats/bread/b.svg", "<svg viewBox='0 0 2 1'/>"), ("formats/bread/c.svg", "<svg>"),
    ])
    let refers = "its line 2 refers to 'https://cdn.example/a.png' in 'href' of 'image'."
    #expect(
      findings("picture-refused", of: example) == [
        "formats/bread/format.yaml:5:42: The sample of 'A' is the file 'a.svg', which isn't shown: \(refers)",
        "formats/bread/format.yaml:6:28: The sample of 'B' is the file 'a.svg', which isn't shown: \(refers)",
        "formats/bread/format.yaml:7:32: The sample of 'C' is the file 'a.svg', which isn't shown: \(refers)",
        "formats/bread/format.yaml:10:28: The sample of 'F' is the file 'c.svg', which isn't shown: its line 1 isn't "
          + "sound XML in UTF-8: no element found.",
      ])
    #expect(findings("asset-sample-invalid", of: example) == [])
  }

  @Test(
    "AdChoices is asked for where reservation ads may run in the EEA",
    arguments: [
      ("", true), ("inventory: any", true), ("inventory: backfill", false),
      ("territory: [US, CH, GB]", false),
      ("territory: [US, EL]", true), ("territory: [EU]", true), ("territory: [consent]", true),
      ("territory: [IS]", true), ("status: draft", true),
    ])
  func adChoicesUndeclared(_ line: String, _ isAskedFor: Bool) {
    let yaml = "kind: customNative\nid: x\n\(line)\nassets:\n  Headline: {type: text}"
    #expect(findings("adchoices-undeclared", of: .definition(yaml)).count == (isAskedFor ? 1 : 0))
    let declared = yaml + "\n  \"3011\": {type: image}"
    #expect(findings("adchoices-undeclared", of: .definition(declared)) == [])
  }

  @Test("AdChoices that a retired format lacks is a note", .holds("R-1252"))
  func adChoicesRetired() {
    let yaml = "kind: customNative\nid: x\nstatus: deprecated\nassets:\n  Headline: {type: text}"
    #expect(
      ExampleRunner.run(.definition(yaml)).findings.filter { $0.rule == "adchoices-undeclared" }.map(
        \.severity) == [.note])
  }

  @Test("Configured territories and aliases count")
  func adChoicesConfigured() {
    let files = [
      (path: "adspec.yaml", text: "territories: {EEA: {add: [RE]}}\naliases: {AdChoices: [Info]}"),
      (
        path: "formats/a/format.yaml",
        text: "kind: customNative\nid: a\nterritory: [RE]\nassets: {A: {type: text}}"
      ),
      (
        path: "formats/b/format.yaml",
        text: "kind: customNative\nid: b\nterritory: [RE]\nassets: {Info: {type: image}}"
      ),
    ]
    #expect(
      findings("adchoices-undeclared", of: .catalog(files)) == [
        "formats/a/format.yaml:2:5: Format 'a' may carry reservation ads in the EEA and declares no AdChoices asset."
      ])
  }

  @Test(
    "A URL is insecure without a scheme and over http, whatever it looks like",
    arguments: [
      ("https://example.com/", nil), ("app://offer", nil), ("com.example.app://x", nil), ("tel:12345", nil),
      ("HTTPS://EXAMPLE.COM", nil), ("mailto:a@example.com", nil),
      ("http://user:secret@example.com/p?token=secret", "is plain http ('http://example.com')"),
      ("HTTP://example.com", "is plain http ('http://example.com')"), ("//example.com/x", "has no scheme"),
      ("example.com", "has no scheme"), ("example.com:8080/x", "has no scheme"), ("/offer", "has no scheme"),
    ] as [(String, String?)])
  func urlInsecure(_ url: String, _ weakness: String?) {
    let yaml = definition(assets: "  A: {type: url, sample: \"\(url)\"}")
    #expect(
      findings("url-insecure", of: .definition(yaml))
        == (weakness.map { ["5:26: The sample of 'A' \($0)."] } ?? []))
  }

  @Test("Placeholders are found in both spellings, at their places, and once a key")
  func placeholderUnknown() {
    let template = """
      {{! {{Ignored}} }}
      🥖 [% Headline %] [%Body%]{{{ Body }}}{{&Icon}}
      {{#Price}}{{.}}{{/Price}}{{^Store}}{{/Store}}{{>row}}
      [%Thirdpartyclicktracker%] {{Media}} {{Open [%Open
      """
    let example = Example.catalog([
      ("formats/bread/format.yaml", definition(assets: "  Headline: {type: text}")),
      ("formats/bread/preview.mustache", template),
    ])
    #expect(
      findings("placeholder-unknown", of: example) == [
        "formats/bread/preview.mustache:2:18: The template uses 'Body', which the format doesn't declare.",
        "formats/bread/preview.mustache:2:38: The template uses 'Icon', which the format doesn't declare.",
        "formats/bread/preview.mustache:3:1: The template uses 'Price', which the format doesn't declare.",
        "formats/bread/preview.mustache:3:26: The template uses 'Store', which the format doesn't declare.",
      ])
  }

  @Test(
    "Hundreds of thousands of placeholders that never end take no time", .timeLimit(.minutes(1)),
    arguments: ["{{", "[%", "{{{", "{{!", "{{{A}", "[%A{{"])
  func openPlaceholders(opening: String) {
    let template = String(repeating: opening, count: 200_000)
    let example = Example.catalog([
      ("formats/bread/format.yaml", definition(assets: "  Headline: {type: text}")),
      ("formats/bread/preview.mustache", template),
    ])
    #expect(findings("placeholder-unknown", of: example) == [])
  }

  @Test("Links of notes are found where they stand, whatever they lead to")
  func notesLinkDead() {
    let notes = """
      # Größe & Ort

      🥖 [here](#größe--ort) [gone](#grösse--ort) [over
      two lines](a.md) [![in a link](b.png)](c.md "title") [by name][d]
      [web](https://e.example/x) [mail](mailto:a@b.example) [host](//e.example) <https://e.example> `[code](f.md)`

      - [spaces](g%20h.md) [query](format.yaml?raw=1) []() [top](/i.md) [up](../../j.md) [upper](../../../k.md)
      - [folder](../cake) [slash](../cake/) [notes](../cake/README.md#cake) [wrong](../cake/README.md#bread)

      [d]: l.md
      """
    let example = Example.catalog([
      ("formats/bread/format.yaml", definition(assets: "  Headline: {type: text}")),
      ("formats/bread/README.md", notes), ("formats/cake/README.md", "# Cake"),
      ("formats/cake/format.yaml", "kind: customNative\nid: y\nassets: {A: {type: text}}"),
    ])
    #expect(
      findings("notes-link-dead", of: example).map { String($0.dropFirst("formats/bread/README.md:".count)) }
        == [
          "3:30: The notes link to '#grösse--ort', and they have no such heading.",
          "4:12: The notes link to 'a.md', which doesn't exist.",
          "4:32: The notes show the picture 'b.png', which doesn't exist.",
          "4:40: The notes link to 'c.md', which doesn't exist.",
          "4:54: The notes link to 'l.md', which doesn't exist.",
          "7:12: The notes link to 'g%20h.md', which doesn't exist.",
          "7:49: A link of the notes names no place.",
          "7:60: The notes link to '/i.md', which leads out of the catalog.",
          "7:72: The notes link to '../../j.md', which doesn't exist.",
          "7:92: The notes link to '../../../k.md', which leads out of the catalog.",
          "8:79: The notes link to '../cake/README.md#bread', and 'formats/cake/README.md' has no such heading.",
        ])
  }

  @Test(
    "What a preview's page blocks is found in tags, attributes and styles, and what it lets through is not")
  func previewBlocked() {
    let template = """
      {{! <script> }}<!-- <script> --><SCRIPT src="[%A%]">if (a < b) "<img src=https://c.example>"</SCRIPT>
      <p ONLOAD=x on="y" data-onclick="z" title="a > b">🥖 <img src=//a.example/x alt=""></p>
      <img srcset="a.png 1x, https://b.example/c.png 2x" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
      <style>@import "HTTPS://a.example/y.css"; /* url(http://no.example) */ @import url(local.css);
      @font-face { font-family: A; src: url(data:font/woff2;base64,AAAA) } p { background: URL( "http://a.example/p" ) }
      p { background: url(local.png) }</style>
      <iframe srcdoc="<b>A</b>"></iframe><iframe src=a.html></iframe><object data=a></object><embed src=a>
      <video src="[%Film%]" poster="https://a.example/p"></video><video><source src=a></video><audio></audio>
      <base target=_top><base href="/x"><form></form><a href=" JavaScript:x()">A</a><a href="https://a.example">B</a>
      <meta http-equiv=Refresh content="0"><meta name=refresh><link rel="icon stylesheet" href=http://a.example/s>
      <link rel=stylesheet href=s.css><svg><image xlink:href="https://a.example/i"/></svg><a style="background:url(//a)"
      """
    let example = Example.catalog([
      ("formats/bread/format.yaml", definition(assets: "  Headline: {type: text}")),
      ("formats/bread/preview.mustache", template),
    ])
    let found = findings("preview-blocked", of: example).map { finding in
      finding.dropFirst("formats/bread/preview.mustache:".count).replacing(/: the preview.*/, with: "")
    }
    #expect(
      found == [
        "1:33: '<script>' doesn't run", "2:4: 'onload' does nothing",
        "2:58: '//a.example/x' isn't shown", "3:6: 'a.png 1x, https://b.example/c.png 2x' isn't shown",
        "4:16: '\"HTTPS://a.example/y.css\"' isn't loaded",
        "5:35: 'url(data:font/woff2;…' isn't used",
        "5:86: 'URL( \"http://a.example/p\" )' isn't shown",
        "7:36: '<iframe>' shows nothing", "7:64: '<object>' shows nothing", "7:88: '<embed>' shows nothing",
        "8:1: '<video>' plays nothing", "8:23: 'https://a.example/p' isn't shown",
        "8:67: '<source>' plays nothing", "9:19: '<base>' is ignored", "9:35: '<form>' sends nothing",
        "9:51: 'JavaScript:x()' does nothing", "10:1: '<meta>' isn't followed",
        "10:85: 'http://a.example/s' isn't loaded", "11:45: 'https://a.example/i' isn't shown",
        "11:106: 'url(//a)' isn't shown",
      ])
  }

  @Test("A macro that the preview leaves empty hides no address from elsewhere behind it")
  func previewBlockedBehindMacros() {
    let example = Example.catalog([
      ("formats/bread/format.yaml", definition(assets: "  Headline: {type: text}")),
      (
        "formats/bread/preview.mustache",
        #"<img src="%%VIEW_URL_UNESC%%"><img src="%%VIEW_URL_UNESC%%https://a.example/p">"#
      ),
    ])
    let found = findings("preview-blocked", of: example)
    #expect(found.count == 1 && found.first?.contains("preview.mustache:1:36: ") == true, "\(found)")
  }

  @Test(
    "Several insecure URLs of one ad are one finding, at the first line",
    .holds("R-269"))
  func urlInsecureInAnAd() {
    let lines = """
      {"event":"ad.load","ad":"a1","assets":{"A":{"url":"http://a.example/x"},"B":{"url":"b.example"}}}
      {"event":"click","ad":"a1","asset":"A","by":"app","url":"http://c.example/?token=secret"}
      {"event":"break.schedule","break":"b","pod":"pod/1","start":"2026-11-20T10:00:00.000Z","durationMs":1,"url":"x"}
      """
    let run = ExampleRunner.run(.recording(lines))
    let found = run.findings.filter { $0.rule == "url-insecure" }
    #expect(
      found.map { "\($0.location) \($0.subject.ad ?? "-") \($0.message)" } == [
        "recordings/example.ndjson:1 a1 The URL of 'A' is plain http ('http://a.example').",
        "recordings/example.ndjson:3 - The URL of the break has no scheme.",
      ])
    #expect(
      found[0].violation.related.map(\.message) == [
        "The URL of 'B' too", "The URL that the click opened too",
      ])
  }
}

extension DefinitionRuleTests {
  private func definition(assets: String) -> String {
    "kind: customNative\nid: x\ninventory: backfill\nassets:\n\(assets)"
  }

  /// Findings of a rule in a definition with these assets, which begin on line 5.
  private func findings(_ rule: RuleID, inAssets assets: String) -> [String] {
    findings(rule, of: .definition(definition(assets: assets)))
  }

  private func findings(_ rule: RuleID, of example: Example) -> [String] {
    ExampleRunner.run(example).findings.filter { $0.rule == rule }.map {
      let place = "\($0.location)"
      let prefix = "formats/example/format.yaml:"
      return "\(place.hasPrefix(prefix) ? String(place.dropFirst(prefix.count)) : place): \($0.message)"
    }
  }
}
