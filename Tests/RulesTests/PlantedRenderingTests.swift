import Model
import Checking
import Rules
import Basics
import Examples
import Reading
import TestSupport
import Testing

/// An HTML card with one fault, and the only rule that must report it.
private struct SeededFault: Sendable {
  var name: String
  var rule: String
  var style = ""
  var icon: String = SeededFault.icon
  var other = ""
  var text = "Fresh bread before seven"

  static let picture =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 19 15'%3E%3Cpath d='M0 0h19v15H0z' fill='%230a6ab6'/%3E%3C/svg%3E"
  static let gif = "data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs="
  static let icon =
    #"<a class="icon" data-asset="AdChoices" href="https://ads.example/why"><img src="\#(picture)" alt="AdChoices" width="19" height="15"></a>"#

  var html: String {
    """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bread</title><style>
    .ad { position: relative; padding: 24px 8px 8px; background: #fff; color: #222; border: 1px solid #777 }
    .icon { position: absolute; top: 0; right: 0; line-height: 0 } h3 { margin: 0 } .photo { width: 100%; height: 60px; background: #b5651d }
    \(style)
    </style></head><body><article class="ad"><span data-asset="AdBadge">Ad</span>
    <h3 data-asset="Headline">\(text)</h3>\(other)\(icon)</article></body></html>
    """
  }

