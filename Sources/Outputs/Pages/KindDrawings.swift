import Ledger

/// Drawings that only sessions of some kinds have: who said what to whom, how far rewards got, what breaks played.
struct KindDrawings {
  let items: [KindDrawing]

  init(of session: SessionRecord, redactor: Redactor) {
    var items = session.ads.enumerated().compactMap { index, ad in
      MediationSequence(of: ad, redactor: redactor).map {
        KindDrawing(
          title: "Mediation of ad \(redactor.text(ad.id))",
          picture: HTML(vouchedFor: $0.svg(idPrefix: "sequence-\(index)")))
      }
    }
    if let funnel = RewardedFunnel(of: session) {
      items.append(KindDrawing(title: "Rewards", picture: HTML(vouchedFor: funnel.svg)))
    }
    if let breaks = LiveBreaksDrawing(of: session, redactor: redactor) {
      items.append(KindDrawing(title: "Breaks", picture: HTML(vouchedFor: breaks.svg)))
    }
    self.items = items
  }
}

struct KindDrawing: ViewModel {
  var title: String
  var picture: HTML

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "drawingTitle": .text(title)
    case "drawing": .html(picture)
    default: nil
    }
  }
}
