import AdModel

/// What an app shows of one ad, while its events go by (recording.md, "Geometry").
///
/// An event costs the same however many assets there are: how far the ad has moved and when it was hidden is noted once,
/// and worked out for each asset only when a state is asked for.
struct AdReplay {
  private struct Slot {
    var key: String
    var answer: AssetKeyMatcher.Answer
    var render: Event
    var frame: Frame?
    /// Where the ad had moved to when the asset was rendered.
    var drift: Drift
    var order: Int
    /// The `asset.hide` since.
    var hide: Event?
  }

  private struct Drift {
    var x = 0.0
    var y = 0.0
  }

  private let matcher: AssetKeyMatcher
  private let screen: Frame?
  private var slots: [Slot] = []
  /// Only of those that come after the first `fewSlots`, which are looked through.
  private var slotsByKey: [String: Int] = [:]
  private static let fewSlots = 16
  private var viewRender: Event?
  private var viewHide: Event?
  private var viewHides: [Event] = []
  private var frame: Frame?
  private var drift = Drift()
  private var renderings = 0

  init(matcher: AssetKeyMatcher, screen: Frame?) {
    self.matcher = matcher
    self.screen = screen
  }

  /// Whether an event can change what is shown.
  static func isChange(_ kind: EventKind) -> Bool {
    switch kind {
    case .viewRender, .viewHide, .assetRender, .assetHide: true
    default: false
    }
  }

  mutating func apply(_ event: Event) {
    switch event.kind {
    case .viewRender: renderView(event)
    case .viewHide:
      viewHide = event
      viewHides.append(event)
    case .assetRender: renderAsset(event)
    case .assetHide:
      guard let key = event[.asset]?.string, let slot = slot(of: key), slots[slot].hide == nil else {
        return
      }
      slots[slot].hide = event
    default: break
    }
  }

  private mutating func renderView(_ event: Event) {
    viewRender = event
    viewHide = nil
    guard let new = event[.frame]?.frame else { return }
    if let old = frame {
      drift.x += new.x - old.x
      drift.y += new.y - old.y
    }
    frame = new
  }

  private mutating func renderAsset(_ event: Event) {
    guard let key = event[.asset]?.string else { return }
    let index = slot(of: key)
    let slot = Slot(
      key: key, answer: index.map { slots[$0].answer } ?? matcher.match(key), render: event,
      frame: event[.frame]?.frame, drift: drift, order: renderings)
    renderings += 1
    if let index {
      slots[index] = slot
    } else {
      if slots.count >= Self.fewSlots { slotsByKey[key] = slots.count }
      slots.append(slot)
    }
  }

  private func slot(of key: String) -> Int? {
    slots.prefix(Self.fewSlots).firstIndex { $0.key == key } ?? slotsByKey[key]
  }
}

extension AdReplay {
  /// What is shown now.
  var state: AdState {
    var state = AdState()
    state.viewRender = viewRender
    state.viewHide = viewHide
    state.frame = frame
    state.assets = slots.map(assetState)
    return state
  }

  private func assetState(_ slot: Slot) -> AssetState {
    let frame = slot.frame?.moved(dx: drift.x - slot.drift.x, dy: drift.y - slot.drift.y)
    var state = AssetState(
      key: slot.key, match: slot.answer.match, role: slot.answer.role, render: slot.render, frame: frame,
      clippedFrame: frame.flatMap(clipped), visible: slot.render[.visible]?.number,
      clickable: slot.render[.clickable]?.bool, z: slot.render[.z]?.integer ?? 0, order: slot.order,
      hiddenBy: hide(of: slot))
    state.place = slot.answer.place
    return state
  }

  /// What hid the asset first since it was rendered.
  private func hide(of slot: Slot) -> Event? {
    let next = viewHides.partitioningIndex { $0.index > slot.render.index }
    guard next < viewHides.count else { return slot.hide }
    guard let hide = slot.hide, hide.index < viewHides[next].index else { return viewHides[next] }
    return hide
  }

  /// The part that lies inside both ad and screen; one that wasn't recorded cuts nothing off.
  private func clipped(_ frame: Frame) -> Frame? {
    var rest: Frame? = frame.area > 0 ? frame : nil
    for bounds in [self.frame, screen] {
      if let bounds { rest = rest?.intersection(bounds) }
    }
    return rest
  }
}

extension Array {
  /// Index of the first element from which on the predicate holds; it never ceases to.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
