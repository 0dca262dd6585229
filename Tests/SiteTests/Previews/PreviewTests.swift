import Model
import Reading
import Reports
import Site
import Statistics
import TestSupport
import Testing

/// A preview as the site has it.
private struct MadePreview {
  var state: String
  var title: String
  var html: String
  var notes: [String]

  static func all(of folder: FormatFolder) throws -> [MadePreview] {
    let renderer = try TemplateRenderer(.standard)
    return try Previews.pages(for: folder).map { page in
      MadePreview(
        state: page.state.rawValue, title: page.title,
        html: String(decoding: try page.html(of: folder, renderer), as: UTF8.self),
        notes: page.notes(on: folder.definition))
    }
  }
}

@Suite("Previews") struct PreviewTests {
  /// Returns the preview pages of one definition, by state. Files beside the definition can be passed in.
  private func pages(_ yaml: String, beside files: [String: String] = [:]) throws -> [String: MadePreview] {
    var texts = ["formats/x/format.yaml": yaml]
    for (path, text) in files { texts["formats/x/" + path] = text }
    let catalog = try CatalogReader(source: MemorySource(texts.mapValues { Array($0.utf8) }), knownRules: [])
      .read()
    let pages = try MadePreview.all(of: catalog.formats[0])
    return Dictionary(uniqueKeysWithValues: pages.map { ($0.state, $0) })
  }

  /// Returns the text of a page's body, with one space for every run of tags and white space.
  private func text(_ page: MadePreview?) throws -> String {
    let html = try #require(page).html
    let body = html[try #require(html.firstRange(of: "<body>")).upperBound...]
    return body.replacing(/<[^>]*>/, with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private let svg = ["samples/a.svg": #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 628"/>"#]
  private let native = """
    kind: customNative
    id: bread
    name: Bread
    assets:
      Headline: {type: text, required: true, maxLength: 30, sample: Fresh bread}
      MainImage: {type: image, required: true, sample: samples/a.svg, alt: A loaf}
      Caption: {type: text, sample: Order tonight}
      StarRating: {type: number, sample: "4.4"}
      Link: {type: url, label: More at, sample: "https://example.com/"}
      AdChoices: {type: adChoices, corner: bottomLeft, width: 24, height: 20}
    """

  @Test(
    "Texts without a sample have one of ours, no longer than they may be, and a note says which; a price has its key"
  )
  func withoutSamples() throws {
    let typical = try pages(
      """
      kind: native
      id: bread
      assets:
        Headline: {type: text, maxLength: 12}
        Body: {type: text, default: Order tonight}
        Price: {type: text}
        CallToAction: {type: text}
      """)["typical"]
    expect(
      try text(typical),
      is: """
        The headline Price Price Order tonight Learn more Ad
        """)
    #expect(
      try #require(typical).notes == [
        "Text of ours, where an asset has no sample: Headline, CallToAction."
      ])
  }

  @Test("Each kind has its states, the typical one first")
  func states() throws {
    func titles(_ yaml: String) throws -> [String] {
      let source = MemorySource(["formats/x/format.yaml": Array(yaml.utf8)])
      let catalog = try CatalogReader(source: source, knownRules: []).read()
      return Previews.pages(for: catalog.formats[0]).map { "\($0.state.rawValue): \($0.title)" }
    }
    let common = [
      "longest: Longest allowed text", "required-only: Only what is required",
      "other-direction: Right to left",
      "chinese: Chinese", "japanese: Japanese", "emoji: Emoji", "long-word: One long word",
    ]
    let last = ["without-adchoices: AdChoices not delivered"]
    let image = ["missing-image: No picture came"]
    #expect(try titles(native) == ["typical: Typical"] + common + image + last)
    #expect(
      try titles(native + "\nvideo: {fallback: MainImage}")
        == ["typical: Typical", "video-fallback: No video: image fallback"] + common + image + last)
    let rewarded = "kind: rewarded\nid: r\nadUnits: [u]\nreward: {name: coins, amount: 10}"
    #expect(
      try titles(rewarded) == ["typical: Typical", "reward-granted: Reward granted"] + common + last)
    let live = """
      kind: liveInterstitial
      id: l
      stream: {networkCode: "1", customAssetKey: k}
      breaks: {durationMs: 15000, podIdentifier: "pod/{n}"}
      """
    #expect(try titles(live) == ["typical: Typical", "break-ahead: Ad break ahead"] + common + last)
  }

