/// What a browser showed of one asset in one combination: a row of an audit's results.
package struct Measurement: Hashable, Sendable {
  package var combination: Combination
  /// The asset's key.
  package var asset: String
  /// Where it is painted; `nil`: the state delivers it, and no element is it.
  package var box: PageBox?
  package var ad: PageBox
  package var isPainted: Bool
  package var coveredBy: String?
  /// 1 to 21, of AdChoices and the label.
  package var contrast: Double?
  package var isClickable: Bool?
  package var isFocusable: Bool?
  /// The accessible name of its target.
  package var name: String?
  /// The picture of the whole, below the audit's folder; `nil`: none was kept.
  package var screenshot: String?

  package init(
    _ combination: Combination, asset: String, box: PageBox? = nil, ad: PageBox, isPainted: Bool
  ) {
    (self.combination, self.asset, self.box, self.ad) = (combination, asset, box, ad)
    self.isPainted = isPainted
  }

  package init(_ asset: MeasuredAsset, in page: MeasuredPage) {
    self.init(page.combination, asset: asset.key, box: asset.box, ad: page.ad, isPainted: asset.isPainted)
    (coveredBy, contrast, name) = (asset.coveredBy, asset.contrast, asset.name)
    (isClickable, isFocusable) = (asset.isClickable, asset.isFocusable)
    screenshot = page.screenshot.isEmpty ? nil : page.screenshot
  }
}

extension MeasuredRendering {
  /// What the audit's results say of it: every asset that is there, and those that should be.
  package var measurements: [Measurement] {
    pages.flatMap { page in
      page.assets.filter { $0.isFound || $0.isDelivered }.sorted { $0.key < $1.key }
        .map { Measurement($0, in: page) }
    }
  }
}
