import AdspecRecorder
import GoogleMobileAds
import UIKit

final class FakeScreen: UIScreen {
  var size = CGSize(width: 390, height: 844)
  override var bounds: CGRect { CGRect(origin: .zero, size: size) }
}

final class FakeWindow: UIWindow {
  let ownScreen = FakeScreen()
  override var screen: UIScreen { ownScreen }
}

final class FakeController: UIViewController {
  final class Tabs: UITabBarController {
    let bar = UITabBar(frame: CGRect(x: 0, y: 760, width: 390, height: 84))
    override var tabBar: UITabBar { bar }
  }

  final class Navigation: UINavigationController {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 390, height: 200))
    override var navigationBar: UINavigationBar { bar }
  }

  let (tabs, navigation) = (Tabs(), Navigation())
  override var tabBarController: UITabBarController? { tabs }
  override var navigationController: UINavigationController? { navigation }
}

/// A view that a view controller owns.
final class ControlledView: UIView {
  weak var controller: UIViewController?
  override var next: UIResponder? { controller }
}

final class FakeImage: NativeAdImage {
  final class Picture: UIImage, @unchecked Sendable {
    override var size: CGSize { CGSize(width: 600, height: 314) }
    override var scale: CGFloat { 2 }
  }

  let picture: UIImage?
  let ownScale: CGFloat
  init(loaded: Bool, scale: CGFloat) {
    (picture, ownScale) = (loaded ? Picture() : nil, scale)
    super.init()
  }
  override var image: UIImage? { picture }
  override var imageURL: URL? { URL(string: "https://cdn.example.com/bread.jpg") }
  override var scale: CGFloat { ownScale }
}

final class FakeMedia: MediaContent {
  let isVideo: Bool
  init(isVideo: Bool) {
    self.isVideo = isVideo
    super.init()
  }
  override var hasVideoContent: Bool { isVideo }
}

/// A response after some adapters were tried; the ad is from one of them, or of unknown origin.
final class FakeResponse: ResponseInfo {
  let (infos, loaded): ([AdNetworkResponseInfo], AdNetworkResponseInfo?)
  init(_ infos: [AdNetworkResponseInfo] = [], loaded: AdNetworkResponseInfo? = nil) {
    (self.infos, self.loaded) = (infos, loaded)
    super.init()
  }
  override var responseIdentifier: String? { nil }
  override var loadedAdNetworkResponseInfo: AdNetworkResponseInfo? { loaded }
  override var adNetworkInfoArray: [AdNetworkResponseInfo] { infos }
}

final class FakeNativeAd: NativeAd {
  let response: ResponseInfo
  init(_ response: ResponseInfo = FakeResponse()) {
    self.response = response
    super.init()
  }
  override var mediaContent: MediaContent { FakeMedia(isVideo: false) }
  override var responseInfo: ResponseInfo { response }
}

/// A label of the app's own class.
final class OwnLabel: UILabel {}

final class FakeButton: UIButton {
  let label = UILabel(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
  override var titleLabel: UILabel? { label }
}

/// A native ad that lies partly under bars of the app, before and after the device is turned.
@MainActor struct NativeScene {
  private let recorder: SessionRecorder
  private let window = FakeWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let controller = FakeController()
  private let adView = NativeAdView(frame: CGRect(x: 16, y: 40, width: 358, height: 600))
  private let ownBar = UIView(frame: CGRect(x: 0, y: 700, width: 390, height: 40))

  init(_ recorder: SessionRecorder) { self.recorder = recorder }

  func play() {
    let recording = GoogleNativeRecording(
      adUnit: "/1/a", ad: "a1", recorder: recorder, options: .init(images: .data, multiple: false))
    let nativeAd = FakeNativeAd()
    recording.didReceive(nativeAd)
    adView.nativeAd = nativeAd
    let root = ControlledView(frame: window.frame)
    root.controller = controller
    let list = UIView(frame: CGRect(x: 0, y: 100, width: 390, height: 620))
    list.clipsToBounds = true
    window.addSubview(root)
    root.addSubview(list)
    list.addSubview(adView)
    for bar in [controller.tabs.bar, controller.navigation.bar, ownBar] { window.addSubview(bar) }
    fill()
    recording.didLayOut(adView, badge: badge(), bars: [ownBar])
    window.ownScreen.size = CGSize(width: 844, height: 390)
    // A bar that isn't handed over, a label that is a picture, and media views with unknown content.
    let picture = UIImageView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    (picture.accessibilityLabel, picture.contentMode) = ("Anzeige", .center)
    let media = MediaView(frame: .zero)
    media.mediaContent = FakeMedia(isVideo: false)
    let video = MediaView(frame: .zero)
    (video.mediaContent, video.contentMode) = (FakeMedia(isVideo: true), .scaleAspectFill)
    for view in [picture, media, video] { adView.addSubview(view) }
    AdViews(container: adView, assets: ["AdBadge": picture, "Media": media, "Video": video])
      .record("a1", on: recorder)
  }

  /// An ad label that is a box with a label in it.
  private func badge() -> UIView {
    let badge = UIView(frame: CGRect(x: 4, y: 4, width: 80, height: 20))
    let label = UILabel(frame: CGRect(x: 5, y: 0, width: 70, height: 20))
    label.text = "Anzeige"
    let hidden = UILabel(frame: label.frame)
    hidden.text = "Tip"
    hidden.isHidden = true
    badge.addSubview(label)
    badge.addSubview(hidden)
    adView.addSubview(badge)
    return badge
  }

  private func fill() {
    // 24 letters in a line of 20.
    let headline = label(UILabel.self, "Fresh bread before seven", top: 30, width: 200)
    let body = label(UILabel.self, "Order tonight, taste tomorrow", top: 60, width: 200, lines: 2)
    let store = label(OwnLabel.self, "Bakery", top: 100, width: 200)
    let price = label(OwnLabel.self, "2 Euros a loaf", top: 120, width: 60)
    let advertiser = label(UILabel.self, "Bakery GmbH", top: 140, width: 60)
    // Smaller letters may fit.
    advertiser.adjustsFontSizeToFitWidth = true
    (adView.headlineView, adView.bodyView, adView.storeView) = (headline, body, store)
    (adView.priceView, adView.advertiserView) = (price, advertiser)
    let button = FakeButton(frame: CGRect(x: 0, y: 160, width: 100, height: 30))
    button.label.text = "Order your bread"
    let icon = UIImageView(frame: CGRect(x: 0, y: 200, width: 40, height: 40))
    icon.contentMode = .scaleAspectFill
    let image = UIImageView(frame: CGRect(x: 0, y: 240, width: 200, height: 100))
    let media = MediaView(frame: CGRect(x: 0, y: 340, width: 200, height: 100))
    media.contentMode = .scaleAspectFit
    media.mediaContent = FakeMedia(isVideo: false)
    for view in [button, icon, image, media] { adView.addSubview(view) }
    (adView.callToActionView, adView.iconView, adView.imageView, adView.mediaView) = (
      button, icon, image, media
    )
  }
  private func label<Label: UILabel>(
    _ type: Label.Type, _ text: String, top: CGFloat, width: CGFloat, lines: Int = 1
  ) -> Label {
    let label = Label(frame: CGRect(x: 0, y: top, width: width, height: 20 * CGFloat(lines)))
    (label.text, label.numberOfLines) = (text, lines)
    adView.addSubview(label)
    return label
  }
}
