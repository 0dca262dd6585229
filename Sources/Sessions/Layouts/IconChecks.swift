import Basics
import Model

/// The checks of the AdChoices icon in one layout.
struct IconChecks {
  let state: AdState
  let icon: AssetState?
  let asset: Asset?
  let direction: TextDirection?
  /// Index, among the session's events, of the line that last hid the ad. Earlier renderings don't count.
  let start: Int
  private let isCutOff: Bool
  /// The assets that cover a part of the icon, lowest first.
  private let covers: [AssetState]

  init(_ state: AdState, _ questions: LayoutQuestions, since start: Int) {
    self.state = state
    self.start = start
    let icon = state.adChoices
    self.icon = icon
    isCutOff = icon.map(state.isCutOff) ?? false
    covers = icon.map { $0.isInForce ? state.assets(covering: $0) : [] } ?? []
    asset = icon.flatMap { questions.definition?.asset(matching: state.name(of: $0).match) }
    direction = questions.direction
  }

  private var line: Int? { icon?.line }

  /// The result of the check that the icon can be seen. An icon wholly outside the ad counts as seen here; `placed`
  /// fails for it.
  var rendered: LayoutAnswer {
    if let icon, state.isWhollyOutside(icon) { return .holds(at: line) }
    return state.rendered(icon, since: start)
  }

  var uncovered: LayoutAnswer? {
    guard let icon, icon.isInForce else { return nil }
    if isCutOff { return .unknown(.cutOff, at: line) }
    if let cover = covers.last { return .fails(.covered, at: cover.line) }
    guard let visible = icon.visible else { return .unknown(.withoutVisible, at: line) }
    if visible >= 1 { return .holds(at: line) }
    return .fails(visible > 0 ? .partlyVisible : .notVisible, at: line)
  }

  var placed: LayoutAnswer? {
    guard let icon, icon.isInForce || !icon.isHidden && (icon.frame == nil || state.isWhollyOutside(icon))
    else {
      return nil
    }
    guard let frame = icon.frame else { return .unknown(.withoutFrame, at: line) }
    guard let ad = state.frame else { return .unknown(.withoutAdFrame, at: line) }
    if let answer = state.inside(icon), answer.outcome == .fails { return answer }
    guard let corner = asset?.corner?.value else { return .holds(at: line) }
    guard let isThere = frame.isCentred(in: corner, of: ad, direction: direction) else {
      return .unknown(.withoutDirection, at: line)
    }
    return isThere ? .holds(at: line) : .fails(.wrongCorner, at: state.line(thatTookOut: icon))
  }

  var sized: LayoutAnswer? {
    guard let icon, !icon.isHidden, icon.visible != 0 else { return nil }
    guard let frame = icon.frame else { return .unknown(.withoutFrame, at: line) }
    guard icon.isInForce else { return nil }
    let least = Asset.leastAdChoicesSize(of: asset)
    return frame.isSmaller(than: least.width, least.height)
      ? .fails(.tooSmall, at: line) : .holds(at: line)
  }

  var clickable: LayoutAnswer? {
    guard let icon, icon.isInForce else { return nil }
    switch icon.clickable {
    case true?: return .holds(at: line)
    case false?: return .fails(.notClickable, at: line)
    case nil: return .unknown(.withoutClickable, at: line)
    }
  }

  /// The least width and height of a recognisable icon, in points.
  private static let leastToBeRecognised = 15.0

  /// The result of a combined check: the icon is rendered, not wholly covered and clickable. The result is unknown if a
  /// person must look at the ad.
  var reachable: LayoutAnswer {
    let rendered = state.rendered(icon, since: start)
    // An asset beside the screen has an unknown visible part, but a known `clickable`.
    if rendered.outcome == .unknown, let icon, icon.isInForce, icon.clickable == false {
      return .fails(.notClickable, at: line)
    }
    guard rendered.outcome == .holds, let icon else { return rendered }
    if !isCutOff, let top = covers.last, state.coveredShare(of: icon, by: covers) >= 1 {
      return .fails(.covered, at: top.line)
    }
    if icon.clickable == false { return .fails(.notClickable, at: line) }
    if isCutOff { return .unknown(.cutOff, at: line) }
    if !covers.isEmpty { return .unknown(.partlyCoveredByOthers, at: line) }
    if let visible = icon.visible, visible < 1 { return .unknown(.partlyVisible, at: line) }
    if icon.frame?.isSmaller(than: Self.leastToBeRecognised, Self.leastToBeRecognised) == true {
      return .unknown(.tooSmall, at: line)
    }
    if state.inside(icon)?.outcome == .fails { return .unknown(.partlyOutsideAd, at: line) }
    if icon.clickable == nil { return .unknown(.withoutClickable, at: line) }
    return .holds(at: line)
  }
}
