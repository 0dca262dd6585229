import Model
import Reading

/// Captured traffic that contains an auction.
struct OpenRTBCapture {
  /// The time of the request; `answered` is the time of its response.
  var asked: Timestamp
  var answered: Timestamp
  /// Name and version of the program that captured the traffic; `nil` if unknown.
  var creator: JSONText?
  /// True if parts of the captured traffic are missing.
  var isIncomplete: Bool
}

/// Makes the events of a session from a bid request and its responses.
struct OpenRTBTranslation {
  private let pair: OpenRTBPair
  private let session: String
  private let origin: Origin
  /// The position of the response.
  private let answerOrigin: Origin
  private let trees: JSONTreeReader
  private let capture: OpenRTBCapture?
  /// The day of bids alone; `nil` if it isn't known.
  private let day: Day?
  private var events: [EventDraft] = []
  private(set) var loads = 0
  /// The values that can't be read, of the request and of its responses.
  private(set) var unread = (request: UnreadValues(), answers: UnreadValues())
  /// True if it is known which impressions got a bid.
  private var isAnswered = false
  /// Native requests of the bid request, by the ids of their impressions.
  private var asked: [String: NativeRequest] = [:]
  /// Ids of impressions that accept banner, video or audio ads besides native ads.
  private var impressionsOfSeveralTypes: Set<String> = []
  /// The types of markup in the bids for each impression; an impression with a bid that doesn't say its type is left out.
  private var answeredTypes: [String: Set<BidMarkup>] = [:]

  /// - Parameters:
  ///   - answerOrigin: the position of the response; `nil` if it is that of the request.
  ///   - capture: the captured traffic that contains the auction; `nil` for bids alone, which have no times.
  ///   - day: the day of bids alone; `nil` if it isn't known.
  init(
    _ pair: OpenRTBPair, session: String, origin: Origin, answerOrigin: Origin? = nil, trees: JSONTreeReader,
    capture: OpenRTBCapture? = nil, day: Day? = nil
  ) {
    (self.pair, self.session, self.origin, self.trees) = (pair, session, origin, trees)
    self.answerOrigin = answerOrigin ?? origin
    (self.capture, self.day) = (capture, day)
  }

  mutating func draft() -> SessionDraft {
    let impressions = pair.request?["imp"]?.elements ?? []
    let bids = bids(for: impressions)
    start()
    unread.request.objects(pair.request?["imp"])
    answeredTypes = BidMarkup.byImpression(of: bids.map(\.bid))
    for (index, impression) in impressions.enumerated() { ask(impression, at: index) }
    var answered: Set<String> = []
    for (index, bid) in bids.enumerated() {
      load(
        bid.bid, seat: bid.seat, number: index,
        isFirst: answered.insert(bid.bid["impid"]?.idText ?? "").inserted)
    }
    guard isAnswered else { return SessionDraft(id: session, events: events) }
    for (index, impression) in impressions.enumerated()
    where !answered.contains(Self.id(impression, at: index)) {
      add(
        .adLoadFailed, ad: Self.id(impression, at: index), at: pair.requestPath + impression.path,
        [
          "error": .members([
            "domain": "OpenRTB", "code": pair.answers.first?["nbr"]?.integerOrText.map { .integer($0) },
            "message": "No bid.",
          ])
        ])
    }
    return SessionDraft(id: session, events: events)
  }

  /// Returns the bids for the impressions of the request, and reports those for others: it isn't known then which
  /// impressions got no bid.
  private mutating func bids(for impressions: [JSONNode]) -> [(bid: JSONNode, seat: String?)] {
    let bids = pair.bids(&unread.answers)
    isAnswered = pair.isAnswered
    guard pair.request != nil else { return bids }
    let ids = Set(impressions.indices.map { Self.id(impressions[$0], at: $0) })
    return bids.filter { bid, _ in
      if let id = bid["impid"]?.idText, ids.contains(id) { return true }
      unread.answers.add(
        bid["impid"] ?? bid,
        bid["impid"] == nil ? "has no 'impid'" : "is the id of no impression of the request",
        expected: "A bid names the impression that it is for, by the id in the request: 'impid'.")
      isAnswered = false
      return false
    }
  }

