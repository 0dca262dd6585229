import Model
import Basics
import Importing
import Reading
import TestSupport
import Testing

@Suite("Imports of screens of Xcode's UI tests") struct AccessibilityTreeImportTests {
  private let map = """
    ad: {id: native-ad}
    assets:
      Headline: {class: StaticText, nth: 1}
      AdChoices: {description: Ad Choices Icon}
      CallToAction: {description: Visit}
    """

  private let tree = """
        t =     2.15s Requesting snapshot of accessibility hierarchy for app with pid 7
    Attributes: Application, 0x1010, pid: 7, label: 'News'
    Element subtree:
     →Application, 0x1010, pid: 7, label: 'News'
        Window, 0x1020, {{0.0, 0.0}, {100.0, 100.0}}
        Window (Main), 0x1021, {{0.0, 0.0}, {393.0, 852.0}}
          Cell, 0x1030, {{16.0, 120.5}, {361.0, 300.0}}, identifier: 'native-ad'
            StaticText, 0x1040, {{24.0, 316.0}, {345.0, 40.0}}, label: 'The baker's bread,
    fresh, label: before seven'
            Image, 0x1050, {{358.0, 120.5}, {19.0, 15.0}}, label: 'Ad Choices Icon'
            Button, 0x1060, {{24.0, 370.0}, {345.0, 40.0}}, label: 'Visit', value: 1, Selected
              StaticText, 0x1061, {{30.0, 375.0}, {300.0, 30.0}}, label: 'Visit'
    Path to element:
     →Application, 0x1010, pid: 7, label: 'News'
    Query chain:
     →Find: Target Application 'com.example.news'
      Output: {
        Application, 0x1010, pid: 7, label: 'News'
      }
    Test Case passed.

    """

  private func read(_ texts: String...) throws -> Imported {
    try imported(screens: texts, map: map, as: .axtree)
  }

  @Test(
    "An ad in a log of a test is a session: frames in points, texts over several lines, buttons that take taps",
    .holds("R-441", "R-464"))
  func whole() throws {
    let result = try read(tree)
    expect(
      result.recordingText,
      is: """
        {"event":"session.start","session":"screen1-a0995122f252","time":"1970-01-01T00:00:00.000Z","platform":"ios","recorder":{"name":"XCUIApplication.debugDescription","observes":["rendering"],"incomplete":true},"app":{"id":"com.example.news"},"screen":[393,852],"source":{"file":"screen1.txt","line":7,"note":"dumps have no times: they count lines"}}
        {"event":"view.render","session":"screen1-a0995122f252","time":"1970-01-01T00:00:00.001Z","ad":"a1","frame":[16,120.5,361,300],"source":{"file":"screen1.txt","line":7}}
        {"event":"asset.render","session":"screen1-a0995122f252","time":"1970-01-01T00:00:00.002Z","ad":"a1","asset":"Headline","frame":[24,316,345,40],"text":"The baker's bread,\\u000afresh, label: before seven","source":{"file":"screen1.txt","line":8,"note":"accessibility names no tap on it"}}
        {"event":"asset.render","session":"screen1-a0995122f252","time":"1970-01-01T00:00:00.003Z","ad":"a1","asset":"CallToAction","frame":[24,370,345,40],"clickable":true,"source":{"file":"screen1.txt","line":11}}
        {"event":"asset.render","session":"screen1-a0995122f252","time":"1970-01-01T00:00:00.004Z","ad":"a1","asset":"AdChoices","frame":[358,120.5,19,15],"source":{"file":"screen1.txt","line":10,"note":"accessibility names no tap on it"}}

        """)
    expect(result.told, is: "")
  }

