import AdspecRecorder
import GoogleMobileAds
import SafariServices
import UIKit

final class FakeCustomAd: CustomNativeAd {
  /// The handler that is called with the key of a clicked asset, instead of the SDK's own action.
  var clicked: (String) -> Void = { _ in }
  override var formatID: String { "10063170" }
  override var availableAssetKeys: [String] { ["Headline", "Logo", "MainImage"] }
  override var mediaContent: MediaContent { FakeMedia(isVideo: false) }
  override var responseInfo: ResponseInfo { FakeResponse() }
  override func image(forKey key: String) -> NativeAdImage? {
    switch key {
    case "Logo": FakeImage(loaded: false, scale: 0.5)
    case "MainImage", NativeAssetIdentifier.adChoicesViewAsset.rawValue: FakeImage(loaded: true, scale: 2)
    default: nil
    }
  }
  override func string(forKey key: String) -> String? {
    key == "Headline" ? "Fresh bread before seven" : nil
  }
  override func performClickOnAsset(withKey assetKey: String) { clicked(assetKey) }
}

/// The controller that a window shows, with what is presented over it.
final class FakeRoot: UIViewController {
  var presented: UIViewController?
  override var presentedViewController: UIViewController? { presented }
}

final class FakePage: SFSafariViewController {
  var presenting: UIViewController?
  override var presentingViewController: UIViewController? { presenting }
}

/// A custom native ad whose AdChoices icon is tapped five times, each time with another outcome.
@MainActor struct CustomScene {
  private let recorder: SessionRecorder
  private let window = FakeWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let root = FakeRoot()
  private let sceneOfApp = UIWindowScene()
  private let nativeAd = FakeCustomAd()

  init(_ recorder: SessionRecorder) { self.recorder = recorder }

  func play() {
    (window.rootViewController, window.windowScene) = (root, sceneOfApp)
    let recording = GoogleCustomNativeRecording(
      adUnit: "/1/a", formats: ["10063170"], ad: "a1", recorder: recorder)
    recording.didReceive(nativeAd, imageKeys: ["Logo"])
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 100))
    window.addSubview(container)
    recording.didLayOut(AdViews(container: container, assets: [:]))

    // 1. Nothing opens.
    recording.performClick(onAsset: "AdChoices")
    wait(1.2)
    // 2. The SDK calls back that it presents a page, and that the page is gone.
    nativeAd.clicked = { [nativeAd] _ in nativeAd.delegate?.customNativeAdWillPresentScreen(nativeAd) }
    recording.performClick(onAsset: NativeAssetIdentifier.adChoicesViewAsset.rawValue)
    nativeAd.delegate?.customNativeAdDidDismissScreen(nativeAd)
    // 3. Another app comes to the front, and then this app again.
    nativeAd.clicked = { _ in }
    recording.performClick(onAsset: "AdChoices")
    post(UIScene.willDeactivateNotification)
    wait(0.6)
    post(UIScene.didActivateNotification)
    // 4. The app's own click handler opens a page.
    nativeAd.customClickHandler = { _ in }
    let page = FakePage()
    nativeAd.clicked = { [root] _ in (root.presented, page.presenting) = (page, root) }
    recording.performClick(onAsset: "AdChoices")
    wait(0.7)
    (root.presented, page.presenting) = (nil, nil)
    wait(0.6)
    // 5. A tap elsewhere, and the app goes into the background more than a second later.
    nativeAd.clicked = { _ in }
    recording.performClick(onAsset: "Headline", action: .browser)
    recording.performClick(onAsset: "AdChoices")
    wait(1.2)
    post(UIScene.willDeactivateNotification)
    recording.didLeaveScreen()
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: sceneOfApp)
  }

  private func wait(_ seconds: TimeInterval) {
    RunLoop.main.run(until: Date(timeIntervalSinceNow: seconds))
  }
}
