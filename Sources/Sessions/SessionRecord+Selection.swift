package import Model
import Basics

extension AdSelection {
  /// Returns true if an ad is selected: by its day, format and line item, and by its session's country and version.
  package func contains(_ ad: AdRecord, of session: SessionRecord) -> Bool {
    contains(
      day: ad.day, country: session.country, appVersion: session.appVersion, format: ad.formatID,
      lineItem: ad.lineItem)
  }

  /// Returns true if the filters select a break. Its day is that of its first start, else of its first schedule, else
  /// of its session. A break has no line item.
  fileprivate func contains(_ pause: BreakRecord, of session: SessionRecord) -> Bool {
    let first = pause.openings.first ?? pause.schedules.first?.event
    return contains(
      day: first?.time.day ?? session.day, country: session.country, appVersion: session.appVersion,
      format: pause.definition?.id.value, lineItem: nil)
  }
}

extension SessionRecord {
  /// The UTC day of the `session.start` line, else of the session's first line; `nil` for a session without lines.
  package var day: Day? { (start ?? session.events.first)?.time.day }

  /// Marks the selected ads and breaks, and determines whether findings about the session itself are selected. Filters
  /// by format, tag and line item select the session itself if they select one of its ads.
  func mark(in context: LedgerContext) {
    let selection = context.selection
    if selection.isEverything { return }
    for ad in ads {
      ad.isSelected = selection.contains(ad, of: self) && context.isSelected(ad.definition)
    }
    for index in breaks.indices {
      breaks[index].isSelected =
        selection.contains(breaks[index], of: self) && context.isSelected(breaks[index].definition)
    }
    let ofSession = AdSelection(
      from: selection.from, to: selection.to, countries: selection.countries,
      appVersions: selection.appVersions)
    let isAboutAds = !selection.formats.isEmpty || !selection.lineItems.isEmpty || !selection.tags.isEmpty
    isSelected =
      ofSession.contains(day: day, country: country, appVersion: appVersion, format: nil, lineItem: nil)
      && (!isAboutAds || selectedAdCount > 0)
  }

  package var selectedAdCount: Int { ads.count(where: \.isSelected) }

  /// True if the session itself, or one of its ads or breaks, is selected.
  package var hasSelected: Bool {
    isSelected || ads.contains(where: \.isSelected) || breaks.contains(where: \.isSelected)
  }
}
