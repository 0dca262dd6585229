import Model
import Basics

/// Makes sessions of rewarded ads that come through a mediation platform: videos on demand, with the next one
/// preloaded.
struct RewardedSessions: SessionMaker {
  let format: FormatDefinition
  let isSample: Bool
  private let system: RewardedSystem
  private let plan: LifecyclePathFinder.Plan

  init(_ format: FormatDefinition, _ system: RewardedSystem, isSample: Bool) {
    self.format = format
    self.isSample = isSample
    self.system = system
    plan = LifecyclePathFinder.Plan(.rewarded, isUsual: isSample)
  }

  /// The maximum number of retries in a row before a load succeeds, because users don't wait longer than two minutes
  /// for a video.
  private static let patience = 4

  func write(_ visit: Visit, to writer: inout SessionWriter) {
    var isSetUp = false
    let shows = isSample ? 1 : writer.random.int(in: 1...4)
    for number in 1...shows + 1 {
      let hasShown = show(
        "a\(number)", isLast: number > shows, isSetUp: &isSetUp, to: &writer)
      // Without an ad there is nothing to show. If the format doesn't retry, the app requests no other ad either.
      if !hasShown { return }
      writer.wait(
        milliseconds: system.preloadNext ? 20...90 : 5000...60_000)
    }
  }

  /// Writes the lifecycle of one ad; the session's last ad is only loaded. Returns true if the ad came onto the screen.
  private func show(
    _ ad: String, isLast: Bool, isSetUp: inout Bool, to writer: inout SessionWriter
  ) -> Bool {
    var finder = LifecyclePathFinder(plan)
    var retries = 0
    var hasShown = false
    var failure: Int64 = 0
    while !(isLast && finder.state == "loaded"),
      let row = finder.next(using: &writer.random, where: { allows($0, retries: retries) })
    {
      switch row.on.event {
      case .serviceSetup:
        if !isSetUp { setUp(&writer) }
        isSetUp = true
      case .adRequest:
        if row.from == "waiting" { writer.wait(until: failure + Int64(delay(retries)) * 1_000_000 + 3000) }
        request(ad, attempt: retries + 1, &writer)
      case .adLoad: load(ad, &writer)
      case .adLoadFailed:
        fail(ad, attempt: retries + 1, &writer)
        failure = writer.now
      case .adRetry:
        retries += 1
        writer.wait(milliseconds: 2)
        writer.line(.adRetry, ad: ad) {
          $0.field("attempt", retries)
          $0.field("delaySeconds", delay(retries))
        }
      default:
        hasShown = true
        play(row.on.event, ad, &writer)
      }
    }
    return hasShown
  }

  private func allows(_ row: LifecycleRow, retries: Int) -> Bool {
    switch row.on.event {
    case .adRetry: system.retries && retries < system.maxRetries
    case .adLoadFailed: !system.retries || retries < min(Self.patience, system.maxRetries)
    default: true
    }
  }

  private func delay(_ retry: Int) -> Int { 1 << min(6, retry) }

  private func setUp(_ writer: inout SessionWriter) {
    writer.line(.serviceSetup) {
      $0.field("service", system.platform?.value ?? "aggregator")
      $0.field("ok", true)
    }
    writer.wait(milliseconds: 40)
  }

  private func request(_ ad: String, attempt: Int, _ writer: inout SessionWriter) {
    writer.line(.adRequest, ad: ad) {
      $0.field("kind", "rewarded")
      $0.field("adUnit", adUnit)
      $0.field("formats", [format.id.value])
      $0.field("attempt", attempt)
    }
  }

  private func load(_ ad: String, _ writer: inout SessionWriter) {
    writer.wait(milliseconds: 400...4000)
    let network = writer.random.pick(["AppLovin", "Unity Ads", "Liftoff Monetize", "Mintegral"])
    let (creative, response) = (
      writer.random.digits(8), writer.random.token(22)
    )
    writer.line(.adLoad, ad: ad) {
      $0.field("format", format.id.value)
      $0.field("source", json: #"{"name":"\#(network)"}"#)
      $0.field("creative", creative)
      $0.field("responseId", response)
    }
  }

  private func fail(
    _ ad: String, attempt: Int, _ writer: inout SessionWriter
  ) {
    writer.wait(milliseconds: 300...3000)
    writer.line(.adLoadFailed, ad: ad) {
      $0.field("error", json: #"{"domain":"network","code":204,"message":"no fill"}"#)
      $0.field("attempt", attempt)
    }
  }

  private func play(
    _ event: EventKind, _ ad: String, _ writer: inout SessionWriter
  ) {
    switch event {
    case .adShow: writer.wait(milliseconds: 3000...60_000)
    case .adDisplay, .adDisplayFailed: writer.wait(milliseconds: 150...700)
    case .rewardGrant: writer.wait(milliseconds: 12_000...30_000)
    case .rewardDeliver: writer.wait(milliseconds: 1...6)
    default: writer.wait(milliseconds: 900...4000)
    }
    // A server delivers unseen by the app.
    if event == .rewardDeliver, system.deliveredBy == .server { return }
    writer.line(event, ad: ad) {
      switch event {
      case .rewardGrant, .rewardDeliver:
        $0.field("name", system.rewardName?.value ?? "reward")
        $0.field("amount", number: system.rewardAmount?.value ?? 1)
      case .adDisplayFailed:
        $0.field("error", json: #"{"domain":"network","code":-23,"message":"another ad is showing"}"#)
      default: break
      }
    }
    guard event == .adDisplay else { return }
    writer.wait(milliseconds: 10...60)
    let value = Double(writer.random.int(in: 2000...25_000)) / 1_000_000
    writer.line(.adRevenue, ad: ad) {
      $0.field("value", number: value)
      $0.field("currency", "USD")
      $0.field("precision", "estimated")
    }
  }
}
