package import Model

/// The filters of a run, and how many of the ads that were read they select.
package struct SelectedAds: Hashable, Sendable {
  package let selection: AdSelection
  package let selected: Int
  package let all: Int

  /// - Returns: `nil` if no filter is set, or if no ad was read and only formats are selected, by tags.
  package init?(_ selection: AdSelection, selected: Int, of all: Int) {
    if selection.isEverything || all == 0 && selection.with(tags: []).isEverything { return nil }
    (self.selection, self.selected, self.all) = (selection, selected, all)
  }

  /// Adds the counts of several catalogs in one run, which have the same filters; `nil` if there are none.
  package init?(_ catalogs: [SelectedAds]) {
    guard let first = catalogs.first else { return nil }
    self.init(
      first.selection, selected: catalogs.reduce(0) { $0 + $1.selected },
      of: catalogs.reduce(0) { $0 + $1.all })
  }

  /// The filters and the count in words: `Selected: country DE. 249 of 12,340 ads.`
  package var text: String { "Selected: \(selection.words). \(count)." }

  /// True if filters of ads select none. Tags select formats, which may have no recordings.
  package var selectsNothing: Bool { selected == 0 && !selection.with(tags: []).isEverything }

  /// The number of selected ads: `249 of 12,340 ads`, or that the filters select none.
  package var count: String {
    selectsNothing
      ? "0 ads of \(NumberText.grouped(all)): the filters select none"
      : "\(NumberText.grouped(selected)) of \(NumberText.count(all, "ad"))"
  }

  /// The filters that are set, and the counts.
  package var json: JSONValue {
    func list(_ name: String, _ values: [String]) -> JSONValue.Member? {
      values.isEmpty ? nil : .init(name: name, value: .array(values.map { .optional($0) }))
    }
    let days = [("from", selection.from), ("to", selection.to)].compactMap { name, day in
      day.map { JSONValue.Member(name: name, value: .string($0.description)) }
    }
    let lists = [
      list("countries", selection.countries), list("appVersions", selection.appVersions),
      list("formats", selection.formats), list("lineItems", selection.lineItems),
      list("tags", selection.tags),
    ].compactMap(\.self)
    return .object(
      days + lists + [
        .init(name: "selectedAds", value: .integer(selected)), .init(name: "ads", value: .integer(all)),
      ])
  }
}
