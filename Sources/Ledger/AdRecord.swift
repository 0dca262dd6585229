package import AdModel
package import Diagnostics

/// Which definition an ad belongs to (recording.md, "The format of an ad").
package enum FormatResolution: Sendable {
  case definition(FormatDefinition)
  /// Ids were named, and no definition has them.
  case unknown([String])
  /// No id was named, and none or several definitions fit; why.
  case undetermined(String)
  /// There is no catalog at hand.
  case noCatalog
}

/// What a key of a recording is to the ad's format.
package enum AssetKeyMatch: Sendable {
  /// Exactly a declared key.
  case declared(Asset)
  /// A reserved key, or an alias of a standard key; the canonical key.
  case standard(String)
  /// An extra asset of the mediation.
  case extra
  /// Equal to this declared or reserved key but for case or spaces.
  case caseDiffers(from: String)
  /// A translation of this standard key, which the format declares under its own name or not at all. The key then
  /// counts as that one.
  case localized(of: String)
  case unknown
}

/// What an asset is for, whatever its key.
package enum AssetRole: Hashable, Sendable { case adChoices, badge, media, other }

/// An asset that the server delivered, from the first `ad.load`.
package struct DeliveredAsset: Sendable {
  package var key: String
  package var match: AssetKeyMatch
  package var role: AssetRole
  package var text: String?
  package var url: String?
  package var width: Double?
  package var height: Double?
  package var mime: String?
  package var number: Double?
  /// Place of its asset in the definition; `nil`: it has none there.
  package var place: Int?

  package init(key: String, match: AssetKeyMatch, role: AssetRole) {
    self.key = key
    self.match = match
    self.role = role
  }
}

/// One `click` line.
package struct Click: Sendable {
  package var event: Event
  /// `nil` for kinds whose ads have no assets.
  package var key: String?
  package var match: AssetKeyMatch
  package var role: AssetRole
  /// `app`, `sdk`, `adapter`.
  package var party: String?
  package var action: String?
  package var url: String?
  /// Deep links that an installed app could open; `nil`: not recorded.
  package var openable: [String]?
  /// Number of the tap it belongs to, from 0: lines of other parties for the same asset within 1 s are one tap.
  package var tap: Int

  package init(event: Event, key: String?, match: AssetKeyMatch, role: AssetRole, tap: Int) {
    self.event = event
    self.key = key
    self.match = match
    self.role = role
    self.tap = tap
  }
}

/// An asset as an app shows it at some moment.
package struct AssetState: Sendable {
  package var key: String
  package var match: AssetKeyMatch
  package var role: AssetRole
  /// Its last `asset.render` before the moment.
  package var render: Event
  /// Where it is: as rendered, moved along with the ad since; `nil`: not recorded, and so never seen to be shown.
  package var frame: Frame?
  /// What neither the ad's nor the screen's edge cuts off of `frame`; a bound that wasn't recorded cuts nothing off.
  /// `nil`: nothing is left.
  package var clippedFrame: Frame?
  /// 0–1; `nil`: not recorded.
  package var visible: Double?
  package var clickable: Bool?
  /// Paint order: `z`, then `order`; the higher is on top.
  package var z: Int64
  package var order: Int
  /// Place of its asset in the definition; `nil`: it has none there.
  package var place: Int?
  /// The `asset.hide` or `view.hide` in force.
  package var hiddenBy: Event?
  /// Rendered, not hidden, `visible` not 0, with area inside ad and screen (recording.md, "Geometry").
  package var isShown: Bool { hiddenBy == nil && visible != 0 && clippedFrame != nil }

  package init(
    key: String, match: AssetKeyMatch, role: AssetRole, render: Event, frame: Frame?, clippedFrame: Frame?,
    visible: Double?, clickable: Bool?, z: Int64, order: Int, hiddenBy: Event?
  ) {
    self.key = key
    self.match = match
    self.role = role
    self.render = render
    self.frame = frame
    self.clippedFrame = clippedFrame
    self.visible = visible
    self.clickable = clickable
    self.z = z
    self.order = order
    self.hiddenBy = hiddenBy
  }

  package func isAbove(_ other: AssetState) -> Bool { (z, order) > (other.z, other.order) }
}

/// An ad as an app shows it at some moment.
package struct AdState: Sendable {
  /// The `view.render` in force, if any came.
  package var viewRender: Event?
  package var frame: Frame?
  /// The `view.hide` in force.
  package var viewHide: Event?
  /// By order of first rendering.
  package var assets: [AssetState]

  package init() { assets = [] }

  package func asset(key: String) -> AssetState? { assets.first { $0.key == key } }
  package func assets(role: AssetRole) -> [AssetState] { assets.filter { $0.role == role } }
  package func isShown(_ role: AssetRole) -> Bool { assets.contains { $0.role == role && $0.isShown } }
}

/// The moment at which an ad's state is judged (judging.md, "The moment of showing"), and the state then.
package struct Showing: Sendable {
  /// The first impression, or the ad's last line that counts as the moment.
  package var moment: Event
  package var isImpression: Bool
  package var state: AdState

  package init(moment: Event, isImpression: Bool, state: AdState) {
    self.moment = moment
    self.isImpression = isImpression
    self.state = state
  }
}

