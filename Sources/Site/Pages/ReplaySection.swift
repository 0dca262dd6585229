import Reports
import Model
import Sessions

/// The replay of the screen as a series of pictures, each with its step in words.
struct ReplaySection: ViewModel {
  let replay: ScreenReplay
  /// Indices of events with a finding.
  let marked: Set<Int>
  let session: SessionRecord
  let redactor: Redactor

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "steps":
      .list(
        shown.map { index in
          ReplayStepItem(
            step: replay.steps[index], number: index + 1, screen: screen, session: session, redactor: redactor
          )
        })
    case "stepsLeftOut":
      .optional(
        replay.leftOut + replay.steps.count > shown.count
          ? NumberText.grouped(replay.leftOut + replay.steps.count - shown.count) : nil)
    case "hasScreen": .flag(session.screen != nil)
    default: nil
    }
  }

  /// Indices of the shown steps; the more events the page lists, the fewer. Steps with findings come first, then
  /// impressions and clicks.
  private var shown: [Int] {
    let room = max(3, 13 - session.session.events.count / 16)
    func rank(_ step: ReplayStep) -> Int {
      step.events.contains { marked.contains($0.index) } ? 0 : step.isChange ? 2 : 1
    }
    let ranked = replay.steps.indices.sorted { a, b in
      (rank(replay.steps[a]), a) < (rank(replay.steps[b]), b)
    }
    return ranked.prefix(room).sorted()
  }

  /// The recorded screen or, without one, a frame around all recorded frames. At most 10,000 points wide and high.
  private var screen: Frame {
    if let screen = session.screen, screen.area > 0 {
      return Frame(x: 0, y: 0, width: min(screen.width, 10_000), height: min(screen.height, 10_000))
    }
    let frames = replay.steps.flatMap { step in
      step.ads.flatMap { [$0.state.frame].compactMap(\.self) + $0.state.assets.compactMap(\.frame) }
    }
    return Frame(
      x: 0, y: 0, width: min(10_000, max(320, (frames.map(\.maxX).max() ?? 0) + 16)),
      height: min(10_000, max(480, (frames.map(\.maxY).max() ?? 0) + 16)))
  }
}

/// One step of the replay.
private struct ReplayStepItem: ViewModel {
  let step: ReplayStep
  let number: Int
  let screen: Frame
  let session: SessionRecord
  let redactor: Redactor

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "picture":
      .html(
        HTML(
          trusted: ScreenDrawing(step: step, number: number, screen: screen, redactor: redactor).svg))
    case "number": .number(number)
    case "stepTitle": .text(title)
    case "offset":
      .text(NumberText.offset(seconds: step.events[0].time.seconds(since: session.session.events[0].time)))
    case "firstEvent": .number(step.events[0].index)
    case "lines": .text(lines)
    case "stepChips": .list(chips)
    default: nil
    }
  }

  private var title: String {
    let event = step.events[step.events.count - 1]
    let asset = event[.asset]?.string.map { redactor.value($0, as: .name) } ?? ""
    guard step.events.count == 1 else {
      return NumberText.count(step.events.count, "change") + " of the screen"
    }
    switch event.kind {
    case .impression: return "Impression, counted by \(event[.by]?.string ?? "nobody named")"
    case .click: return "Click on \(asset.isEmpty ? "the ad" : asset)"
    case .viewRender: return "The ad is laid out"
    case .viewHide: return "The ad leaves the screen"
    case .assetHide: return "\(asset) is hidden"
    default: return "\(asset) is rendered"
    }
  }

  private var lines: String {
    let (first, last) = (step.events[0].line.line, step.events[step.events.count - 1].line.line)
    return first == last ? "line \(first)" : "lines \(first)–\(last)"
  }

  /// Chips that show the state of AdChoices and of the ad label. Law and SDK policies require both to be visible.
  private var chips: [Chip] {
    guard let (_, state) = step.ads.first(where: { $0.ad.id == step.events[0].adID }), state.viewHide == nil
    else { return [] }
    return [(AssetRole.adChoices, "AdChoices"), (.badge, "Ad label")].compactMap { role, name in
      guard let asset = role == .adChoices ? state.adChoices : state.assets(role: role).last else {
        return nil
      }
      let appearance = AssetAppearance(asset, in: state)
      return appearance == .shown
        ? Chip(tone: "pass", label: "\(name) shown")
        : Chip(tone: "warning", label: "\(name) \(appearance.words)")
    }
  }
}

/// Drawings for some kinds of ads: the messages of a mediation, the funnel of rewards, the ad breaks of a stream.
enum KindDrawings {
  /// Maximum number of sequence diagrams for a session, because the diagrams of its ads look alike.
  private static let mostSequences = 2

  static func of(_ session: SessionRecord, redactor: Redactor) -> [ViewValues] {
    let sequences = session.ads.enumerated().lazy.compactMap { index, ad in
      MediationSequence(of: ad, redactor: redactor).map {
        drawing("Mediation of ad \(ad.id)", $0.svg(idPrefix: "sequence-\(index)"))
      }
    }.prefix(mostSequences)
    let funnel = RewardedFunnel(of: session).map { drawing("Rewards", $0.svg) }
    let breaks = LiveBreaksDrawing(of: session, redactor: redactor).map { drawing("Ad breaks", $0.svg) }
    return sequences + [funnel, breaks].compactMap(\.self)
  }

  private static func drawing(_ title: String, _ svg: String) -> ViewValues {
    ["drawingTitle": .text(title), "drawing": .html(HTML(trusted: svg))]
  }
}
