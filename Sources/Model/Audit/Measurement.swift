/// The measurements of one asset on one page: a row of an audit's results.
package struct Measurement: Hashable, Sendable {
  package var combination: Combination
  /// The asset's key.
  package var asset: String
  /// The painted box; `nil` if the state delivers the asset but no element for it was found.
  package var box: PageBox?
  package var ad: PageBox
  package var isPainted: Bool
  package var coveredBy: String?
  /// Contrast ratio, 1 to 21; only for AdChoices and the ad label.
  package var contrast: Double?
  package var isClickable: Bool?
  package var isFocusable: Bool?
  /// The accessible name of the element that takes clicks on the asset.
  package var name: String?
  /// Path of the page's screenshot relative to the audit's folder; `nil` if none was kept.
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
  /// The rows of the audit's results: one for each page and each asset that was found on it, or that is missing
  /// although ads in the page's state come with it.
  package var measurements: [Measurement] {
    pages.flatMap { page in
      page.assets.filter { $0.isFound || $0.isDelivered }.sorted { $0.key < $1.key }
        .map { Measurement($0, in: page) }
    }
  }
}