  @Test(
    "One long word, no pictures and scripts that no sample is written in are there to see what breaks",
    .holds("R-781"))
  func stress() throws {
    func states(_ sample: String) throws -> [String] {
      let yaml =
        "kind: customNative\nid: x\nassets:\n  Headline: {type: text, sample: \(sample)}\n  P: {type: image}"
      let source = MemorySource(["formats/x/format.yaml": Array(yaml.utf8)])
      let catalog = try CatalogReader(source: source, knownRules: []).read()
      return Previews.pages(for: catalog.formats[0]).filter(\.isStress).map(\.state.rawValue)
    }
    let all = ["other-direction", "chinese", "japanese", "emoji", "long-word", "missing-image"]
    #expect(try states("Fresh bread") == all)
    #expect(try states("新鲜面包") == all.filter { $0 != "chinese" })
    #expect(
      try states("Fresh bread, samples: {ar: خبز, zh-Hans: 面包}")
        == all.filter { $0 != "other-direction" && $0 != "chinese" })
    #expect(try states("焼きたてのパン") == all.filter { $0 != "chinese" && $0 != "japanese" })
  }

  @Test("A native ad shows each asset in its part, and AdChoices in its declared corner and size")
  func typical() throws {
    let page = try pages(native, beside: svg)["typical"]
    #expect(try text(page) == "Fresh bread Order tonight 4.4 More at https://example.com/ Ad")
    let html = try #require(page).html
    #expect(
      html.contains(
        #"<img src="../samples/a.svg" alt="A loaf" data-asset="MainImage" width="1200" height="628">"#))
    #expect(
      html.contains(#"<div class="corner bottomLeft"><svg class="adchoices" width="24" height="20""#))
    // 4.4 is shown as four stars and a half, 20 wide each.
    #expect(html.contains(#"<svg width="90" height="20">"#))
  }

  @Test(
    "The parts of a native ad stand in the order of its assets, the label at the top where it has no corner")
  func order() throws {
    let turned = """
      kind: customNative
      id: bread
      assets:
        CallToAction: {type: text, sample: Order}
        Price: {type: text, sample: €3}
        Caption: {type: text, sample: Tonight}
        Store: {type: text, sample: Ours}
        Headline: {type: text, sample: Bread}
        Body: {type: text, sample: Tomorrow}
        AdBadge: {type: badge}
      """
    #expect(
      try text(try pages(turned)["typical"]) == "Order Price €3 Tonight Store Ours Bread Tomorrow Ad")
    #expect(
      try #require(try pages(turned)["typical"]).html.contains(
        #"<div class="corner topStart"><span class="badge""#))
    let advertiser = turned.replacing("Store: ", with: "Advertiser: ")
    #expect(
      try text(try pages(advertiser)["typical"]) == "Order Price €3 Tonight Ours Bread Tomorrow Ad")
  }

  @Test("A label with a corner stands in it, beside AdChoices where both have the same")
  func badgeCorner() throws {
    func corners(_ badge: String, _ state: String = "typical") throws -> [String] {
      let html = try #require(
        try pages(native + "\n  AdBadge: {type: badge, corner: \(badge)}", beside: svg)[state]
      )
      .html
      return html.split(separator: "\n").filter { $0.contains("class=\"badge\"") }.map {
        String($0).replacing(/<svg.*<\/svg>/, with: "ICON").replacing(/\ data-asset="[^"]*"/, with: "")
      }
    }
    let label = #"<span class="badge" dir="auto">Ad</span>"#
    #expect(try corners("topStart") == [#"<div class="corner topStart">\#(label)</div>"#])
    #expect(try corners("bottomLeft") == [#"<div class="corner bottomLeft">\#(label)ICON</div>"#])
    #expect(try corners("bottomStart") == [#"<div class="corner bottomLeft">\#(label)ICON</div>"#])
    // Where text runs the other way, the start is on the right.
    #expect(try corners("bottomStart", "other-direction")[0].hasPrefix(#"<div class="corner bottomStart">"#))
    #expect(
      try corners("bottomLeft", "without-adchoices") == [#"<div class="corner bottomLeft">\#(label)</div>"#])
  }

  @Test("A label that is declared elsewhere than at the top has a note with Google's word on it")
  func labelNote() throws {
    func notes(_ corner: String) throws -> [String] {
      try #require(try pages(native + "\n  AdBadge: {type: badge, corner: \(corner)}")["typical"]).notes
    }
    #expect(
      try notes("bottomEnd") == [
        """
        The ad label is declared for the bottom end corner. Google’s policies for native ads ask for it at the top \
        of the ad (support.google.com/admanager/answer/7031536).
        """
      ])
    #expect(try notes("topEnd").isEmpty)
  }

  @Test("Words in another language than the samples' are said to be sample text")
  func sampleText() throws {
    let made = try pages(native)
    func note(_ language: String, _ tag: String, _ keys: String = "Headline, Caption") -> [String] {
      [
        "Sample text in \(language), not the advertiser’s, where an asset has no samples in ‘\(tag)’: "
          + "\(keys)."
      ]
    }
    #expect(made["other-direction"]?.notes == note("Arabic", "ar"))
    #expect(made["japanese"]?.notes == note("Japanese", "ja"))
    #expect(made["typical"]?.notes == [])
    let halfOwn = try pages(translated("ar: خبز طازج"))
    #expect(halfOwn["other-direction"]?.notes == note("Arabic", "ar", "Caption"))
    let own = try pages(translated("ar: خبز طازج", caption: "ar: اطلب الليلة"))
    #expect(own["other-direction"]?.notes == [])
    #expect(own["chinese"]?.notes == note("Chinese", "zh-Hans"))
  }

  /// The native format with samples in other languages.
  private func translated(_ headline: String, caption: String = "") -> String {
    native.replacing("sample: Fresh bread", with: "sample: Fresh bread, samples: {\(headline)}")
      .replacing("sample: Order tonight", with: "sample: Order tonight, samples: {\(caption)}")
  }

  @Test("Another language shows the definition's own samples in it, Hebrew if there are no Arabic ones")
  func translatedSamples() throws {
    let rest = "4.4 More at https://example.com/"
    let arabic = try pages(translated("he: לחם טרי, ar: خبز طازج", caption: "ja: 今夜ご注文"), beside: svg)
    #expect(
      try text(arabic["other-direction"])
        == "خبز طازج هنا يظهر نص الإعلان كما يكتبه المعلن، في سطر أو سطرين. \(rest) إعلان")
    #expect(try text(arabic["japanese"]) == "ここに広告の見出しが入ります 今夜ご注文 \(rest) 広告")
    #expect(try text(arabic["typical"]) == "Fresh bread Order tonight \(rest) Ad")
    let hebrew = try pages(translated("he: לחם טרי", caption: "he: הזמינו הערב"), beside: svg)
    #expect(try text(hebrew["other-direction"]) == "לחם טרי הזמינו הערב \(rest) מודעה")
    #expect(try #require(hebrew["other-direction"]).html.contains(#"<html lang="he" dir="rtl">"#))
    #expect(hebrew["other-direction"]?.notes == [])
  }

  @Test("Chinese and Japanese speak for themselves; emoji and one long word are made of the samples")
  func scripts() throws {
    let short = native.replacing("required: true, maxLength: 30", with: "maxLength: 14")
    let made = try pages(short, beside: svg)
    #expect(
      try text(made["chinese"])
        == "这里是广告的标题 这里是广告的正文，由广告主填写，通常为一到两行。 4.4 More at https://example.com/ 广告")
    #expect(try #require(made["chinese"]).html.contains(#"<html lang="zh-Hans" dir="ltr">"#))
    #expect(try text(made["japanese"]).hasPrefix("ここに広告の見出しが入ります ここに広告の本文が入ります。"))
    #expect(
      try text(made["emoji"])
        == "✨ Fresh bread ✨ Order tonight 👩🏽‍💻🔥🇪🇺 4.4 More at https://example.com/ Ad")
    let word = String(repeating: "Ordertonight", count: 6).prefix(64)
    #expect(
      try text(made["long-word"])
        == "FreshbreadFres \(word) 4.4 More at https://example.com/ Ad")
  }

  @Test("Where no picture came, its place says so")
  func missingImage() throws {
    let page = try pages(native, beside: svg)["missing-image"]
    #expect(try text(page).hasPrefix("MainImage: not delivered Fresh bread"))
    #expect(try !#require(page).html.contains("<img"))
  }

  @Test("The longest text is as long as the definition allows, in the sample's own words")
  func longest() throws {
    let page = try pages(native)["longest"]
    #expect(
      try text(page).contains(
        "Fresh bread Fresh bread Fresh MainImage: no sample to show Order tonight Order"))
    #expect(
      try #require(page).notes == [
        "Without a declared limit, shown with 90 characters: Caption.", "Characters: Headline 29 / 30.",
      ])
  }

  @Test("Only what is required leaves out the rest, but neither label nor AdChoices")
  func requiredOnly() throws {
    let page = try pages(native, beside: svg)["required-only"]
    #expect(try text(page) == "Fresh bread Ad")
    #expect(try #require(page).html.contains("corner bottomLeft"))
  }

  @Test("The other direction is Arabic for a format in Latin letters, and English for one in Arabic")
  func otherDirection() throws {
    let arabic = native.replacing("Fresh bread", with: "خبز طازج")
    #expect(try #require(try pages(native)["other-direction"]).html.contains(#"<html lang="ar" dir="rtl">"#))
    #expect(try #require(try pages(arabic)["typical"]).html.contains(#"<html lang="ar" dir="rtl">"#))
    let hebrew = native.replacing("Fresh bread", with: "לחם טרי")
    #expect(try #require(try pages(hebrew)["typical"]).html.contains(#"<html lang="he" dir="rtl">"#))
    let turned = try #require(try pages(arabic)["other-direction"])
    #expect(turned.html.contains(#"<html lang="en" dir="ltr">"#))
    #expect(turned.title == "Left to right")
  }

  @Test("Without AdChoices there is no icon, and the page says what that means")
  func withoutAdChoices() throws {
    let page = try #require(try pages(native)["without-adchoices"])
    #expect(!page.html.contains("class=\"adchoices"))
    #expect(page.notes[0].hasPrefix("AdChoices was not delivered, so there is nothing to draw."))
  }

  @Test("A format with video has a player, and its fallback when none was delivered")
  func video() throws {
    let pages = try pages(native + "\nvideo: {fallback: MainImage}", beside: svg)
    let (player, fallback) = (try #require(pages["typical"]).html, try #require(pages["video-fallback"]).html)
    #expect(player.contains("Play video"))
    #expect(player.contains(#"<img src="../samples/a.svg" alt="A loaf" data-asset="MainImage">"#))
    #expect(!fallback.contains("Play video"))
    #expect(fallback.contains(#"<div class="media"><img src="../samples/a.svg""#))
  }

  @Test("A missing sample is said to be missing, never a broken picture")
  func missingSample() throws {
    #expect(try text(try pages(native)["typical"]).hasPrefix("Fresh bread MainImage: no sample to show"))
  }

  @Test("A rewarded ad shows what it pays, before and after")
  func rewarded() throws {
    let pages = try pages("kind: rewarded\nid: r\nadUnits: [u]\nreward: {name: coins, amount: 10}")
    #expect(
      try text(pages["typical"])
        == "Reward in 12 s Ad The network’s video plays here 10 coins when the video has ended")
    #expect(
      try text(pages["reward-granted"])
        == "Reward granted Ad Name of the advertiser Learn more 10 coins Reward granted")
  }

  @Test("A live break stands on the timeline where it begins and as long as it is")
  func live() throws {
    let pages = try pages(
      """
      kind: liveInterstitial
      id: l
      stream: {networkCode: "1", customAssetKey: k}
      breaks: {durationMs: 15000, podIdentifier: "pod/{n}", leadSeconds: 30, restrictions: [skip]}
      """)
    #expect(
      try #require(pages["typical"]).html.contains(#"<rect class="break" x="50" width="25" height="4"/>"#))
    #expect(
      try text(pages["typical"])
        == "LIVE Ad 1/2 · 0:08 Name of the advertiser 0:38 1:00")
    #expect(try !text(pages["break-ahead"]).contains("Ad 1/2"))
  }

  @Test("Hostile samples are escaped, also behind combining marks")
  func hostile() throws {
    let evil = "\"\u{301} onload=x><script>alert(1)</script>"
    let yaml = native.replacing("Fresh bread", with: "'\(evil.replacing("'", with: "''"))'")
      .replacing("alt: A loaf", with: "alt: '\(evil)'")
    let unescaped = "\"\u{301} onload"
    for page in try pages(yaml, beside: svg).values {
      #expect(!page.html.contains("<script"))
      #expect(!page.html.contains(unescaped))
    }
  }
}
