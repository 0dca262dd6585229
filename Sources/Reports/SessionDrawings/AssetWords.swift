import Basics
import Model
import Sessions

/// The words of the assets of an ad, and which of them are pictures, as far as they were recorded.
struct AssetWords {
  let ad: AdRecord
  let state: AdState
  let redactor: Redactor

  /// Returns the text that the asset showed, else the text that was sent for it; `nil` if neither was recorded.
  func words(of asset: AssetState) -> String? {
    let shown = ad.events.session.event(asset.rendered.line)[.text]?.string
    return (shown ?? sent(for: asset)?.text).map { redactor.value($0, as: .cut) }
  }

  func isPicture(_ asset: AssetState) -> Bool {
    if asset.role == .media { return true }
    if let type = asset.place.flatMap({ ad.definition?.assets[$0].type.value }) { return type == .image }
    let sent = sent(for: asset)
    return words(of: asset) == nil
      && (ad.events.session.event(asset.rendered.line)[.fit] != nil || sent?.width != nil
        || sent?.mime != nil)
  }

  private func sent(for asset: AssetState) -> DeliveredAsset? {
    ad.delivered.first { $0.name.isSameAsset(as: state.name(of: asset)) }
  }
}
