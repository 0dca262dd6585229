import Model
import Basics
import Importing
import Reading
import TestSupport
import Testing

/// Translates dumps as `dumps/screen1.xml`, `screen2.xml` …, by a map.
func imported(
  screens texts: [String], map: String, as source: ScreenImporter.Source = .uiautomator
) throws -> Imported {
  let reading = ScreenMapReader.read(Array(map.utf8), file: "map.yaml")
  #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
  let ending = source == .uiautomator ? "xml" : "txt"
  let paths = texts.indices.map { "dumps/screen\($0 + 1).\(ending)" }
  return try ScreenImporter.read(
    paths, as: source, by: try #require(reading.map), density: 320,
    in: ForeignFiles(source: MemorySource(texts: Dictionary(uniqueKeysWithValues: zip(paths, texts)))),
    unread: { _, failure in Issue.record("\(failure)") })
}

extension Imported {
  /// The event, its ad or asset, and the frame of each line but the first.
  var events: [String] {
    recordingText.split(separator: "\n").dropFirst().map { line in
      /// A text without escapes, or a list of numbers.
      func value(_ name: String) -> String? {
        guard let start = line.firstRange(of: "\"\(name)\":")?.upperBound else { return nil }
        let rest = line[start...]
        return rest.first == "["
          ? String(rest.prefix { $0 != "]" }) + "]" : String(rest.dropFirst().prefix { $0 != "\"" })
      }
      return ["event", "ad", "asset", "frame"].compactMap(value).joined(separator: " ")
    }
  }
}

@Suite("Imports of screens of Android's UI tests") struct UIAutomatorImportTests {
  private let map = """
    format: "10063170"
    ad: {id: native_ad_view}
    assets:
      Headline: {id: "*headline"}
      AdChoices: {description: Ad Choices Icon}
      AdBadge: {text: Ad}
    country: DE
    date: 2026-11-20
    """

  /// An element at dp of a screen of 320 dots an inch.
  private func node(
    _ attributes: String, _ frame: (x: Int, y: Int, width: Int, height: Int),
    kind: String = "widget.TextView",
    _ inner: String = ""
  ) -> String {
    let (right, bottom) = ((frame.x + frame.width) * 2, (frame.y + frame.height) * 2)
    return #"<node class="android.\#(kind)" package="com.example.news" enabled="true" \#(attributes) "#
      + #"bounds="[\#(frame.x * 2),\#(frame.y * 2)][\#(right),\#(bottom)]">\#(inner)</node>"# + "\n"
  }

