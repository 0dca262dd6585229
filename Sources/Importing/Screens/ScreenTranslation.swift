import Model
import Basics

/// Makes the events of a session from its screens.
struct ScreenTranslation {
  private let map: ScreenMap
  private let source: ScreenImporter.Source
  private var notes: ImportNotes
  private var session: SessionDraft
  private var ads: [ScreenAd] = []
  /// The first screen that was translated.
  private var first: Screen?
  private var cutAds = 0
  private var foundAssets: Set<String> = []
  /// The maximum number of ads of a session, since each ad of a screen is compared with those of earlier screens.
  private static let mostAds = 1000

  init(_ map: ScreenMap, _ source: ScreenImporter.Source, session: String, notes: ImportNotes) {
    (self.map, self.source, self.notes) = (map, source, notes)
    self.session = SessionDraft(id: session)
  }

  mutating func add(_ screen: Screen) {
    notes.path = screen.path
    guard isHeldAsBefore(screen) else { return }
    let screen = screen.indexed()
    let seenAds = seenAds(in: screen)
    var seen: Set<Int> = []
    for seenAd in seenAds {
      let number = ads.indices.first { !seen.contains($0) && ads[$0].isAlike(seenAd, seenAds.count, ads) }
      if number == nil {
        guard ads.count < Self.mostAds else {
          notes.skipped(
            "The session has \(Self.mostAds) ads already: the ad is left out.",
            line: screen.elements[seenAd.place].line,
            help: "Import later screens by a command of its own.", cause: "ads beyond the most of a session")
          continue
        }
        ads.append(ScreenAd(name: "a\(ads.count + 1)"))
      }
      let ad = number ?? ads.count - 1
      seen.insert(ad)
      show(seenAd, as: ad, on: screen)
    }
    for index in ads.indices where ads[index].isShown && !seen.contains(index) {
      ads[index].leave()
      append(.viewHide, ad: ads[index].name, from: Origin(file: ImportNames.file(screen.path), at: ""), [:])
    }
  }

  /// Returns true if the screen has the orientation and size of the first one. Frames can't be compared after the
  /// device was turned.
  private mutating func isHeldAsBefore(_ screen: Screen) -> Bool {
    guard let first else {
      self.first = screen
      return true
    }
    guard screen.isAndroid == first.isAndroid else {
      notes.skipped(
        "The screen is of another system than the first.", line: screen.elements.first?.line,
        help: "Import it by a command of its own: a session has one screen.")
      return false
    }
    let isTurned = screen.rotation.map { $0 % 2 } != first.rotation.map { $0 % 2 }
    let isOther = screen.size.map { [$0.width, $0.height] } != first.size.map { [$0.width, $0.height] }
    guard !isTurned, !isOther else {
      notes.skipped(
        "The screen is held another way, or has another size, than the first.",
        line: screen.elements.first?.line,
        help: "Import it by a command of its own: a session has one screen.")
      return false
    }
    return true
  }

  // MARK: What is on a screen

  /// The ads that are wholly in view, with their assets.
  private mutating func seenAds(in screen: Screen) -> [SeenAd] {
    screen.places(of: map.ad).compactMap { place in
      let element = screen.elements[place]
      guard let frame = element.frame, frame.area > 0 else {
        notes.skipped(
          "The element that is the ad has no frame that can be read, or nothing of it can be seen.",
          line: element.line, cause: "ads without a frame")
        return nil
      }
      if !map.areAdsWhole, screen.mayBeCut(place) {
        cutAds += 1
        notes.note(
          "An ad lies at the edge of what scrolls, and may be cut off there: nothing of it is taken from this screen.",
          line: element.line,
          help:
            "Scroll until it doesn't, or say 'whole: true' in the map where it is known to be wholly in view."
        )
        return nil
      }
      var seenAd = SeenAd(place: place, frame: frame)
      var taken: [Int: String] = [:]
      for (key, pattern) in map.assets {
        let fitting = screen.places(of: pattern, inside: place)
        if fitting.isEmpty { seenAd.absent.append(key) }
        guard let found = only(fitting, key, on: screen) else { continue }
        if let other = taken[found] {
          notes.skipped(
            "The element that is '\(key)' is '\(other)' already: it is left out as '\(key)'.",
            line: screen.elements[found].line, cause: "elements of two assets")
          continue
        }
        taken[found] = key
        seenAd.assets.append((key, found))
        seenAd.texts[key] = screen.elements[found].text.isEmpty ? nil : screen.elements[found].text
      }
      return seenAd
    }
  }

