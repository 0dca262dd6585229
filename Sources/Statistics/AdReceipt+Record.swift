import Basics
import Model
import Sessions

extension AdReceipt {
  /// Creates the receipt of an ad; `nil` if no line shows that it was on the screen.
  init?(of ad: AdRecord, in session: SessionRecord) {
    guard let moment = ad.shownAt else { return nil }
    let marked = ad.appearance?[.marked]
    let labels = ad.renderings.filter { $0.role == .badge && $0.showsSomething }
    let chosen =
      labels.first { $0.line == marked?.line } ?? labels.last { $0.line <= moment.index } ?? labels.first
    let seesLabels = session.seesLayouts && ad.kind?.hasAssets != false
    self.init(
      servedAt: moment.time, line: moment.location,
      isLabelRendered: seesLabels ? !labels.isEmpty : nil,
      label: chosen.map { Label($0, of: ad, in: session) },
      times: marked.flatMap { Times(of: $0) })
  }
}

extension AdReceipt.Times {
  /// Returns `nil` if no layout of the ad lasted.
  fileprivate init?(of marked: Appearance) {
    let shown = marked.holding + marked.failing + marked.unknown
    if shown == 0 { return nil }
    self.init(shown: Int(shown / 1000), marked: Int(marked.holding / 1000))
  }
}

extension AdReceipt.Label {
  fileprivate init(_ label: RenderedAsset, of ad: AdRecord, in session: SessionRecord) {
    let event = ad.event(label)
    let text = event[.text]?.string
    let languages = text.map(AdLabelWords.spokenLanguages) ?? []
    let own = session.language.flatMap(AdLabelWords.spokenLanguage)
    let language =
      own.flatMap { languages.contains($0) ? $0 : nil } ?? (languages.count == 1 ? languages.first : nil)
    self.init(
      line: event.location, text: text.map { Redactor.value($0, as: .cut) }, language: language,
      position: label.frame.flatMap { frame in
        Self.frame(of: ad, at: label.line).map { frame.quarter(of: $0) }
      })
  }

  /// Returns the ad's frame as the last line before a place says it.
  private static func frame(of ad: AdRecord, at place: Int) -> Frame? {
    let lines = ad.events.of(EventKindSet(.viewRender))
    let index = lines.indices.last { lines.place($0) <= place } ?? lines.indices.first
    return index.flatMap { lines[$0][.frame]?.frame }
  }
}

extension Frame {
  /// Returns the quarter of another frame in which this one's centre lies.
  fileprivate func quarter(of ad: Frame) -> AdReceipt.Position {
    let isLeft = x + width / 2 <= ad.x + ad.width / 2
    let isTop = midY <= ad.midY
    return isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)
  }
}