  static let all: [SeededFault] = [
    .init(name: "no icon", rule: "audit-adchoices-missing", icon: ""),
    .init(name: "display: none", rule: "audit-adchoices-hidden", style: ".icon { display: none }"),
    .init(
      name: "opacity of an ancestor", rule: "audit-adchoices-hidden", style: ".faint { opacity: 0 }",
      icon: "<div class=faint>\(icon)</div>"),
    .init(name: "clip-path", rule: "audit-adchoices-hidden", style: ".icon { clip-path: inset(50%) }"),
    .init(
      name: "a picture that fails", rule: "audit-adchoices-hidden",
      icon: icon.replacing(picture, with: "none.png")),
    .init(name: "moved out", rule: "audit-adchoices-outside", style: ".icon { transform: translateX(150%) }"),
    .init(
      name: "behind the picture", rule: "audit-adchoices-covered",
      style:
        ".icon { z-index: -1 } .ad { z-index: 0 } .photo { position: absolute; inset: 0 0 auto auto; width: 60px }",
      other: "<div class=photo></div>"),
    .init(
      name: "under a transparent link", rule: "audit-adchoices-unclickable",
      style: ".all { position: absolute; inset: 0; z-index: 3 }",
      other: #"<a class="all" href="https://bakery.example/" aria-label="Bakery"></a>"#),
    .init(
      name: "pointer-events", rule: "audit-adchoices-unclickable", style: ".icon { pointer-events: none }"),
    .init(
      name: "a picture without link", rule: "audit-adchoices-unclickable",
      icon:
        #"<img class="icon" data-asset="AdChoices" src="\#(picture)" alt="AdChoices" width="19" height="15">"#
    ),
    .init(
      name: "6 × 6", rule: "audit-adchoices-small",
      icon: icon.replacing(#"width="19" height="15""#, with: #"width="6" height="6""#)),
    .init(name: "wrong corner", rule: "audit-adchoices-misplaced", style: ".icon { right: auto; left: 0 }"),
    .init(
      name: "tabindex", rule: "audit-adchoices-unfocusable",
      icon: icon.replacing("<a ", with: "<a tabindex=-1 ")),
    .init(
      name: "no alt", rule: "audit-adchoices-unnamed",
      icon: icon.replacing(#"alt="AdChoices""#, with: #"alt="""#)),
    .init(
      name: "white on white", rule: "audit-adchoices-indistinct",
      icon: icon.replacing("0a6ab6", with: "fdfdfd")),
    .init(
      name: "lost in the dark", rule: "audit-adchoices-indistinct",
      style:
        ":root { color-scheme: light dark } @media (prefers-color-scheme: dark) { .ad { background: #0a5a9c; color: #fff } }"
    ),
    .init(
      name: "a card too short", rule: "audit-text-clipped",
      style: "@media (max-width: 330px) { h3 { height: 1.2em; line-height: 1.2; overflow: hidden } }",
      text: "Fresh bread before seven, every day of the week, and rolls until the evening"),
    .init(
      name: "a stretched picture", rule: "audit-image-distorted",
      other: #"<img data-asset="MainImage" alt="A loaf" width="200" height="40" src="\#(gif)">"#),
    .init(
      name: "a picture of its own that isn't there", rule: "audit-image-missing",
      other: #"<img data-asset="MainImage" alt="A loaf" width="200" height="40" src="loaf.png">"#),
    .init(
      name: "a wide table", rule: "audit-scrolls-sideways", style: "table { width: 900px }",
      other: "<table><tr><td>Open from seven</td></tr></table>"),
    .init(
      name: "a remote font", rule: "audit-request-blocked",
      style:
        "@font-face { font-family: Oven; src: url(https://fonts.example/o.woff2) } h3 { font-family: Oven, serif }"
    ),
    .init(
      name: "a hidden headline", rule: "audit-asset-missing",
      style: "@media (max-width: 400px) { h3 { display: none } }"),
    .init(
      name: "a placeholder of Prebid", rule: "audit-placeholder-unfilled", other: "<p>##hb_native_body##</p>"),
    .init(
      name: "a pattern in an address", rule: "audit-placeholder-unfilled",
      other: #"<a href="https://ads.example/?c=%%PATTERN:hb_adid%%&amp;p=${AUCTION_PRICE}">Order</a>"#),
    .init(
      name: "a key that the format doesn't declare", rule: "audit-placeholder-unfilled",
      other: "<p title='{{Body}}'>[%Caption%]</p>"),
    .init(name: "onclick", rule: "audit-script-blocked", other: #"<p onclick="order()">Order</p>"#),
  ]
}

/// Cards without a fault: ten ways to write them, five ways to place the icon.
private enum SoundRenderings {
  private static let layouts: [(style: String, html: String)] = [
    (".ad { display: grid; gap: 4px }", "<h3 data-asset=Headline>Fresh bread</h3><p>Order tonight</p>"),
    (".ad { display: flex; flex-wrap: wrap }", "<h3 data-asset=Headline>Fresh bread</h3>"),
    (
      ".ad { border-radius: 12px; overflow: hidden }",
      "<h3 data-asset=Headline>Fresh bread, every day of the week</h3>"
    ),
    (
      "h3 { white-space: nowrap; overflow: hidden; text-overflow: ellipsis }",
      "<h3 data-asset=Headline>Fresh bread before seven, every day of the week, and rolls until evening</h3>"
    ),
    (
      "h3 { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow: hidden }",
      "<h3 data-asset=Headline>Fresh bread before seven, every day of the week, and rolls until evening</h3>"
    ),
    (
      ".pic { width: 100%; height: 80px; object-fit: contain }",
      "<h3 data-asset=Headline>Bread</h3><img class=pic data-asset=MainImage alt=Loaf src='\(SeededFault.gif)'>"
    ),
    (".ad { background: #000; color: #eee }", "<h3 data-asset=Headline>Fresh bread</h3>"),
    (".ad { columns: 1 } h3 { font: 20px/1 serif }", "<h3 data-asset=Headline>Fresh bread</h3>"),
    (
      "@keyframes come { from { opacity: 0 } } .ad { animation: come 1s both } .spin { animation: turn 1s infinite } @keyframes turn { to { rotate: 1turn } }",
      "<h3 data-asset=Headline>Fresh bread</h3><i class=spin>*</i>"
    ),
    ("", "<div><template shadowrootmode=open><h3 data-asset=Headline>Fresh bread</h3></template></div>"),
  ]

  private static let link =
    #"class="icon" data-asset="AdChoices" href="https://ads.example/why" aria-label="AdChoices""#
  private static let icons: [(style: String, html: String)] = [
    (
      ".icon { position: absolute; top: 0; right: 0; line-height: 0; background: #fff }",
      #"<a \#(link)><svg width="19" height="15" viewBox="0 0 19 15"><path d="M3 1v13l13-6z" fill='rgb(10 106 182)'/></svg></a>"#
    ),
    (
      ".icon { position: absolute; top: 0; right: 0; line-height: 0; background: #fff }",
      #"<a \#(link)><picture><source media="(min-width: 1px)" srcset="\#(SeededFault.picture)"><img src="\#(SeededFault.picture)" alt="" width="19" height="15"></picture></a>"#
    ),
    (
      ".icon { position: absolute; top: 2px; right: 2px; width: 24px; height: 20px; border: 0; padding: 0; background: #fff url(\"\(SeededFault.picture)\") center / 19px 15px no-repeat }",
      #"<button class="icon" data-asset="AdChoices" aria-label="AdChoices"></button>"#
    ),
    (
      ".icon { position: absolute; top: 0; right: 0; width: 20px; height: 16px; background: #fff url(\"\(SeededFault.picture)\") center / contain no-repeat }",
      #"<span class="icon" role="img" data-asset="AdChoices" tabindex="0" data-click="about" aria-label="AdChoices"></span>"#
    ),
    (
      ".host { position: absolute; top: 0; right: 0; line-height: 0; background: #fff }",
      #"<div class="host"><template shadowrootmode="open"><a data-asset="AdChoices" href="https://ads.example/why" aria-label="AdChoices"><svg width="19" height="15"><rect width="19" height="15" fill='rgb(10 106 182)'/></svg></a></template></div>"#
    ),
  ]

  static let all: [String] = layouts.enumerated().flatMap { number, layout in
    icons.map { icon in
      // Every other one runs from right to left: the corner is a physical one.
      """
      <!doctype html><html lang="en" dir="\(number % 2 == 0 ? "ltr" : "rtl")"><head><meta charset="utf-8"><title>Bread</title><style>
      .ad { position: relative; padding: 24px 8px 8px; background: #fff; color: #222 } h3 { margin: 0 }
      \(layout.style) \(icon.style)
      </style></head><body><article class="ad"><span data-asset="AdBadge">Ad</span>\(layout.html)\(icon.html)</article></body></html>
      """
    }
  }
}

@Suite("Renderings in a browser", .enabled(if: SystemCommand.areThere(.chromium)))
struct PlantedRenderingTests {
  private static let format: FormatFolder = {
    let yaml = """
      kind: customNative
      id: bread
      assets:
        Headline: {type: text, required: true, sample: Fresh bread}
        MainImage: {type: image}
        AdBadge: {type: badge}
        AdChoices: {type: adChoices, corner: topRight}
      """
    do {
      return try CatalogReader(
        source: MemorySource(texts: ["formats/bread/format.yaml": yaml]), knownRules: RuleRegistry.known
      ).read().formats[0]
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  /// Rules by file, `rule` and what they said.
  private func found(
    in files: [String], widths: [Int] = [320, 768], eyes: [SimulatedEye?] = [nil]
  ) -> [[Finding]] {
    let measured = MeasuredExamples.measure(
      files.map { .init(html: $0, format: Self.format, widths: widths) }, eyes: eyes)
    let checker = Checker(configuration: Configuration(), hasCatalog: true)
    return zip(measured, files).map { rendering, html in
      checker.check(
        [AuditedRendering(rendering, of: Self.format)],
        lines: ["rendering.html": html.split(separator: "\n").map(String.init)]
      ).findings
    }
  }

  @Test(
    "Each fault that is planted in a rendering is found by its rule and no other",
    .holds("R-587", "R-585"))
  func faults() {
    for (fault, findings) in zip(SeededFault.all, found(in: SeededFault.all.map(\.html))) {
      #expect(findings.map(\.rule.rawValue) == [fault.rule], "\(fault.name): \(findings.map(\.message))")
    }
  }

  @Test("Nothing is found in fifty sound renderings of many styles")
  func sound() {
    #expect(SoundRenderings.all.count == 50)
    for (html, findings) in zip(SoundRenderings.all, found(in: SoundRenderings.all)) {
      #expect(findings.map(\.message) == [], "\(html)")
    }
  }

  @Test(
    "What is wrong in dark alone, or at one width alone, says so",
    .holds("R-586"))
  func combinations() throws {
    let faults = SeededFault.all.filter { ["lost in the dark", "a card too short"].contains($0.name) }
    let messages = found(in: faults.map(\.html)).map { $0.map(\.message) }
    #expect(
      messages == [
        ["AdChoices has a contrast under 3 : 1 (1.27 : 1): in file at 320 and 768 px (dark)."],
        ["'Headline' is cut off without an ellipsis: in file at 320 px (light, dark)."],
      ])
  }

  @Test(
    "A required asset that isn't shown is found, and so is a placeholder that stays",
    .holds("R-916", "R-917"))
  func missing() {
    let names = [
      "a hidden headline", "a placeholder of Prebid", "a pattern in an address",
      "a key that the format doesn't declare",
    ]
    let faults = names.compactMap { name in SeededFault.all.first { $0.name == name } }
    let bare = SeededFault(name: "", rule: "").html.replacing("data-asset=\"Headline\"", with: "")
    let filled = SeededFault(
      name: "", rule: "",
      other:
        "<p title='%%VIEW_URL_UNESC%%'>[%Headline%] {{MainImage}} 100 % {a} $5 ## #a# [x]</p><script>`${a}`</script>"
    ).html
    let all = found(in: faults.map(\.html) + [bare, filled])
    expect(
      all.map { $0.map { "\($0.location.range?.line ?? 0) \($0.message)\n" }.joined() }.joined(),
      is: #"""
        6 'Headline' is required, and isn't shown (display: none): in file at 320 px (light, dark).
        6 The rendering holds '##hb_native_body##', which was not filled in: in every combination that was measured.
        6 The rendering holds '${AUCTION_PRICE}' and '%%PATTERN:hb_adid%%', which were not filled in: in every combination that was measured.
        6 The rendering holds '[%Caption%]' and '{{Body}}', which were not filled in: in every combination that was measured.
        4 'Headline' is required, and no element of the rendering shows it: in every combination that was measured.
        6 The rendering holds '<script>', which was not run: in every combination that was measured.

        """#)
  }

  @Test(
    "What only a simulated eye finds is a warning", .holds("R-573"))
  func eyes() {
    let findings = found(
      in: [
        SeededFault(
          name: "", rule: "", style: "@media (forced-colors: active) { .icon { display: none } }"
        ).html
      ], widths: [320], eyes: [nil, .forcedColors])[0]
    #expect(
      findings.map { "\($0.severity): \($0.message)" } == [
        "warning: AdChoices isn't painted, because of display: none: in file at 320 px (light with forced colours, dark with forced colours)."
      ])
  }

  @Test(
    "What a script would have drawn needs review; what stands there, and what a click would draw, is judged",
    .holds("R-786"))
  func scripts() {
    let script = "<script>draw()</script>"
    let unloaded = #"<img data-asset="MainImage" alt="A loaf" data-src="loaf.png">"#
    let faults = [
      SeededFault(name: "", rule: "", icon: script),
      SeededFault(
        name: "", rule: "", icon: #"<a class="icon" data-asset="AdChoices" href="x"></a>"#,
        other: unloaded + #"<img alt="" src="\#(SeededFault.gif)" onload="draw()">"#),
      SeededFault(name: "", rule: "", style: ".icon { display: none }", other: script),
      SeededFault(name: "", rule: "", icon: #"<p onclick="draw()">Order</p>"#),
    ]
    let said = found(in: faults.map(\.html), widths: [320]).map { findings in
      findings.map { "\($0.verdict) \($0.rule): \($0.violation.cause ?? "-")" }.sorted()
    }
    #expect(
      said == [
        ["fail audit-script-blocked: -", "needsReview audit-adchoices-missing: script not run"],
        [
          "fail audit-script-blocked: -", "needsReview audit-adchoices-hidden: script not run",
          "needsReview audit-image-missing: script not run",
        ],
        ["fail audit-adchoices-hidden: -", "fail audit-script-blocked: -"],
        ["fail audit-adchoices-missing: -", "fail audit-script-blocked: -"],
      ])
  }

  @Test(
    "A comment in the markup silences a rule, with a reason; one that silences nothing is found",
    .holds("R-589", "R-590"))
  func comments() {
    let html = SeededFault.all[1].html
    let silenced = html.replacing(
      "\n<h3", with: "\n<!-- adspec: ignore[audit-adchoices-hidden] the app draws it -->\n<h3")
    let useless = SeededFault(name: "", rule: "").html.replacing(
      "\n<h3", with: "\n<!-- adspec: ignore[audit-adchoices-hidden] the app draws it -->\n<h3")
    #expect(
      found(in: [silenced, useless], widths: [320]).map { $0.map(\.rule) } == [[], ["suppression-unused"]])
  }
}
