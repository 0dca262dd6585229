import Checking
import Model
import Basics
import Sessions

/// Reports Google's sample ad units or formats in a session that isn't marked as a test.
enum TestIdInProduction: SessionRule {
  static let info = RuleInfo(
    id: "test-id-in-production",
    title: "Test id outside a test session",
    group: .recordings,
    severity: .note,
    summary: """
      A session without `test: true` requests an ad unit or stream of Google's sample network 21775744923, an ad unit \
      of AdMob's test publisher ca-app-pub-3940256099942544, or one of the sample formats 10063170, 12387226 and \
      12406343. Reported once a session, at the first such request.
      """,
    rationale: """
      Sample ads earn nothing. If the app was released with them, every one of these impressions is lost income; if it \
      is a test session, its figures don't belong among those of real users.
      """,
    remedy: """
      Replace the ids by your own before release, for example by a build setting (`#if DEBUG`, a Gradle build type), \
      or record `test: true` in `session.start` of test sessions.
      """,
    citations: [
      .customFormatsOnIOS, .customFormatsOnAndroid,
      Citation(
        "Google, Mobile Ads SDK for Android: Enable test ads",
        url: "https://developers.google.com/admob/android/test-ads"),
    ],
    grounds: [
      .documented("Google's guides and samples name these ids for tests."),
      .deduced(
        """
        It is our conclusion that other ad units and streams of their sample network are for tests as well.
        """),
    ],
    restsOn: [.requests],
    good: [
      .nativeSession,
      .recording(
        """
        {"event":"session.start","platform":"ios","test":true}
        {"event":"ad.request","ad":"a1","kind":"customNative","adUnit":"/21775744923/example/native","formats":["bread-native"]}
        {"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.google.admob","code":1,"message":"No ad to show."}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ],
    bad: [
      .recording(
        """
        \(ExampleLines.start)
        ↓{"event":"ad.request","ad":"a1","kind":"customNative","adUnit":"/21775744923/example/native","formats":["bread-native"]}
        {"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.google.admob","code":1,"message":"No ad to show."}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .recording(
        """
        \(ExampleLines.start)
        ↓{"event":"stream.request","networkCode":"21775744923","customAssetKey":"sgai-hls-live"}
        {"event":"stream.failed"}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ])

  private static let network = "21775744923"
  private static let publisher = "ca-app-pub-3940256099942544"
  private static let formats = ["10063170", "12387226", "12406343"]

  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    if session.isTest { return .notApplicable }
    guard session.kinds.intersects(requests) else { return .notApplicable }
    let events = session.session.rawEvents
    let uses =
      events.indices.compactMap {
        requests.contains(events[$0].kind) ? testID(in: session.session.event($0)) : nil
      }
      + session.ads.compactMap(loadedTestFormat)
    guard let first = uses.min(by: { $0.request.index < $1.request.index }) else { return .pass }
    return .fail(
      "The session isn't marked as a test, and uses \(first.what).", at: first.request.location,
      help: "Use your own ids, or record 'test: true' in 'session.start'.",
      related: first.load.map { [RelatedPlace("the ad that was loaded", at: $0.location)] } ?? []
    ).about(first.id)
  }

  private static let requests = EventKindSet(.adRequest, .adLoad, .streamRequest)

  /// The use of one of Google's test ids, and the request at which it is reported.
  private struct Use {
    var request: Event
    var what: String
    var id: String
    var load: Event?
  }
}

extension TestIdInProduction {
  private static func testID(in request: Event) -> Use? {
    switch request.kind {
    case .adRequest:
      if let unit = request[.adUnit], unit.withPlainText(mayBeOfTestNetwork) ?? true, let name = unit.string,
        isOfTestNetwork(name)
      {
        return Use(request: request, what: "ad unit \(name.quoted) of Google's sample network", id: name)
      }
      if let unit = request[.adUnit], unit.withPlainText({ $0.begins(with: publisher) }) ?? true,
        let name = unit.string, isOfTestPublisher(name)
      {
        return Use(request: request, what: "ad unit \(name.quoted) of AdMob's test publisher", id: name)
      }
      guard let format = request[.formats]?.parts.lazy.compactMap(testFormat).first else { return nil }
      return Use(request: request, what: "Google's sample format '\(format)'", id: format)
    case .streamRequest where request[.networkCode]?.equals(network) == true:
      return Use(
        request: request, what: "Google's sample network '\(network)' for its stream", id: "\(network)")
    default: return nil
    }
  }

  /// Returns Google's sample format that a value names; `nil` if it names none.
  private static func testFormat(_ value: EventValue) -> String? { formats.first { value.equals($0) } }

  /// Returns false if the bytes of an ad unit can't contain the code of Google's test network. This is cheaper than
  /// decoding them.
  private static func mayBeOfTestNetwork(_ unit: UnsafeBufferPointer<UInt8>) -> Bool {
    let first = UInt8(ascii: "2")
    return unit.indices.contains { start in
      unit[start] == first && UnsafeBufferPointer(rebasing: unit[start...]).begins(with: network)
    }
  }

  /// True if one of the network codes at the start of the ad unit's path is that of Google's test network:
  /// `/1234567,7654321/news` begins with two codes, the second being that of a child network.
  private static func isOfTestNetwork(_ adUnit: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let codes = adUnit.utf8.drop { $0 == slash }.prefix { $0 != slash }
    return codes.count >= network.utf8.count
      && codes.split(separator: UInt8(ascii: ",")).contains { $0.elementsEqual(network.utf8) }
  }

  /// True for an ad unit of the test publisher: its id, a slash and a number. An app's id has a tilde for the slash.
  private static func isOfTestPublisher(_ adUnit: String) -> Bool {
    adUnit.utf8.starts(with: publisher.utf8)
      && adUnit.utf8.dropFirst(publisher.utf8.count).first.map { $0 == UInt8(ascii: "/") } ?? true
  }

  /// Returns the ad's first load with a sample format, and the load's request; `nil` if there is none. If the request
  /// wasn't recorded, the load takes its place.
  private static func loadedTestFormat(_ ad: AdRecord) -> Use? {
    for load in ad.loads {
      guard let format = load[.format].flatMap(testFormat) else { continue }
      let request = ad.requests.last { $0.index < load.index }
      return Use(request: request ?? load, what: "Google's sample format '\(format)'", id: format, load: load)
    }
    return nil
  }
}
