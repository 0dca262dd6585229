import Reports
import Model
import Basics
import Sessions

/// An ad of a session: its properties, and the evidence about its AdChoices icon.
struct AdItem: ViewModel {
  let ad: AdRecord
  let session: SessionRecord
  /// The events that the page shows; `nil` if it shows all.
  let cut: SessionCut?
  let context: SiteContext
  let redactor: Redactor

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "adID": .text(ad.id)
    case "kindTitle": .text(ad.kind?.title ?? "Kind not known")
    case "formatName":
      .text(ad.definition?.name ?? ad.formatID.map { redactor.value($0, as: .name) } ?? "not known")
    case "formatPath": .optional(ad.definition.map(context.map.page))
    case "adFacts": .list(facts)
    case "chain": .list(chain)
    case "chainSummary": .optional(chainSummary)
    case "hasChain": .flag(ad.mayHaveAssets && chainSummary == nil)
    default: nil
    }
  }

  private var facts: [FactRow] {
    // Without the type, compilers take minutes over the optional rows.
    let rows: [FactRow?] = [
      ad.adUnit.map { FactRow(label: "Ad unit", values: [redactor.value($0, as: .name)], isCode: true) },
      ad.inventory.map {
        FactRow(
          label: "Demand channel (inventory)", values: [$0.rawValue + (ad.isHouse ? ", house ad" : "")])
      },
      ad.lineItem.map { FactRow(label: "Line item", values: [$0], isCode: true) },
      AdOutcome(ad, in: session, redactor).words.map { FactRow(label: "Outcome", values: [$0]) },
      ad.isSelected
        ? nil : FactRow(label: "Filters", values: ["not selected: neither judged nor counted"]),
      FactRow(label: "Events", values: [NumberText.grouped(ad.events.count)]),
      FactRow(label: "Impression", values: [impression]),
      ad.clicks.isEmpty
        ? nil : FactRow(label: "Clicks", values: [NumberText.grouped(ad.countedClicks.count)]),
    ]
    return rows.compactMap(\.self)
  }

  private var impression: String {
    if ad.countedImpression != nil { return "counted" }
    return session.observes(.impressions) ? "not counted" : "not recorded"
  }

  private var links: [(name: String, link: AdChoicesChain.Link)] {
    ad.mayHaveAssets ? AdChoicesChain(of: ad, in: session, context: context.ledger).links : []
  }

  private var chain: [ChainLink] {
    links.map { ChainLink(name: $0.name, link: $0.link, session: session.session, cut: cut) }
  }

  /// One sentence that replaces the table of the ad's AdChoices steps; `nil` if the table is shown. It is used for an
  /// ad without problems in a session with more than `mostChains` ads.
  private var chainSummary: String? {
    let answers = links.map(\.link.answer)
    guard session.ads.count > Self.mostChains, !answers.isEmpty,
      answers.allSatisfy({ $0 == .confirmed || $0 == .notInScope })
    else { return nil }
    let lines = Set(links.compactMap(\.link.line?.line)).sorted().map(String.init)
    return "AdChoices is confirmed"
      + (lines.isEmpty ? "." : " in the lines \(lines.joined(separator: ", ")).")
  }

  private static let mostChains = 3
}

/// A row of an ad's AdChoices table: one step on the way from the server's response to the page "About this ad".
private struct ChainLink: ViewModel {
  let name: String
  let link: AdChoicesChain.Link
  let session: RecordedSession
  let cut: SessionCut?

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "linkName": .text(self.name)
    // For a confirmed link, the line that shows it suffices.
    case "linkReason": .optional(link.answer == .confirmed ? nil : link.reason)
    case "linkAnswer": .text(link.answer.words)
    case "linkTone": .text(Chip(link.answer).tone)
    case "hasLine": .flag(link.line != nil)
    case "linkEvent": .optional(event.map(String.init))
    case "linkLine": .text(link.line.map { String($0.line) } ?? "")
    default: nil
    }
  }

  /// Index of the event that shows the step; `nil` if the page doesn't show it.
  private var event: Int? {
    let index = link.line.flatMap { session.index(ofLine: Int($0.line), file: session.files[Int($0.file)]) }
    return index.flatMap { cut?.shows(event: $0) ?? true ? $0 : nil }
  }
}