  /// Appends an event. OpenRTB has no times: without a capture, the events of a session are one millisecond apart.
  private mutating func add(
    _ kind: EventKind, ad: String? = nil, at place: String = "", _ fields: KeyValuePairs<String, JSONText?>
  ) {
    var origin = kind == .adLoad ? answerOrigin : origin
    origin.at += place
    if kind == .sessionStart, capture == nil { origin.note = "OpenRTB has no times: they count lines" }
    let isAnswer = kind == .adLoad || kind == .adLoadFailed
    let time =
      capture.map { isAnswer ? $0.answered : $0.asked }
      ?? Timestamp(microseconds: (day ?? .ofNoTime).start.microseconds + Int64(events.count) * 1000)
    events.append(EventDraft(kind, at: time, ad: ad, from: origin, fields))
  }

  private mutating func start() {
    let request = pair.request
    let (device, app, regs) = (request?["device"], request?["app"], request?["regs"])
    unread.request.ext(of: regs)
    let gdpr = unread.request.integer(regs?["gdpr"] ?? regs?.ext("gdpr"))
    let isChild = unread.request.integer(regs?["coppa"]) == 1
    let isTest = unread.request.integer(request?["test"]) == 1
    unread.request.add(DSAObject.unread(askedTransparency))
    var observes: [Observation] = request == nil ? [] : [.requests]
    if isAnswered { observes += [.loads, .delivery] }
    if request != nil { observes.append(.consent) }
    add(
      .sessionStart,
      [
        "platform": OpenRTBPlatform.word(of: request).map { .string($0) },
        "recorder": recorder(observes),
        "app": .members([
          "id": (app?["bundle"] ?? app?["id"])?.idText.map { .string($0) },
          "version": app?["ver"]?.idText.map { .string($0) },
        ]),
        "country": device?["geo"]?["country"]?.string.flatMap(CountryCodes.alpha2).map { .string($0) },
        "language": device?["language"]?.string.map { .string($0) },
        "consent": gdpr.flatMap { $0 == 0 || $0 == 1 ? .members(["gdpr": .bool($0 == 1)]) : nil },
        "underAge": isChild ? true : nil, "test": isTest ? true : nil,
      ])
  }

  private func recorder(_ observes: [Observation]) -> JSONText {
    var members: [JSONText.Member] = []
    if case .object(let creator)? = capture?.creator { members = creator }
    if capture == nil { members.append(.init(key: "name", value: "OpenRTB")) }
    members.append(.init(key: "observes", value: .strings(observes.map(\.rawValue))))
    if capture?.isIncomplete == true { members.append(.init(key: "incomplete", value: true)) }
    return .object(members)
  }

  /// The DSA object of the bid request; `nil` if it has none.
  private var askedTransparency: JSONNode? {
    let regs = pair.request?["regs"]
    return regs?["dsa"] ?? regs?.ext("dsa")
  }

  private static func id(_ impression: JSONNode, at index: Int) -> String {
    impression["id"]?.idText.flatMap { $0.isEmpty ? nil : $0 } ?? "imp\(index + 1)"
  }

  private mutating func ask(_ impression: JSONNode, at index: Int) {
    let id = Self.id(impression, at: index)
    if let native = impression["native"] {
      do {
        let request = try NativeRequest(native, trees: trees)
        unread.request.add(request.unread)
        if request.isMissing {
          unread.request.add(
            native, "has no 'request'", expected: "A native impression holds a native request.")
        }
        asked[id] = request
      } catch {
        unread.request.add(
          NativeRequest.holder(in: native) ?? native, "holds a native request that \(error.words)",
          expected: "A native request is an object with 'assets', or JSON of one in a text.")
      }
    }
    let others = ["banner", "video", "audio"].contains { impression[$0] != nil }
    if others { impressionsOfSeveralTypes.insert(id) }
    let isRewarded = unread.request.integer(impression["rwdd"]) == 1
    let other: JSONText = isRewarded ? "rewarded" : "other"
    let kind: JSONText =
      switch answeredTypes[id] {
      case [.native]: "native"
      case let types? where !types.contains(.native): other
      default: impression["native"] == nil ? other : others ? .list(["native", other]) : "native"
      }
    add(
      .adRequest, ad: id, at: pair.requestPath + impression.path,
      [
        "kind": kind,
        "adUnit": impression["tagid"]?.idText.flatMap { $0.isEmpty ? nil : .string($0) },
        "dsa": DSAObject.request(askedTransparency), "privacy": asked[id]?.wantsPrivacy == true ? true : nil,
      ])
  }