  /// Returns the only element that matches an asset; `nil` if none does. It also returns `nil`, with a note, if several
  /// match, or if the element is empty or possibly cut off.
  private mutating func only(_ places: [Int], _ key: String, on screen: Screen) -> Int? {
    guard let place = places.first else { return nil }
    foundAssets.insert(key)
    let element = screen.elements[place]
    if places.count > 1 {
      notes.skipped(
        "\(places.count) elements fit '\(key)': it is left out.", line: element.line,
        help:
          "Say more of it in the map, or which with 'nth'. The first two: \(Self.words(element)), \(Self.words(screen.elements[places[1]])).",
        cause: "patterns that fit several elements")
      return nil
    }
    guard let frame = element.frame, frame.area > 0 else {
      notes.note(
        "The element that is '\(key)' has no frame, or an empty one: it isn't shown.", line: element.line)
      return nil
    }
    if element.isHidden {
      notes.note(
        "The element that is '\(key)' can't be seen, by its page source: it is left out.", line: element.line
      )
      return nil
    }
    if !map.areAdsWhole, screen.mayBeCut(place) {
      notes.note(
        "'\(key)' lies at the edge of what scrolls, and may be cut off there: it is left out.",
        line: element.line)
      return nil
    }
    return place
  }

  private static func words(_ element: ScreenElement) -> String {
    element.at.isEmpty ? "line \(element.line ?? 0)" : element.at
  }

  // MARK: Lines

  private mutating func show(_ seenAd: SeenAd, as ad: Int, on screen: Screen) {
    let name = ads[ad].name
    let element = screen.elements[seenAd.place]
    if session.events.isEmpty { start(on: screen, element) }
    if !ads[ad].isKnown, let format = map.format {
      append(
        .adLoad, ad: name,
        from: origin(element, screen).noting("the map says the format; the load wasn't observed"),
        ["format": .string(format)])
    }
    append(.viewRender, ad: name, from: origin(element, screen), ["frame": Self.json(seenAd.frame)])
    // Dumps don't show which element is on top: larger ones come first, and so count as covering nothing.
    let assets = seenAd.assets.sorted { a, b in
      (screen.elements[b.place].frame?.area ?? 0, a.place) < (
        screen.elements[a.place].frame?.area ?? 0, b.place
      )
    }
    for asset in assets { render(asset.key, asset.place, seenAd, ad: name, on: screen) }
    for key in ads[ad].shown where seenAd.absent.contains(key) {
      append(.assetHide, ad: name, from: origin(element, screen), ["asset": .string(key)])
    }
    ads[ad].show(seenAd)
  }

  private mutating func render(
    _ key: String, _ place: Int, _ seenAd: SeenAd, ad: String, on screen: Screen
  ) {
    let element = screen.elements[place]
    let (isClickable, note) = clickability(of: place, seenAd, on: screen)
    append(
      .assetRender, ad: ad, from: origin(element, screen).noting(note),
      [
        "asset": .string(key), "frame": element.frame.map(Self.json),
        "clickable": isClickable.map { .bool($0) },
        "text": element.text.isEmpty ? nil : .string(element.text),
      ])
  }

