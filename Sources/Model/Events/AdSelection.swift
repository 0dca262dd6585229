import Basics

/// The ads that a run judges and counts: those that match every filter that is set. Sessions are still read whole.
package struct AdSelection: Codable, Hashable, Sendable {
  /// The first day (UTC) of the selected ads; `nil`: no bound.
  package let from: Day?
  /// The last day (UTC) of the selected ads; `nil`: no bound.
  package let to: Day?
  /// The countries of the selected ads, as codes (`Territories.normalised`), sorted. An empty list selects any country,
  /// and ads without a recorded one.
  package let countries: [String]
  /// The app versions of the selected ads in the form that outputs show (`Redactor`), sorted. An empty list selects
  /// any.
  package let appVersions: [String]
  /// The ids of the selected ads' formats in the form that outputs show, sorted. An empty list selects any.
  package let formats: [String]
  /// The ids of the selected ads' line items in the form that outputs show, sorted. An empty list selects any.
  package let lineItems: [String]
  /// The tags of the formats that are selected, sorted: a format with one of them is (`Catalog.select`). An empty list
  /// selects any.
  package let tags: [String]

  package static let everything = AdSelection()

  package init(
    from: Day? = nil, to: Day? = nil, countries: [String] = [], appVersions: [String] = [],
    formats: [String] = [], lineItems: [String] = [], tags: [String] = []
  ) {
    func sorted(_ values: [String], _ shown: (String) -> String) -> [String] {
      Set(values.map(shown)).sorted { $0.precedesInBytes($1) }
    }
    (self.from, self.to) = (from, to)
    self.countries = sorted(countries, Territories.normalised)
    self.appVersions = Set(appVersions.map { Redactor.value($0, as: .version) })
      .sorted { $0.precedesAsVersion($1) }
    self.formats = sorted(formats) { Redactor.value($0, as: .name) }
    self.lineItems = sorted(lineItems) { Redactor.value($0, as: .name) }
    self.tags = sorted(tags) { $0 }
  }

  /// Returns these filters with other tags.
  package func with(tags: [String]) -> AdSelection {
    AdSelection(
      from: from, to: to, countries: countries, appVersions: appVersions, formats: formats,
      lineItems: lineItems, tags: tags)
  }

  /// True if no filter is set.
  package var isEverything: Bool { self == .everything }

  /// Returns true if an ad with these recorded values is selected. A value that wasn't recorded (`nil`) matches no
  /// filter.
  ///
  /// - Parameter country: a normalised code.
  package func contains(
    day: Day?, country: String?, appVersion: String?, format: String?, lineItem: String?
  ) -> Bool {
    func matches(_ value: String?, _ wanted: [String], as privacy: Privacy = .name) -> Bool {
      wanted.isEmpty || value.map { wanted.contains(Redactor.value($0, as: privacy)) } ?? false
    }
    if let from, day.map({ $0 < from }) ?? true { return false }
    if let to, day.map({ to < $0 }) ?? true { return false }
    return (countries.isEmpty || country.map(countries.contains) ?? false)
      && matches(appVersion, appVersions, as: .version) && matches(format, formats)
      && matches(lineItem, lineItems)
  }

  /// The filters in words: `2026-11-01 to 2026-11-30 (UTC), country DE or FR, app version 4.2.1`; without any,
  /// `all ads`.
  package var words: String {
    let days: String? =
      switch (from, to) {
      case (let from?, let to?): from == to ? "\(from) (UTC)" : "\(from) to \(to) (UTC)"
      case (let from?, nil): "from \(from) (UTC)"
      case (nil, let to?): "to \(to) (UTC)"
      case (nil, nil): nil
      }
    let others = [
      ("country", countries), ("app version", appVersions), ("format", formats), ("line item", lineItems),
      ("tag", tags),
    ].compactMap { name, values in values.isEmpty ? nil : "\(name) \(values.joined(separator: " or "))" }
    let words = [days].compactMap(\.self) + others
    return words.isEmpty ? "all ads" : words.joined(separator: ", ")
  }
}