  /// Appends the load of a bid's ad. The ad of the first bid for an impression is named after the impression. Further
  /// bids get names of their own and refer to it.
  private mutating func load(_ bid: JSONNode, seat: String?, number: Int, isFirst: Bool) {
    let impression = bid["impid"]?.idText ?? ""
    let ad = isFirst && !impression.isEmpty ? impression : "bid\(number + 1)"
    loads += 1
    unread.answers.ext(of: bid)
    let native = native(of: bid, impression)
    let vast = native == nil ? vast(of: bid) : nil
    let dsa = bid.ext("dsa") ?? bid["dsa"] ?? bid.ext("prebid")?["dsa"]
    unread.answers.add(DSAObject.unread(dsa))
    add(
      .adLoad, ad: ad, at: pair.answerPath + bid.path,
      [
        "request": isFirst || impression.isEmpty ? nil : .string(impression),
        "source": seat.flatMap { .members(["name": .string($0)]) },
        "creative": bid["crid"]?.idText.map { .string($0) }, "order": bid["cid"]?.idText.map { .string($0) },
        "assets": native?.assets ?? vast?.assets, "video": vast?.isVideo.map { .bool($0) },
        "destination": (native?.destination ?? vast?.destination).map { .string($0) },
        "dsa": DSAObject.bid(dsa) ?? vast?.dsa,
      ])
  }

  /// Returns the first ad of a bid's VAST document; `nil` if the bid has none.
  private mutating func vast(of bid: JSONNode) -> VASTAd? {
    guard BidMarkup(of: bid) != .banner, let markup = bid["adm"], let text = markup.string,
      VASTAnswer.isIn(Array(text.utf8))
    else { return nil }
    let expected = "The markup of a video bid is a VAST document."
    do {
      let answer = try VASTAnswer(Array(text.utf8), isDecoded: true)
      for loss in answer.ads.flatMap(\.losses) {
        unread.answers.add(markup, "isn't read whole", expected: loss.words)
      }
      return answer.ads.first { $0.kind != .noFill && $0.kind != .malformed }
    } catch {
      unread.answers.add(markup, error.words, expected: expected)
      return nil
    }
  }

  /// Returns the native response in a bid: its `adm` if that is native, otherwise `adm_native` or `ext.native`.
  private mutating func native(of bid: JSONNode, _ impression: String) -> NativeResponse? {
    let type = BidMarkup(of: bid)
    guard type == nil || type == .native else { return nil }
    // If the impression allows other types, a markup that isn't JSON belongs to one of those.
    let isOnlyNative =
      type == .native || asked[impression] != nil && !impressionsOfSeveralTypes.contains(impression)
    let beside = bid["adm_native"] ?? bid.ext("native")
    var markup = beside
    if let main = bid["adm"], NativeResponse.isNative(main) || beside == nil && isOnlyNative { markup = main }
    guard let markup else { return nil }
    let expected = "A native answer is an object with 'assets', or JSON of one in a text."
    do {
      let native = try NativeResponse(markup, asked: asked[impression], trees: trees)
      unread.answers.add(native.unread)
      if native.hasNoAssets { unread.answers.add(markup, "has no 'assets'", expected: expected) }
      return native
    } catch {
      unread.answers.add(markup, error.words, expected: expected)
      return nil
    }
  }
}
