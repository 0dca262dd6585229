package import Model
import Basics
import Sessions

/// The parts of a session that a recorder can observe and that figures are computed from.
package struct ObservedParts: OptionSet, Hashable, Codable, Comparable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let requests = ObservedParts(rawValue: 1)
  package static let loads = ObservedParts(rawValue: 2)
  /// The lines that show an ad on the screen: the layouts of a native ad, or the impression of an ad that a network's
  /// player shows.
  package static let rendering = ObservedParts(rawValue: 4)
  package static let impressions = ObservedParts(rawValue: 8)
  package static let clicks = ObservedParts(rawValue: 16)
  package static let adapters = ObservedParts(rawValue: 32)
  package static let rewards = ObservedParts(rawValue: 64)
  package static let breaks = ObservedParts(rawValue: 128)
  /// Rendering or impressions. Each of them shows that an ad was on the screen.
  package static let showing = ObservedParts(rawValue: 256)
  package static let everything = ObservedParts(rawValue: 511)

  /// The parts that can be observed separately, with their names.
  package static let named: [(part: ObservedParts, name: String)] = [
    (.requests, "requests"), (.loads, "loads"), (.rendering, "rendering"), (.impressions, "impressions"),
    (.clicks, "clicks"), (.adapters, "adapters"), (.rewards, "rewards"), (.breaks, "breaks"),
  ]

  package static func < (a: ObservedParts, b: ObservedParts) -> Bool { a.rawValue < b.rawValue }

  /// Creates the parts that a session's recorder observes.
  init(of session: SessionRecord) {
    guard let observed = session.observed else {
      self = .everything
      return
    }
    self = observed.reduce(into: []) { parts, observation in parts.insert(Self.part(observation)) }
    if !isDisjoint(with: [.rendering, .impressions]) { insert(.showing) }
  }

  private static func part(_ observation: Observation) -> ObservedParts {
    switch observation {
    case .requests: .requests
    case .loads: .loads
    case .rendering: .rendering
    case .impressions: .impressions
    case .clicks: .clicks
    case .adapters: .adapters
    case .rewards: .rewards
    case .breaks: .breaks
    case .delivery, .screens, .consent, .notifications, .background, .viewability: []
    }
  }

  /// Returns the parts that are observed of one ad of the session. If a network's player shows the ad, its impression
  /// proves that the ad was on the screen. Rendering then counts as observed if impressions are.
  func forAd(shownByPlayer: Bool) -> ObservedParts {
    guard shownByPlayer, self != .everything else { return self }
    return contains(.impressions) ? union(.rendering) : subtracting(.rendering)
  }
}

/// Numbers of ads whose recorder observes each part of a session (`ObservedParts`), for one row of a table.
package struct ObservedAds: Hashable, Codable, Summable {
  /// Ads whose recorder observes everything.
  private var fully = 0
  /// Numbers of ads by the parts that their recorder observes, for recorders that don't observe everything. A session
  /// without ads is entered with the number 0.
  @CodedInOrder private var partly: [ObservedParts: Int] = [:]

  package init() {}

  package init(_ count: Int = 1, observing parts: ObservedParts) {
    if parts == .everything, count > 0 { fully = count } else { partly[parts] = count }
  }

  package static func += (a: inout ObservedAds, b: ObservedAds) {
    a.fully += b.fully
    // Nearly every recorder observes everything.
    if !b.partly.isEmpty { a.partly.merge(b.partly, uniquingKeysWith: +) }
  }

  /// The number of all ads.
  package var all: Int { partly.values.reduce(fully, +) }

  /// Returns the number of ads whose recorder observes all of these parts.
  package func count(of parts: ObservedParts) -> Int {
    partly.reduce(fully) { $1.key.isSuperset(of: parts) ? $0 + $1.value : $0 }
  }

  /// Returns true if a recorder of the row's ads observes all of these parts. If the row has no ads, recorders of
  /// sessions without ads count instead; if it has no such sessions either, returns true.
  package func observes(_ parts: ObservedParts) -> Bool {
    fully > 0 || partly.isEmpty
      || partly.contains { $0.key.isSuperset(of: parts) && ($0.value > 0 || all == 0) }
  }
}

/// Sums of a row of ads whose recorders may not observe everything that is counted.
package protocol ObservedSums: Summable {
  var observed: ObservedAds { get }
}
