package import Model
package import Statistics

/// A figure with its label: a tile of a page.
package struct LabelledFigure: ViewModel {
  package var label: String
  package var figure: String
  /// Colour of the tile, as the name of a tone in the style sheet.
  package var tone = "none"
  package var remark: String?
  /// Path of the page with the counted items, relative to the output folder; `nil` for none.
  package var path: String?
  /// Words such as `40 to check`, and the path to which they link, with the place on that page; `nil` for none.
  package var toCheck: (words: String, path: String)?

  package init(
    label: String, figure: String, tone: String = "none", remark: String? = nil, path: String? = nil
  ) {
    (self.label, self.figure, self.tone) = (label, figure, tone)
    (self.remark, self.path) = (remark, path)
  }

  package var words: [String] { [label, figure, remark ?? "-"] }

  package func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "label": .text(label)
    case "figure": .text(figure)
    case "tone": .text(tone)
    case "remark": .optional(remark)
    case "tilePath": .optional(path)
    case "alsoToCheck": .optional(toCheck?.words)
    case "checkPath": .text(toCheck?.path ?? "")
    default: nil
    }
  }

  /// Returns the tiles specific to the format's kind; empty if nothing was recorded for it.
  package static func ofSystem(_ facts: FormatFacts, in book: SessionStatistics) -> [LabelledFigure] {
    let format = RowKey.value(facts.id)
    switch facts.kind {
    case .customNative: return []
    case .native:
      let tally = book.mediation.total(ofFormat: format)
      return tally.observed.all > 0 ? Figure.mediation.tiles(of: tally) : []
    case .rewarded:
      let tally = book.rewarded.total(ofFormat: format)
      let revenue = book.rewarded.revenueByCurrency(ofFormat: format)
      return tally.ads > 0 ? Figure.rewarded.tiles(of: tally) + ofRevenue(revenue) : []
    case .liveInterstitial:
      let tally = book.live.total(ofFormat: format)
      let isRecorded = tally.scheduled + tally.started > 0 || !tally.observed.observes(.breaks)
      return isRecorded ? Figure.live.tiles(of: tally) : []
    }
  }

  /// Returns a tile for each currency with a payment.
  static func ofRevenue(_ rows: [(key: RowKey, tally: RevenueTally)]) -> [LabelledFigure] {
    rows.filter { $0.tally.payments > 0 }.map { currency, tally in
      LabelledFigure(
        label: "Revenue, \(currency.value ?? "no currency")",
        figure: NumberText.shortAmount(micros: tally.micros),
        remark: NumberText.count(tally.payments, "payment"))
    }
  }
}

extension FormatKind {
  /// Name of the report on formats of the kind; `nil` if there is none.
  package var report: String? {
    switch self {
    case .customNative: nil
    case .native: "mediation"
    case .rewarded: "rewarded"
    case .liveInterstitial: "live"
    }
  }
}
