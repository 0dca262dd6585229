// Plays the listings of custom native and native formats.

import AdspecRecorder
import Foundation
import GoogleMobileAds
import UIKit

/// A listing of a custom native format: its view, whose stored properties are the asset views.
@MainActor protocol CustomListing: UIView {
  func load(from controller: UIViewController, ad: String, recorder: SessionRecorder)
  func didAppear()
  func didDisappear()
}

/// A custom ad that delivers what its format asks for. The SDK presents a page for each click without a handler.
final class DeliveredCustomAd: CustomNativeAd {
  private let format: Format
  init(_ format: Format) {
    self.format = format
    super.init()
  }
  override var formatID: String { format.id }
  override var availableAssetKeys: [String] { format.assets.map(\.key) }
  override var mediaContent: MediaContent {
    FakeMedia(isVideo: format.assets.contains { if case .video = $0.delivered { true } else { false } })
  }
  override var responseInfo: ResponseInfo {
    let loaded = FakeAdapter("2", latency: 0.5)
    return FakeResponse([loaded], loaded: loaded)
  }
  override func image(forKey key: String) -> NativeAdImage? {
    if key == NativeAssetIdentifier.adChoicesViewAsset.rawValue {
      return DeliveredImage(width: 38, height: 30)
    }
    guard case .picture(let width, let height)? = format.assets.first(where: { $0.key == key })?.delivered
    else {
      return nil
    }
    return DeliveredImage(width: width, height: height)
  }
  override func string(forKey key: String) -> String? {
    switch format.assets.first(where: { $0.key == key })?.delivered {
    case .text(let text): text
    case .number(let number): "\(number)"
    default: nil
    }
  }
  override func performClickOnAsset(withKey assetKey: String) {
    if let customClickHandler { return customClickHandler(assetKey) }
    delegate?.customNativeAdWillPresentScreen(self)
    pass(3)
    delegate?.customNativeAdDidDismissScreen(self)
  }
}

@MainActor func play(_ format: Format, _ listing: some CustomListing) {
  record(format.id, observing: GoogleCustomNativeRecording.observes) { recorder in
    let phone = Phone()
    AdLoader.answer = { loader in
      pass(0.2)
      (loader.delegate as? any CustomNativeAdLoaderDelegate)?.adLoader(
        loader, didReceive: DeliveredCustomAd(format))
    }
    listing.load(from: phone.root, ad: "a1", recorder: recorder)
    let views = Mirror(reflecting: listing).children.compactMap { $0.value as? UIView }
    guard let icon = views.last, let badge = views.first(where: { ($0 as? UILabel)?.text == "Anzeige" })
    else {
      fatalError("no label or no icon in \(format.id)")
    }
    listing.layOut(views.filter { $0 !== icon && $0 !== badge }, badge: badge, icon: icon, format.adChoices)
    phone.window.addSubview(listing)
    listing.didAppear()
    pass(5)
    listing.didAppear()
    for view in views where !view.isHidden {
      for case let tap as UITapGestureRecognizer in view.gestureRecognizers ?? [] {
        tap.tap()
        pass(2)
      }
    }
    listing.didDisappear()
  }
}

/// A listing of a native format.
@MainActor protocol NativeListing: AnyObject {
  init(adView: NativeAdView, badge: UILabel)
  func load(from controller: UIViewController, ad: String, recorder: SessionRecorder)
  func didAppear()
  func didDisappear()
}

/// A native ad that delivers what its format asks for, or what an adapter mapped.
final class DeliveredNativeAd: NativeAd {
  private let format: Format
  let mapped: (any MediationNativeAd)?
  private let response: ResponseInfo
  init(_ format: Format, mapped: (any MediationNativeAd)?, response: ResponseInfo) {
    (self.format, self.mapped, self.response) = (format, mapped, response)
    super.init()
  }

  private func text(_ key: String) -> String? {
    if case .text(let text)? = format.assets.first(where: { $0.key == key })?.delivered { text } else { nil }
  }
  override var headline: String? { mapped.map(\.headline) ?? text("Headline") }
  override var body: String? { mapped.map(\.body) ?? text("Body") }
  override var callToAction: String? { mapped.map(\.callToAction) ?? text("CallToAction") }
  override var advertiser: String? { mapped.map(\.advertiser) ?? text("Advertiser") }
  override var store: String? { mapped.map(\.store) ?? text("Store") }
  override var price: String? { mapped.map(\.price) ?? text("Price") }
  override var starRating: NSDecimalNumber? {
    if let mapped { return mapped.starRating }
    guard case .number(let number)? = format.assets.first(where: { $0.key == "StarRating" })?.delivered else {
      return nil
    }
    return NSDecimalNumber(value: number)
  }
  override var icon: NativeAdImage? {
    if let mapped { return mapped.icon }
    guard case .picture(let width, let height)? = format.assets.first(where: { $0.key == "Icon" })?.delivered
    else {
      return nil
    }
    return DeliveredImage(width: width, height: height)
  }
  override var mediaContent: MediaContent { FakeMedia(isVideo: false) }
  override var responseInfo: ResponseInfo { response }
}

