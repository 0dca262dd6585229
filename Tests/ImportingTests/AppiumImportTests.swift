import Importing
import Model
import Reading
import TestSupport
import Testing

@Suite("Imports of Appium's page sources") struct AppiumImportTests {
  private let map = """
    format: "10063170"
    ad: {id: native-ad}
    assets:
      Headline: {class: StaticText, nth: 1}
      AdChoices: {description: Ad Choices Icon}
      CallToAction: {class: Button, description: Visit*}
    """

  private func element(
    _ type: String, _ attributes: String, _ frame: (Double, Double, Double, Double), visible: Bool = true,
    _ inner: String = ""
  ) -> String {
    #"<XCUIElementType\#(type) type="XCUIElementType\#(type)" enabled="true" visible="\#(visible)" \#(attributes) "#
      + #"x="\#(frame.0)" y="\#(frame.1)" width="\#(frame.2)" height="\#(frame.3)">\#(inner)</XCUIElementType\#(type)>"#
      + "\n"
  }

  private func source(_ top: Double = 120.5, icon: String = "", iconVisible: Bool = true) -> String {
    let ad =
      element(
        "StaticText", #"name="Fresh bread" label="Fresh bread" value="Fresh bread""#, (24, 316, 345, 40))
      + element(
        "Image", #"name="Ad Choices Icon" label="Ad Choices Icon"\#(icon)"#, (358, top, 19, 15),
        visible: iconVisible)
      + element("Button", #"name="visit" label="Visit us""#, (24, 370, 345, 40))
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
      + element(
        "Application", #"name="News" label="News" bundleId="com.example.news""#, (0, 0, 393, 852),
        element(
          "Window", "", (0, 0, 393, 852), element("Cell", #"name="native-ad""#, (16, top, 361, 300), ad)))
  }

  private func read(_ texts: String..., density: Int? = nil) throws -> Imported {
    let reading = ScreenMapReader.read(Array(map.utf8), file: "map.yaml")
    let paths = texts.indices.map { "pages/screen\($0 + 1).xml" }
    return try ScreenImporter.read(
      paths, as: .appium, by: try #require(reading.map), density: density,
      in: ForeignFiles(source: MemorySource(texts: Dictionary(uniqueKeysWithValues: zip(paths, texts)))),
      unread: { _, failure in Issue.record("\(failure)") })
  }

  @Test(
    "WebDriverAgent's elements are an ad by the same map: frames in points, texts, buttons that take taps",
    .holds("R-895", "R-896", "R-897"))
  func iOS() throws {
    let result = try read(source())
    expect(
      result.recordingText,
      is: """
        {"event":"session.start","session":"screen1-f3797ea47640#10063170","time":"1970-01-01T00:00:00.000Z","platform":"ios","recorder":{"name":"Appium page source","observes":["rendering"],"incomplete":true},"app":{"id":"com.example.news"},"screen":[393,852],"source":{"file":"screen1.xml","at":"/XCUIElementTypeApplication[1]/XCUIElementTypeWindow[1]/XCUIElementTypeCell[1]","line":1,"note":"dumps have no times: they count lines"}}
        {"event":"ad.load","session":"screen1-f3797ea47640#10063170","time":"1970-01-01T00:00:00.001Z","ad":"a1","format":"10063170","source":{"file":"screen1.xml","at":"/XCUIElementTypeApplication[1]/XCUIElementTypeWindow[1]/XCUIElementTypeCell[1]","line":1,"note":"the map says the format; the load wasn't observed"}}
        {"event":"view.render","session":"screen1-f3797ea47640#10063170","time":"1970-01-01T00:00:00.002Z","ad":"a1","frame":[16,120.5,361,300],"source":{"file":"screen1.xml","at":"/XCUIElementTypeApplication[1]/XCUIElementTypeWindow[1]/XCUIElementTypeCell[1]","line":1}}
        {"event":"asset.render","session":"screen1-f3797ea47640#10063170","time":"1970-01-01T00:00:00.003Z","ad":"a1","asset":"Headline","frame":[24,316,345,40],"text":"Fresh bread","source":{"file":"screen1.xml","at":"/XCUIElementTypeApplication[1]/XCUIElementTypeWindow[1]/XCUIElementTypeCell[1]/XCUIElementTypeStaticText[1]","line":1,"note":"accessibility names no tap on it"}}
        {"event":"asset.render","session":"screen1-f3797ea47640#10063170","time":"1970-01-01T00:00:00.004Z","ad":"a1","asset":"CallToAction","frame":[24,370,345,40],"clickable":true,"source":{"file":"screen1.xml","at":"/XCUIElementTypeApplication[1]/XCUIElementTypeWindow[1]/XCUIElementTypeCell[1]/XCUIElementTypeButton[1]","line":3}}
        {"event":"asset.render","session":"screen1-f3797ea47640#10063170","time":"1970-01-01T00:00:00.005Z","ad":"a1","asset":"AdChoices","frame":[358,120.5,19,15],"source":{"file":"screen1.xml","at":"/XCUIElementTypeApplication[1]/XCUIElementTypeWindow[1]/XCUIElementTypeCell[1]/XCUIElementTypeImage[1]","line":2,"note":"accessibility names no tap on it"}}

        """)
    expect(result.told, is: "")
    let older = source().replacing("?>", with: "?><AppiumAUT>") + "</AppiumAUT>"
    #expect(try read(older).events == result.events)
    #expect(
      try read(source(), source(20)).events.filter { $0.hasPrefix("view") } == [
        "view.render a1 [16,120.5,361,300]", "view.render a1 [16,20,361,300]",
      ])
  }

  @Test(
    "Android's page sources are told from iOS's, and need a density",
    .holds("R-465", "R-895"))
  func android() throws {
    let page =
      #"<hierarchy index="0" class="hierarchy" rotation="0" width="720" height="1600"><android.view.ViewGroup class="android.view.ViewGroup" package="com.example" resource-id="a:id/native-ad" bounds="[0,100][720,600]"><android.widget.Button class="android.widget.Button" content-desc="Visit us" clickable="true" bounds="[20,500][700,560]"/></android.view.ViewGroup></hierarchy>"#
    let result = try read(page, density: 320)
    #expect(result.recordingText.contains(#""platform":"android","recorder":{"name":"Appium page source","#))
    #expect(
      result.events == [
        "ad.load a1", "view.render a1 [0,50,360,250]", "asset.render a1 CallToAction [10,250,340,30]",
      ])
    expect(
      try read(page).told,
      is: """
        import-unreadable pages/screen1.xml: The source is of an Android screen, whose bounds are pixels, and neither the map nor --density says its density.

        """)
    let both = try read(source(), page, density: 320)
    #expect(both.events.count == 5)
    #expect(
      both.told.contains("screen2.xml:1: The screen is of another system than the first."), "\(both.told)")
  }

  @Test(
    "An asset that can't be seen, is disabled or has no frame is no more than that",
    .holds("R-459", "R-898"))
  func doubts() throws {
    let hidden = try read(source(iconVisible: false))
    #expect(!hidden.recordingText.contains("AdChoices"))
    expect(
      hidden.told,
      is: """
        import-note pages/screen1.xml:2: The element that is 'AdChoices' can't be seen, by its page source: it is left out.

        """)
    let disabled = source().replacing(
      #"enabled="true" visible="true" name="visit""#, with: #"enabled="false" visible="true" name="visit""#)
    #expect(
      try read(disabled).recordingText.contains(
        #""asset":"CallToAction","frame":[24,370,345,40],"clickable":false"#))
    for x in ["inf", "2147483647", "-1e9", ""] {
      let result = try read(source().replacing("x=\"358.0\"", with: "x=\"\(x)\""))
      #expect(result.told.contains("The element that is 'AdChoices' has no frame"), "\(x): \(result.told)")
    }
  }

  @Test(
    "What is no page source is named",
    arguments: [
      ("<html/>", "is XML of 'html', not a page source of Appium"), ("", "is empty"),
      ("<AppiumAUT/>", "is a page source without elements"), ("{}", "isn't XML: it doesn't begin with <"),
    ])
  func malformed(_ text: String, _ words: String) throws {
    let result = try read(text, source())
    #expect(result.told.hasPrefix("import-unreadable pages/screen1.xml"), "\(result.told)")
    #expect(result.told.contains("The source \(words)"), "\(result.told)")
    #expect(result.events.count == 5)
  }
}
