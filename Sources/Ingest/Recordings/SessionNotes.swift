import AdModel

/// What validation noted of a session.
struct SessionNotes {
  private(set) var defects: [EventDefect] = []
  private(set) var unknownNames: [UnknownName] = []
  /// Events that are clicks without `asset`: whether that is a defect depends on the kind of their ad.
  private(set) var clicksWithoutAsset: [Int] = []
  /// Where the value stands that is being validated.
  var path = ValuePath()
  private var known: Set<KnownName> = []

  /// At most this many unknown names a session: a recording whose keys are made up would fill memory with them.
  static let unknownNameLimit = 1000

  private struct KnownName: Hashable {
    var file: Int32
    var name: String
    var isField: Bool
  }

  mutating func add(_ defect: EventDefect) { defects.append(defect) }

  mutating func addClickWithoutAsset(_ event: Int) { clicksWithoutAsset.append(event) }

  /// Notes a name the first time it comes in a file.
  mutating func addUnknown(_ name: String, isField: Bool, event: Int, file: Int32) {
    guard unknownNames.count < Self.unknownNameLimit,
      known.insert(KnownName(file: file, name: name, isField: isField)).inserted
    else { return }
    unknownNames.append(UnknownName(event: event, name: name, isField: isField))
  }

  /// Adds what only the whole session tells, and puts the defects into the order of the events.
  mutating func finish(_ content: SessionContent) {
    let missing = clicksWithoutAsset.filter { !content.isAdWithoutAssets(content.events[$0].ad) }
    guard !missing.isEmpty else { return }
    defects += missing.map { EventDefect(event: $0, field: "asset", problem: .missing) }
    // Stable: defects of one event keep their order.
    defects = defects.enumerated().sorted { ($0.element.event, $0.offset) < ($1.element.event, $1.offset) }
      .map(\.element)
  }
}

extension SessionContent {
  /// Whether an ad is of a kind whose clicks name no asset: by its `ad.request`, or, where there is none, by an event
  /// that only such ads have.
  fileprivate func isAdWithoutAssets(_ ad: Int32?) -> Bool {
    guard let ad else { return false }
    let ofAd = storage.events.stretch(0, storage.events.count).filter { $0.ad == ad }
    if let request = ofAd.first(where: { $0.kind == .adRequest }),
      let kind = topLevelValue(.kind, of: request), kind.form == .string
    {
      return ["rewarded", "liveInterstitial"].contains(text(kind.start, kind.length))
    }
    return ofAd.contains { Self.kindsWithoutAssets.contains($0.kind) }
  }

  private static let kindsWithoutAssets: Set<EventKind> = [
    .adShow, .adDisplay, .adDisplayFailed, .rewardStart, .rewardComplete, .rewardGrant, .rewardDeliver,
    .adHide,
    .adStart, .adFirstQuartile, .adMidpoint, .adThirdQuartile, .adComplete, .adSkip,
  ]

  private func topLevelValue(_ field: EventField, of event: RawEvent) -> RawValue? {
    var place = Int(event.firstValue)
    while place < Int(event.endValue) {
      if values[place].field == field { return values[place] }
      place = Int(values[place].end)
    }
    return nil
  }
}

extension SessionContent {
  func text(_ start: UInt32, _ length: UInt32) -> String {
    storage.text(start, length)
  }

  /// The key of a member, unescaped.
  func key(of value: RawValue) -> String {
    let text = text(value.keyStart, value.keyLength)
    return text.utf8.contains(UInt8(ascii: "\\")) ? JSONString.unescaped(text) : text
  }

  /// A string, unescaped.
  func string(_ value: RawValue) -> String {
    let text = text(value.start, value.length)
    return value.form == .escapedString ? JSONString.unescaped(text) : text
  }

  func numberText<Result>(_ value: RawValue, _ body: (NumberReader.Text) -> Result) -> Result {
    storage.withText(value.start, value.length, body)
  }

  /// Whether these bytes stand there.
  func holds(_ word: [UInt8], at start: UInt32, length: UInt32) -> Bool {
    guard word.count == Int(length) else { return false }
    for index in word.indices where bytes[Int(start) + index] != word[index] { return false }
    return true
  }
}