  /// Returns true if a tap on an asset has an effect: the asset takes taps, or an element around it does that contains
  /// no other asset. The result is `nil` if that isn't known. The note explains the result if necessary.
  private func clickability(
    of place: Int, _ seenAd: SeenAd, on screen: Screen
  ) -> (isClickable: Bool?, note: String?) {
    if screen.elements[place].isClickable == true { return (true, nil) }
    let around = screen.ancestors(of: place).prefix { $0 != seenAd.place }
    let others = seenAd.assets.map(\.place).filter { $0 != place }
    let container = around.first { outer in
      screen.elements[outer].isClickable == true
        && !others.contains { $0 == outer || screen.isInside($0, outer) }
    }
    if container != nil { return (true, "the element around it takes taps") }
    if screen.elements[place].isClickable == false { return (false, nil) }
    return (nil, "accessibility names no tap on it")
  }

  private mutating func start(on screen: Screen, _ ad: ScreenElement) {
    let isAndroid = screen.isAndroid
    let size = map.screen ?? screen.size
    let appID = map.appID ?? (ad.app.isEmpty ? screen.app : ad.app)
    append(
      .sessionStart, ad: nil,
      from: origin(ad, screen).noting("dumps have no times: they count lines"),
      [
        "platform": .string(map.platform ?? (isAndroid ? "android" : "ios")),
        "recorder": .members([
          "name": .string(source.recorder),
          "observes": .strings([Observation.rendering.rawValue]), "incomplete": true,
        ]),
        "app": .members([
          "id": appID.map { .string($0) }, "version": map.appVersion.map { .string($0) },
        ]),
        "country": map.country.map { .string($0) }, "language": map.language.map { .string($0) },
        "screen": size.map { .list([.number($0.width), .number($0.height)]) },
        "test": map.isTest.map { .bool($0) },
      ])
  }

  private mutating func append(
    _ kind: EventKind, ad: String?, from origin: Origin, _ fields: KeyValuePairs<String, JSONText?>
  ) {
    let start = map.day?.start ?? Timestamp(microseconds: 0)
    let time = Timestamp(microseconds: start.microseconds + Int64(session.events.count) * 1000)
    session.events.append(EventDraft(kind, at: time, ad: ad, from: origin, fields))
  }

  private func origin(_ element: ScreenElement, _ screen: Screen) -> Origin {
    Origin(file: ImportNames.file(screen.path), at: element.at, line: element.line)
  }

  private static func json(_ frame: Frame) -> JSONText {
    .list([frame.x, frame.y, frame.width, frame.height].map { .number($0) })
  }

  // MARK: The end

  func imported(of count: Int) -> Imported {
    var result = Imported()
    var notes = notes
    if count > 0 { noteWhatIsMissing(&notes) }
    notes.close()
    session.write(to: &result.recording)
    result.diagnostics = notes.diagnostics
    result.summary =
      "\(count) \(count == 1 ? "screen" : "screens"), \(ads.count) \(ads.count == 1 ? "ad" : "ads"), "
      + "\(session.events.count { $0.kind == .assetRender }) assets shown"
    return result
  }

  private func noteWhatIsMissing(_ notes: inout ImportNotes) {
    if let first { notes.path = first.path }
    if ads.isEmpty {
      if cutAds > 0 {
        notes.skipped("No screen shows an ad that is surely in view as a whole.")
      } else {
        notes.note(
          "No element of any screen is the ad, by the map.",
          help: "Look at 'ad' in the map, and at the dump: it lists what was on the screen when it was made.")
      }
      return
    }
    for key in map.assets.map(\.key) where !foundAssets.contains(key) {
      notes.note(
        "No element of an ad is '\(key)', by the map: it wasn't on the screen, or accessibility doesn't list it."
      )
    }
  }
}

extension ScreenImporter.Source {
  fileprivate var recorder: String {
    switch self {
    case .uiautomator: "uiautomator dump"
    case .axtree: "XCUIApplication.debugDescription"
    case .appium: "Appium page source"
    }
  }
}
