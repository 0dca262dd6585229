import Basics
import Reports
import Model
import Sessions

/// The replay of the screen as a series of pictures, each with its step in words.
struct ReplaySection: ViewModel {
  private let replay: ScreenReplay
  /// The findings about each event, by the event's index.
  private let findings: [Int: [Finding]]
  private let session: SessionRecord
  private let context: LedgerContext
  private let redactor: Redactor

  /// Returns `nil` if no ad of the session was laid out.
  ///
  /// - Parameter cut: the ads and events that the page shows; `nil` if it shows all.
  init?(
    of session: SessionRecord, _ cut: SessionCut?, _ findings: [Finding], _ context: LedgerContext,
    _ redactor: Redactor
  ) {
    (self.session, self.context, self.redactor) = (session, context, redactor)
    var byEvent: [Int: [Finding]] = [:]
    for finding in findings {
      // What never came is reported at the end of the session; the ad's line is then a related one.
      let lines = ([finding.location] + finding.violation.related.map(\.location)).lazy.compactMap { place in
        place.range.flatMap { session.session.index(ofLine: $0.line, file: place.file) }
      }
      guard let index = lines.first(where: { session.session.event($0).adID != nil }) else { continue }
      byEvent[index, default: []].append(finding)
    }
    self.findings = byEvent
    let verdicts = byEvent.compactMapValues { of in
      of.contains { $0.verdict == .fail } ? .fail : of.first?.verdict
    }
    // The more events the page lists, the fewer pictures.
    let most = max(3, 6 - session.session.events.count / 64)
    replay = ScreenReplay(of: session, cut: cut, context: context, most: most, verdicts: verdicts)
    if replay.steps.isEmpty { return nil }
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "steps":
      .list(
        replay.steps.map { step in
          ReplayStepItem(
            step: step, findings: step.found.flatMap { findings[$0] ?? [] }, session: session,
            context: context, redactor: redactor)
        })
    case "stepsLeftOut":
      .optional(replay.leftOut > 0 ? NumberText.count(replay.leftOut, "other step") : nil)
    case "hasScreen": .flag(replay.steps.contains { $0.state.screen != nil })
    default: nil
    }
  }
}

/// One step of the replay.
private struct ReplayStepItem: ViewModel {
  let step: ReplayStep
  /// The findings about the ad, if the step is its best view.
  let findings: [Finding]
  let session: SessionRecord
  let context: LedgerContext
  let redactor: Redactor

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "picture": .html(HTML(trusted: ScreenDrawing(step: step, redactor: redactor).svg))
    case "number": .number(step.number)
    case "stepTitle": .text(title)
    case "stepAd": .text(step.ad.id)
    case "stepPlace": .optional(place)
    case "hasRules": .flag(!findings.isEmpty)
    case "stepRules": .texts(findings.map(\.rule.rawValue).uniqued())
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
    case .impression: return "Impression" + (event[.by]?.string.map { ", counted by \($0)" } ?? "")
    case .click: return "Click on \(asset.isEmpty ? "the ad" : asset)"
    case .viewRender: return step.state.assets.isEmpty ? "The ad is laid out" : "The ad is laid out again"
    case .viewHide: return "The ad leaves the screen"
    case .assetHide: return "\(asset) is hidden"
    default: return "\(asset) is rendered"
    }
  }

  /// The part of the ad that is on the screen; `nil` if all of it is, or if that wasn't recorded.
  private var place: String? {
    guard step.state.viewHide == nil, let share = step.state.shareOnScreen, share < 1 else { return nil }
    let part =
      share == 0
      ? "none" : share < 0.01 ? "under 1 %" : "\(NumberText.decimal(min(share * 100, 99), digits: 0)) %"
    return "\(part) of the ad on the screen"
  }

  private var lines: String {
    let (first, last) = (step.events[0].line.line, step.events[step.events.count - 1].line.line)
    return first == last ? "line \(first)" : "lines \(first)–\(last)"
  }

  /// Chips that show the state of AdChoices and of the ad label. Law and SDK policies require both to be visible. A fault
  /// that the step's findings report takes the place of a good state: an icon can be shown and be too small.
  private var chips: [Chip] {
    let state = step.state
    if state.viewHide != nil { return [] }
    let faults =
      findings.isEmpty
      ? [] : AdFault.all(of: step.ad, in: session, context: context, findings: findings)
    let marks: [(AssetState?, AdFault.Part, String)] = [
      (state.adChoices, .icon, "AdChoices"), (state.assets(role: .badge).last, .label, "Ad label"),
    ]
    return marks.compactMap { asset, part, name in
      guard let appearance = asset.map({ AssetAppearance($0, in: state) }) else { return nil }
      if appearance == .shown, let fault = faults.first(where: { $0.part == part }) {
        return Chip(tone: fault.answer == .failed ? "error" : "review", label: fault.name)
      }
      let tone =
        switch appearance {
        case .shown: "pass"
        // A moment at the edge or beyond it is no fault.
        case .beyondEdge, .cutByEdge, .unplaced: "none"
        default: "warning"
        }
      return Chip(tone: tone, label: "\(name) \(appearance.words)")
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