  @Test(
    "Several trees of a file are screens in their order, and so are those of several files",
    .holds("R-447"))
  func several() throws {
    let later = tree.replacing("120.5", with: "20.5")
    let events = try read(tree + later, tree).events.filter { $0.hasPrefix("view") }
    #expect(
      events == [
        "view.render a1 [16,120.5,361,300]", "view.render a1 [16,20.5,361,300]",
        "view.render a1 [16,120.5,361,300]",
      ])
  }

  @Test("A tree that a debugger prints in quotes, and one in an older form, are the same")
  func forms() throws {
    let events = try read(tree).events
    let quoted =
      "\"" + tree.replacing("'", with: "\\'").replacing("\n", with: "\\n").replacing(" t = ", with: "")
      + "\"\n"
    #expect(try read(quoted).events == events)
    #expect(try read(tree.replacing("0x1050, ", with: "0x1050, traits: 8589934596, ")).events == events)
    #expect(try read(tree.replacing("0x1050,", with: "0x1050: traits: 4,")).events == events)
    #expect(try read(tree.replacing("\n", with: "\r\n")).events == events)
    #expect(try read(tree.replacing(" →Application, 0x1010", with: " Application, 0x1010")).events == events)
  }

  @Test(
    "A button that is disabled takes no taps, and an image may",
    .holds("R-459"))
  func disabled() throws {
    let lines = try read(tree.replacing(", Selected", with: ", Disabled")).recordingText
    #expect(lines.contains(#""asset":"CallToAction","frame":[24,370,345,40],"clickable":false"#))
    #expect(lines.contains(#""asset":"AdChoices","frame":[358,120.5,19,15],"source""#))
  }

  @Test("Elements without a frame, or with one that is none, aren't shown")
  func frames() throws {
    for frame in [
      "{{inf, inf}, {0.0, 0.0}}", "{{0.0, 0.0}, {0.0, 0.0}}", "{{1e9, 0.0}, {1.0, 1.0}}", "{{1.0}",
    ] {
      let result = try read(tree.replacing("{{358.0, 120.5}, {19.0, 15.0}}", with: frame))
      #expect(!result.recordingText.contains("AdChoices"), "\(frame)")
      #expect(
        result.told
          == "import-note dumps/screen1.txt:10: The element that is 'AdChoices' has no frame, or an empty one: it isn't shown.\n",
        "\(frame)")
    }
  }

  @Test(
    "Of elements beyond the screen the frames stay whole",
    .holds("R-463"))
  func beyond() throws {
    let low = tree.replacing("{{16.0, 120.5}, {361.0, 300.0}}", with: "{{16.0, 800.5}, {361.0, 300.0}}")
    let result = try read(low)
    #expect(result.events.first == "view.render a1 [16,800.5,361,300]")
    #expect(result.recordingText.contains(#""screen":[393,852]"#))
  }

  @Test(
    "A window of another size is another screen",
    .holds("R-453"))
  func resized() throws {
    let result = try read(tree, tree.replacing("{393.0, 852.0}", with: "{852.0, 393.0}"))
    #expect(result.events.count == 4)
    #expect(result.told.hasPrefix("import-skipped dumps/screen2.txt:4: The screen is held another way"))
  }

  @Test("A text that never ends takes no other elements with it")
  func open() throws {
    let open = tree.replacing("identifier: 'native-ad'", with: "identifier: 'native-ad', label: 'open")
    #expect(try read(open).recordingText.contains("AdChoices"))
  }

  @Test(
    "What holds no tree is named",
    arguments: [
      ("", "is empty"), ("<hierarchy/>", "is XML, not a tree as debugDescription prints it"),
      ("Test Case passed.\n", "holds no tree as debugDescription prints it"),
      ("Path to element:\n →Application, 0x1, pid: 1\n", "holds no tree as debugDescription prints it"),
    ])
  func malformed(_ text: String, _ words: String) throws {
    let result = try read(text, tree)
    #expect(
      result.told.hasPrefix("import-unreadable dumps/screen1.txt: The source \(words)"), "\(result.told)")
    #expect(result.events.count == 4)
  }

  @Test(
    "UTF-16 and what isn't UTF-8 are refused, and so are elements too deep inside each other",
    .holds("R-477"))
  func bytes() throws {
    let reading = ScreenMapReader.read(Array(map.utf8), file: "map.yaml")
    let deep =
      "Element subtree:\n" + (0..<600).map { String(repeating: " ", count: $0) + "Other, 0x1\n" }.joined()
    let files = MemorySource(["wide": [0xFF, 0xFE, 65, 0], "bad": [0x41, 0xFF], "deep": Array(deep.utf8)])
    let result = try ScreenImporter.read(
      ["wide", "bad", "deep"], as: .axtree, by: try #require(reading.map), density: nil,
      in: ForeignFiles(source: files), unread: { _, _ in })
    expect(
      result.told,
      is: """
        import-unreadable wide: The source isn't UTF-8 (UTF-16, perhaps): save it as UTF-8.
        import-unreadable bad: The source isn't UTF-8.
        import-unreadable deep:502: The source has more than 500 elements inside each other.

        """)
  }
}