/// The response of a network's adapter.
final class AdapterResponse: AdNetworkResponseInfo {
  private let adapter: String
  init(_ adapter: String) {
    self.adapter = adapter
    super.init()
  }
  override var adNetworkClassName: String { adapter }
  override var adSourceName: String? { "Custom event" }
  override var adSourceID: String? { "18351550913290782395" }
  override var adSourceInstanceID: String? { "1" }
  override var error: (any Error)? { nil }
  override var latency: TimeInterval { 0.5 }
}

/// Calls the delegate of the app's ad when an adapter counts, as the SDK does.
final class CountedByAdapter: NSObject, MediationNativeAdEventDelegate {
  weak var nativeAd: NativeAd?
  func reportImpression() { nativeAd.map { $0.delegate?.nativeAdDidRecordImpression($0) } }
  func reportClick() { nativeAd.map { $0.delegate?.nativeAdDidRecordClick($0) } }
}

@MainActor func play<Listing: NativeListing>(
  _ format: Format, _: Listing.Type, adapter: (any MediationAdapter.Type)? = nil
) {
  let mediation = adapter == nil ? [] : GoogleMediationRecording.observes
  record(format.id, observing: GoogleNativeRecording.observes, mediation) { recorder in
    let (phone, events) = (Phone(), CountedByAdapter())
    var nativeAd: DeliveredNativeAd?
    var appDelegate: (any NativeAdLoaderDelegate)?
    AdLoader.answer = { loader in
      pass(0.2)
      func deliver(_ mapped: (any MediationNativeAd)?, _ loaded: AdNetworkResponseInfo) {
        let ad = DeliveredNativeAd(format, mapped: mapped, response: FakeResponse([loaded], loaded: loaded))
        (nativeAd, events.nativeAd) = (ad, ad)
      }
      appDelegate = loader.delegate as? any NativeAdLoaderDelegate
      guard let adapter else { return deliver(nil, FakeAdapter("2", latency: 0.5)) }
      let configuration = MediationNativeAdConfiguration(["parameter": "unit-7"], options: loader.options)
      adapter.init().loadNativeAd(for: configuration) { mapped, _ in
        deliver(mapped, AdapterResponse("\(adapter)".components(separatedBy: ".").last ?? ""))
        return events
      }
    }
    let (adView, badge, icon) = (NativeAdView(), UILabel(), AdChoicesView())
    let listing = Listing(adView: adView, badge: badge)
    let views = adView.connect(format)
    listing.load(from: phone.root, ad: "a1", recorder: recorder)
    wait(0.1)
    guard let nativeAd else { fatalError("no ad for \(format.id)") }
    // The SDK hands the ad on when the adapter is done.
    appDelegate?.adLoader(
      AdLoader(adUnitID: "", rootViewController: nil, adTypes: [], options: nil), didReceive: nativeAd)
    icon.addSubview(UIView())
    adView.adChoicesView = icon
    adView.layOut(views, badge: badge, icon: icon, format.adChoices)
    phone.window.addSubview(adView)
    listing.didAppear()
    pass(1)
    nativeAd.mapped?.didRender(
      in: adView, clickableAssetViews: [:], nonclickableAssetViews: [:], viewController: phone.root)
    if nativeAd.mapped?.handlesUserImpressions() != true {
      nativeAd.delegate?.nativeAdDidRecordImpression(nativeAd)
      nativeAd.mapped?.didRecordImpression()
    }
    pass(5)
    for view in views where !view.isHidden { nativeAd.click(view, phone.root) }
    listing.didDisappear()
  }
}

@MainActor extension DeliveredNativeAd {
  /// The viewer taps a view: the SDK or the adapter counts, and a page opens.
  fileprivate func click(_ view: UIView, _ root: UIViewController) {
    if let mapped, mapped.handlesUserClicks() {
      NetworkAd.attached?.onClick?(nil)
    } else {
      delegate?.nativeAdDidRecordClick(self)
      mapped?.didRecordClickOnAsset(
        withName: .init(rawValue: "3001"), view: view, viewController: root)
    }
    delegate?.nativeAdWillPresentScreen(self)
    pass(3)
    delegate?.nativeAdDidDismissScreen(self)
    pass(2)
  }
}

extension NativeAdView {
  /// Connects a view for each asset of the format, in its order, and returns them.
  fileprivate func connect(_ format: Format) -> [UIView] {
    format.assets.map { key, _ in
      switch key {
      case "Headline": connected(UILabel()) { headlineView = $0 }
      case "Body": connected(UILabel()) { bodyView = $0 }
      case "CallToAction": connected(UIButton()) { callToActionView = $0 }
      case "Advertiser": connected(UILabel()) { advertiserView = $0 }
      case "Store": connected(UILabel()) { storeView = $0 }
      case "Price": connected(UILabel()) { priceView = $0 }
      case "StarRating": connected(UILabel()) { starRatingView = $0 }
      case "Icon": connected(UIImageView()) { iconView = $0 }
      default: connected(MediaView()) { mediaView = $0 }
      }
    }
  }

  private func connected<View: UIView>(_ view: View, _ connect: (View) -> Void) -> UIView {
    connect(view)
    addSubview(view)
    return view
  }
}