/// One ad of a session.
package struct AdRecord: Sendable {
  package var id: String
  /// The definition's; else as requested; else the one kind that has such events. `nil`: not known.
  package var kind: FormatKind?
  package var format: FormatResolution
  /// What its definition asks of every ad.
  package var demands = FormatDemands()
  package var adUnit: String?
  /// Every event of the ad, in order.
  package var events: [Event]
  /// Of the events.
  package var kinds = EventKindSet()
  package var requests: [Event]
  package var loads: [Event]
  package var loadFailures: [Event]
  package var retries: [Event]
  /// The `adapter.*` lines, in order.
  package var adapterEvents: [Event]
  /// The tries of mediation adapters, in the order of their `adapter.load`; what stands before it goes to the next.
  package var adapterAttempts: [AdapterAttempt]
  /// `reservation`, `backfill`, or `nil` for neither (judging.md, "Scope").
  package var inventory: Inventory?
  /// A house ad: outside the DSA rules.
  package var isHouse: Bool
  package var lineItem: String?
  package var delivered: [DeliveredAsset]
  /// What the request said of the DSA (`ad.request.dsa`); `nil`: nothing.
  package var requestedTransparency: Transparency.Request?
  /// What the ad came with (`ad.load.dsa`); `nil`: nothing.
  package var transparency: Transparency.Bid?
  /// `ad.load.video`; `nil`: not recorded.
  package var hasVideo: Bool?
  package var impressions: [Event]
  package var clicks: [Click]
  package var usedKeys = UsedKeys()
  /// Whether the ad was put on the screen: a `view.render` or `asset.render` (for kinds without assets: a display or start).
  package var isRendered: Bool
  /// Whether a part of it, wherever it was laid out, lay on the screen (`cameOntoScreen`).
  var isOnScreen = false
  /// `nil` when the ad was never loaded, rendered or counted.
  package var showing: Showing?
  /// Rewarded ads: each time that it was asked to show.
  package var shows: [AdShow]
  /// Rewarded ads: each of its requests.
  package var attempts: [LoadAttempt]
  /// Rewarded ads: each time that it was tried again.
  package var backOff: [Retry]
  /// Rewarded ads: index in `SessionRecord.adUnits`.
  package var unit: Int?

  package init(id: String, format: FormatResolution) {
    self.id = id
    self.format = format
    events = []
    requests = []
    loads = []
    loadFailures = []
    retries = []
    adapterEvents = []
    adapterAttempts = []
    isHouse = false
    delivered = []
    impressions = []
    clicks = []
    isRendered = false
    shows = []
    attempts = []
    backOff = []
  }

  package var definition: FormatDefinition? {
    if case .definition(let definition) = format { definition } else { nil }
  }
  /// The id of the format as far as it is known: the definition's, else the one id that was named.
  package var formatID: String? {
    switch format {
    case .definition(let definition): definition.id.value
    case .unknown(let ids): ids.count == 1 ? ids[0] : nil
    case .undetermined, .noCatalog:
      loads.first?[.format]?.string
        ?? requests.first?[.formats].flatMap { $0.strings.count == 1 ? $0.strings[0] : nil }
    }
  }
  package var load: Event? { loads.first }
  /// The event that counts as its impression (recording.md, "Counting"): `impression`, `ad.display` or `ad.start`.
  package var countedImpression: Event? {
    switch kind {
    case .rewarded: events.first { $0.kind == .adDisplay }
    case .liveInterstitial: events.first { $0.kind == .adStart }
    default: impressions.first
    }
  }
  package var hasRequestOfOtherKind: Bool {
    guard demands.traits.contains(.definition), let kind else { return false }
    return requests.contains { request in
      request[.kind].map { $0.isString && !$0.equals(kind.rawValue) } ?? false
    }
  }
  /// Requests for another kind than the definition's: their `kind` counts as absent.
  package var requestsOfOtherKind: [Event] {
    guard hasRequestOfOtherKind, let kind else { return [] }
    return requests.filter { $0[.kind]?.string.map { $0 != kind.rawValue } ?? false }
  }
  /// The first line of each tap (recording.md, "Counting"), in order.
  package var taps: [Click] {
    var count = 0
    return clicks.filter { click in
      guard click.tap == count else { return false }
      count += 1
      return true
    }
  }
  package var adChoicesDelivered: Bool { delivered.contains { $0.role == .adChoices } }
  package func delivered(_ key: String) -> DeliveredAsset? { delivered.first { $0.key == key } }

  /// Where "never came" is reported for this ad: the session's `session.end`; without one, the ad's last line.
  package func endLine(in session: SessionRecord) -> LineReference {
    session.end?.line ?? events[events.count - 1].line
  }

  package func subject(in session: SessionRecord) -> FindingSubject {
    FindingSubject(session: session.id, ad: id, format: formatID, lineItem: lineItem)
  }
}
