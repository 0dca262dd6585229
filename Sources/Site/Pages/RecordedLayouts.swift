import Reports
import Model
import Basics
import Sessions

/// Layouts of a format's ads on recorded screens: one without a fault, and one for each fault that can be drawn.
struct RecordedLayouts: ViewModel {
  /// Maximum number of faults on a page.
  private static let mostFaults = 12

  private let context: SiteContext
  private let typical: (session: PublishedSession, ad: String, svg: String)?
  private let faults: [AdToReview]

  /// - Throws: if a session can't be read any more.
  init(_ folder: FormatFolder, _ context: SiteContext) throws(TemplateError) {
    self.context = context
    faults = Self.faults(folder.facts, context)
    guard let session = Self.best(folder.facts, context) else {
      typical = nil
      return
    }
    let record = try session.record()
    typical =
      record.ads.lazy.filter { $0.definition?.file == folder.facts.file }.compactMap { ad in
        EvidenceDrawing(of: ad, in: record, context: context.ledger)
          .flatMap { $0.faultWords == nil ? (session, ad.id, $0.svg) : nil }
      }.first
  }

  /// Returns everything that determines the layouts, for the cache key of the page.
  static func words(_ facts: FormatFacts, _ context: SiteContext) -> [String] {
    [best(facts, context)?.summary.digest ?? "-"]
      + faults(facts, context).flatMap {
        [$0.session, $0.ad, $0.drawnFault ?? "", page(of: $0.session, context) ?? "-"]
      }
  }

  var isEmpty: Bool { typical == nil && faults.isEmpty }

  func value(_ name: TemplateName) -> TemplateValue? {
    if name == "hasLayouts" { return .flag(!isEmpty) }
    guard name == "layouts" else { return nil }
    let sound = typical.map { typical -> ViewValues in
      layout("Typical", "nothing amiss with AdChoices", typical.session.summary.id, typical.ad) + [
        "source": .text(SVGAddress.text(typical.svg.utf8))
      ]
    }
    let others = faults.map { item -> ViewValues in
      let path = "../../reports/" + EvidenceDrawing.path(session: item.session, ad: item.ad)
      let fault = item.drawnFault ?? ""
      return layout(fault.capitalizedFirst, fault, item.session, item.ad) + [
        "source": .text(path)
      ]
    }
    return .list([sound].compactMap(\.self) + others)
  }

  private func layout(_ title: String, _ words: String, _ session: String, _ ad: String) -> ViewValues {
    [
      "layoutTitle": .text(title), "layoutAlt": .text("The screen when ad \(ad) was shown: \(words)"),
      "layoutSession": .text(session), "layoutPath": .optional(Self.page(of: session, context)),
    ]
  }

  private static func page(of session: String, _ context: SiteContext) -> String? {
    context.map.page(ofSession: session)
  }

  /// Returns the session with the fewest findings among the format's sessions that have a page.
  private static func best(_ facts: FormatFacts, _ context: SiteContext) -> PublishedSession? {
    guard facts.kind.hasAssets else { return nil }
    return context.sessions(of: facts.file).min { a, b in
      a.findings.count != b.findings.count
        ? a.findings.count < b.findings.count : a.summary.id.precedesInBytes(b.summary.id)
    }
  }

  /// The ads that the compliance report draws, without repeated faults: the first ad with each fault.
  private static func faults(_ facts: FormatFacts, _ context: SiteContext) -> [AdToReview] {
    var seen: Set<String> = []
    return context.drawnReviews(of: facts).filter { item in
      item.drawnFault.map { seen.insert($0).inserted } ?? false
    }.prefix(mostFaults).map(\.self)
  }
}