  /// An ad of 300 × 200 dp.
  private func ad(
    _ top: Int = 100, headline: String = "Fresh bread", icon: String? = #"clickable="true""#,
    more: String = ""
  ) -> String {
    let choices = icon.map {
      node(#"content-desc="Ad Choices Icon" \#($0)"#, (301, top, 19, 15), kind: "widget.ImageView")
    }
    return node(
      #"resource-id="com.example.news:id/native_ad_view" clickable="true""#, (20, top, 300, 200),
      kind: "widget.FrameLayout",
      node(
        #"resource-id="com.example.news:id/ad_headline" text="\#(headline)""#, (30, top + 20, 280, 40))
        + node(#"text="Ad""#, (24, top + 4, 20, 16)) + (choices ?? "") + more)
  }

  private func dump(_ inner: String, rotation: Int = 0) -> String {
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"\(rotation)\">\n"
      + node(#"scrollable="true""#, (0, 0, 360, 800), kind: "widget.ScrollView", inner) + "</hierarchy>"
  }

  @Test(
    "An ad on a screen is a session: its frames in dp, its texts, and what takes taps",
    .holds("R-441", "R-443", "R-448", "R-450", "R-452", "R-456", "R-457", "R-465"))
  func whole() throws {
    let result = try imported(screens: [dump(ad())], map: map)
    expect(
      result.recordingText,
      is: """
        {"event":"session.start","session":"screen1-b883a10081aa#10063170","time":"2026-11-20T00:00:00.000Z","platform":"android","recorder":{"name":"uiautomator dump","observes":["rendering"],"incomplete":true},"app":{"id":"com.example.news"},"country":"DE","source":{"file":"screen1.xml","at":"/hierarchy/node[1]/node[1]","line":2,"note":"dumps have no times: they count lines"}}
        {"event":"ad.load","session":"screen1-b883a10081aa#10063170","time":"2026-11-20T00:00:00.001Z","ad":"a1","format":"10063170","source":{"file":"screen1.xml","at":"/hierarchy/node[1]/node[1]","line":2,"note":"the map says the format; the load wasn't observed"}}
        {"event":"view.render","session":"screen1-b883a10081aa#10063170","time":"2026-11-20T00:00:00.002Z","ad":"a1","frame":[20,100,300,200],"source":{"file":"screen1.xml","at":"/hierarchy/node[1]/node[1]","line":2}}
        {"event":"asset.render","session":"screen1-b883a10081aa#10063170","time":"2026-11-20T00:00:00.003Z","ad":"a1","asset":"Headline","frame":[30,120,280,40],"text":"Fresh bread","source":{"file":"screen1.xml","at":"/hierarchy/node[1]/node[1]/node[1]","line":2,"note":"accessibility names no tap on it"}}
        {"event":"asset.render","session":"screen1-b883a10081aa#10063170","time":"2026-11-20T00:00:00.004Z","ad":"a1","asset":"AdBadge","frame":[24,104,20,16],"text":"Ad","source":{"file":"screen1.xml","at":"/hierarchy/node[1]/node[1]/node[2]","line":3,"note":"accessibility names no tap on it"}}
        {"event":"asset.render","session":"screen1-b883a10081aa#10063170","time":"2026-11-20T00:00:00.005Z","ad":"a1","asset":"AdChoices","frame":[301,100,19,15],"clickable":true,"source":{"file":"screen1.xml","at":"/hierarchy/node[1]/node[1]/node[3]","line":4}}

        """)
    expect(result.told, is: "")
  }

  @Test("A session has a thousand ads: further ones are left out, and said", .holds("R-1130"))
  func manyAds() throws {
    let result = try imported(
      screens: [dump((0..<1002).map { ad(headline: "Headline \($0)") }.joined())], map: map)
    #expect(result.recordingText.contains(#""ad":"a1000""#))
    #expect(!result.recordingText.contains(#""ad":"a1001""#))
    expect(
      result.told,
      is: """
        import-skipped dumps/screen1.xml:4002: The session has 1000 ads already: the ad is left out.
        import-skipped dumps/screen1.xml:4006: The session has 1000 ads already: the ad is left out.

        """)
  }

  @Test(
    "Screens in their order are one session: an ad moves, loses an asset, leaves, and another comes",
    .holds("R-447", "R-449", "R-451")
  )
  func several() throws {
    let result = try imported(
      screens: [
        dump(ad(300)), dump(ad(100)), dump(ad(100, icon: nil)), dump(""), dump(ad(headline: "New roofs")),
      ],
      map: map)
    #expect(
      result.events == [
        "ad.load a1", "view.render a1 [20,300,300,200]", "asset.render a1 Headline [30,320,280,40]",
        "asset.render a1 AdBadge [24,304,20,16]", "asset.render a1 AdChoices [301,300,19,15]",
        "view.render a1 [20,100,300,200]", "asset.render a1 Headline [30,120,280,40]",
        "asset.render a1 AdBadge [24,104,20,16]", "asset.render a1 AdChoices [301,100,19,15]",
        "view.render a1 [20,100,300,200]", "asset.render a1 Headline [30,120,280,40]",
        "asset.render a1 AdBadge [24,104,20,16]", "asset.hide a1 AdChoices", "view.hide a1", "ad.load a2",
        "view.render a2 [20,100,300,200]", "asset.render a2 Headline [30,120,280,40]",
        "asset.render a2 AdBadge [24,104,20,16]", "asset.render a2 AdChoices [301,100,19,15]",
      ])
    expect(result.told, is: "")
  }

  @Test(
    "Two ads on one screen are told by their texts on the next",
    .holds("R-451"))
  func two() throws {
    let result = try imported(
      screens: [
        dump(ad(100) + ad(400, headline: "New roofs")), dump(ad(50, headline: "New roofs") + ad(300)),
      ], map: map)
    #expect(
      result.events.filter { $0.hasPrefix("view.") } == [
        "view.render a1 [20,100,300,200]", "view.render a2 [20,400,300,200]",
        "view.render a2 [20,50,300,200]", "view.render a1 [20,300,300,200]",
      ])
  }

  @Test(
    "What may be cut off at the edge of what scrolls is left out, unless the map says that it is whole",
    .holds("R-461", "R-462"))
  func cut() throws {
    let atTop = dump(ad(0))
    let result = try imported(screens: [atTop], map: map)
    #expect(result.recording.isEmpty)
    expect(
      result.told,
      is: """
        import-note dumps/screen1.xml:2: An ad lies at the edge of what scrolls, and may be cut off there: nothing of it is taken from this screen.
        import-skipped dumps/screen1.xml: No screen shows an ad that is surely in view as a whole.

        """)
    #expect(try imported(screens: [atTop], map: map + "\nwhole: true").events.count == 5)
    let twice = try imported(screens: [atTop, dump(ad(100))], map: map)
    #expect(twice.events.first == "ad.load a1")
    expect(
      twice.told,
      is: """
        import-note dumps/screen1.xml:2: An ad lies at the edge of what scrolls, and may be cut off there: nothing of it is taken from this screen.

        """)
  }

  @Test(
    "In a row that scrolls sideways the left and right edges count",
    .holds("R-461"))
  func sideways() throws {
    let row = { (x: Int) in
      "<hierarchy rotation=\"0\">"
        + node(
          #"scrollable="true""#, (0, 0, 360, 300), kind: "widget.HorizontalScrollView",
          node(
            #"resource-id="a:id/native_ad_view""#, (x, 0, 200, 300), node(#"text="Ad""#, (x + 9, 9, 20, 16))))
        + "</hierarchy>"
    }
    #expect(try imported(screens: [row(160)], map: map).recording.isEmpty)
    #expect(try imported(screens: [row(100)], map: map).events.count == 3)
  }

  @Test(
    "A tap is known where an element takes it or one around it alone, and that it does nothing where it is disabled",
    .holds("R-458", "R-459"),
    arguments: [
      (#"clickable="true""#, #""clickable":true,"source""#),
      (#"clickable="false""#, #""frame":[301,100,19,15],"source""#),
      (#"enabled="false""#, #""clickable":false,"source""#),
    ])
  func clickability(_ attributes: String, _ written: String) throws {
    // The first of two attributes of one name would make the XML unsound.
    let text = dump(ad(icon: attributes)).replacing(
      #"enabled="true" content-desc="Ad Choices Icon" enabled"#,
      with: #"content-desc="Ad Choices Icon" enabled"#)
    #expect(try imported(screens: [text], map: map).recordingText.contains(written))
  }

  @Test(
    "An element around an asset takes its taps, but not one that holds another asset as well",
    .holds("R-458"))
  func clickedAround() throws {
    func around(_ inner: String) -> String {
      dump(
        ad(
          icon: nil,
          more: node(
            #"clickable="true""#, (301, 100, 19, 15),
            node(#"content-desc="Ad Choices Icon" clickable="false""#, (301, 100, 19, 15)) + inner)))
    }
    let alone = try imported(screens: [around("")], map: map).recordingText
    #expect(
      alone.contains(#""clickable":true,"source""#) && alone.contains("the element around it takes taps"))
    let both = try imported(
      screens: [around(node(#"text="Order""#, (301, 100, 5, 5)))],
      map: map.replacing("AdBadge: {text: Ad}", with: "AdBadge: {text: Order}"))
    #expect(!both.recordingText.contains(#""clickable":true"#))
  }

  @Test(
    "What fits twice, what is two assets, what is empty and what isn't there is told",
    .holds("R-455"))
  func doubts() throws {
    let more =
      node(#"text="Ad""#, (24, 150, 20, 16)) + node(#"text="Order""#, (24, 170, 0, 0))
      + node(#"text="Bread""#, (24, 180, 50, 16))
    let result = try imported(
      screens: [dump(ad(more: more))],
      map: """
        ad: {id: native_ad_view}
        assets:
          AdBadge: {text: Ad}
          CallToAction: {text: Order}
          Body: {text: Br*}
          Caption: {text: "?read"}
          Icon: {id: icon}
        """)
    expect(
      result.told,
      is: """
        import-skipped dumps/screen1.xml:3: 2 elements fit 'AdBadge': it is left out.
        import-note dumps/screen1.xml:6: The element that is 'CallToAction' has no frame, or an empty one: it isn't shown.
        import-skipped dumps/screen1.xml:7: The element that is 'Caption' is 'Body' already: it is left out as 'Caption'.
        import-note dumps/screen1.xml: No element of an ad is 'Icon', by the map: it wasn't on the screen, or accessibility doesn't list it.

        """)
  }

  @Test(
    "Of several that fit 'nth' takes one, and of elements inside each other the outermost counts",
    .holds("R-443", "R-454"))
  func which() throws {
    let nested = node(
      #"text="Order""#, (24, 170, 60, 40), node(#"text="Order""#, (30, 175, 40, 20)))
    let inner = ad(more: nested + node(#"text="Order""#, (24, 220, 70, 40)))
    func frames(_ nth: String) throws -> [String] {
      try imported(
        screens: [dump(inner)],
        map: "ad: {class: FrameLayout}\nassets: {CallToAction: {text: Order\(nth)}}"
      ).events.filter { $0.hasPrefix("asset") }
    }
    #expect(try frames(", nth: 1") == ["asset.render a1 CallToAction [24,170,60,40]"])
    #expect(try frames(", nth: 2") == ["asset.render a1 CallToAction [24,220,70,40]"])
    #expect(try frames(", nth: 3") == [])
    #expect(try frames("") == [])
  }

  @Test(
    "A screen that is held another way is told, and its frames are left out",
    .holds("R-453"))
  func turned() throws {
    let result = try imported(
      screens: [dump(ad()), dump(ad(), rotation: 1), dump(ad(120), rotation: 2)], map: map)
    #expect(
      result.events.filter { $0.hasPrefix("view") } == [
        "view.render a1 [20,100,300,200]", "view.render a1 [20,120,300,200]",
      ])
    expect(
      result.told,
      is: """
        import-skipped dumps/screen2.xml:2: The screen is held another way, or has another size, than the first.

        """)
  }

  @Test(
    "Dumps of one name are sessions of their own by what they hold, wherever the file lies",
    .holds("R-820", "R-822"))
  func names() throws {
    func session(_ texts: [String], in folder: String = "a", map: String? = nil) throws -> String? {
      let reading = ScreenMapReader.read(Array((map ?? self.map).utf8), file: "map.yaml")
      let paths = texts.indices.map { "\(folder)/\($0)/window_dump.xml" }
      let result = try ScreenImporter.read(
        paths, as: .uiautomator, by: try #require(reading.map), density: 320,
        in: ForeignFiles(source: MemorySource(texts: Dictionary(uniqueKeysWithValues: zip(paths, texts)))),
        unread: { _, _ in })
      return result.recordingText.split(separator: "\"").dropFirst(7).first.map(String.init)
    }
    let first = "window_dump-b883a10081aa#10063170"
    #expect(try session([dump(ad())]) == first)
    #expect(try session([dump(ad())], in: "/home/b/tests") == first)
    #expect(try session([dump(ad()), "no dump"]) == first)
    let sessions = [
      try session([dump(ad())]), try session([dump(ad(headline: "New roofs"))]),
      try session([dump(ad()), dump(ad(120))]), try session([dump(ad(120)), dump(ad())]),
    ]
    #expect(Set(sessions).count == 4, "\(sessions)")
    #expect(sessions.allSatisfy { $0?.hasPrefix("window_dump-") == true }, "\(sessions)")
  }

  @Test("Where nothing is the ad there is no session")
  func none() throws {
    let result = try imported(screens: [dump(node("", (0, 0, 9, 9)))], map: map)
    #expect(result.recording.isEmpty)
    expect(
      result.told,
      is: """
        import-note dumps/screen1.xml: No element of any screen is the ad, by the map.

        """)
  }

  @Test(
    "Page sources of Appium, and what the command prints behind the XML, are read as well",
    .holds("R-441"))
  func kindred() throws {
    let appium = dump(ad()).replacing(
      "<node class=\"android.widget.ImageView\"", with: "<android.widget.ImageView"
    )
    .replacing(
      #"clickable="true" bounds="[602,200][640,230]"></node>"#,
      with: #"clickable="true" bounds="[602,200][640,230]"/>"#)
    let events = try imported(screens: [dump(ad())], map: map).events
    #expect(try imported(screens: [appium], map: map).events == events)
    let printed = dump(ad()) + "UI hierchary dumped to: /dev/tty\n"
    #expect(try imported(screens: [printed], map: map).events == events)
    let sized = dump(ad()).replacing("rotation=\"0\"", with: "rotation=\"0\" width=\"720\" height=\"1600\"")
    #expect(try imported(screens: [sized], map: map).recordingText.contains(#""screen":[360,800]"#))
  }

  @Test(
    "What is no dump is named",
    .holds("R-477"),
    arguments: [
      ("", "is empty"), ("ERROR: could not get idle state.\n", "is no dump but what uiautomator says"),
      ("UI hierchary dumped to: /sdcard/window_dump.xml\n", "is no dump but what uiautomator says"),
      ("{}", "isn't XML: it doesn't begin with <"),
      ("<AppiumAUT/>", "is a page source of WebDriverAgent"),
      ("<html/>", "is a web page, not a dump of uiautomator"),
      ("<hierarchy rotation='0'/>", "is a dump of nothing"), ("<hierarchy><node>", "isn't sound XML"),
      ("<!DOCTYPE a [<!ENTITY b 'c'>]><hierarchy>&b;</hierarchy>", "declares entities"),
      (
        "<hierarchy>" + String(repeating: "<node>", count: 120) + String(repeating: "</node>", count: 120)
          + "</hierarchy>", "has more than 100 elements inside each other"
      ),
    ])
  func malformed(_ text: String, _ words: String) throws {
    let result = try imported(screens: [text, dump(ad())], map: map)
    #expect(result.told.hasPrefix("import-unreadable dumps/screen1.xml"), "\(result.told)")
    #expect(result.told.contains("The source \(words)"), "\(result.told)")
    #expect(result.events.count == 5)
  }
}
