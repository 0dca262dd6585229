import AdModel
import Diagnostics

extension CustomNativeIntegration {
  var swiftLoader: String {
    let literal = CodeLiteral.swift
    return #"""
      import GoogleMobileAds

      /// \#(CodeLiteral.comment(definition.name)): custom native format \#(CodeLiteral.comment(definition.id.value)).
      @MainActor final class \#(definition.typeName)Loader: NSObject, CustomNativeAdLoaderDelegate {
        private let recorder: AdRecorder
        private let ad = UUID().uuidString
        // Nobody else keeps it: a loader that goes away takes its delegate's answers along.
        private var loader: AdLoader?
        private let onLoad: (CustomNativeAd, _ ad: String) -> Void

        init(recorder: AdRecorder, onLoad: @escaping (CustomNativeAd, _ ad: String) -> Void) {
          self.recorder = recorder
          self.onLoad = onLoad
        }

        func load(from root: UIViewController) {
          let loader = AdLoader(
            adUnitID: \#(literal(definition.exampleAdUnit)), rootViewController: root,
            adTypes: [.customNative], options: nil)
          loader.delegate = self
          self.loader = loader
          recorder.log("ad.request", [
            "ad": ad, "kind": "customNative", "adUnit": loader.adUnitID,
            "formats": [\#(literal(definition.id.value))], "attempt": 1,
          ])
          loader.load(AdManagerRequest())
        }

        func customNativeAdFormatIDs(for adLoader: AdLoader) -> [String] {
          [\#(literal(definition.id.value))]
        }

        func adLoader(_ adLoader: AdLoader, didReceive customNativeAd: CustomNativeAd) {
          recorder.log("ad.load", [
            "ad": ad, "format": customNativeAd.formatID,
            "video": customNativeAd.mediaContent.hasVideoContent,
          ])
          onLoad(customNativeAd, ad)
        }

        func adLoader(_ adLoader: AdLoader, didFailToReceiveAdWithError error: any Error) {
          recorder.log("ad.loadFailed", ["ad": ad, "error": ["message": error.localizedDescription]])
        }
      }
      """#
  }

  var swiftView: String {
    #"""
    /// Where the views stand is the app's to say; AdChoices lies in the \#(Self.words(corner)) corner, above the rest.
    @MainActor final class \#(definition.typeName)View: UIView {
    \#(swiftOutlets.code(indent: 2))
      private static let adChoicesKey = NativeAssetIdentifier.adChoicesViewAsset.rawValue
      private var customNativeAd: CustomNativeAd?
      private var ad = ""
      private var recorder: AdRecorder?
      /// Views that take taps, with their assets' keys.
      private var tappable: [(view: UIView, key: String)] {
        [\#(swiftTappable)]
      }

      func populate(_ customNativeAd: CustomNativeAd, ad: String, recorder: AdRecorder) {
        (self.customNativeAd, self.ad, self.recorder) = (customNativeAd, ad, recorder)
    \#(swiftPopulation.code(indent: 4))
        let adChoices = customNativeAd.image(forKey: Self.adChoicesKey)?.image
        adChoicesView.image = adChoices
        adChoicesView.isHidden = adChoices == nil
        bringSubviewToFront(adChoicesView)
        for (view, _) in tappable where view.gestureRecognizers?.isEmpty ?? true {
          view.isUserInteractionEnabled = true
          view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
        }
      }

      /// Call it after layout, once the ad is on the screen.
      func didAppear() {
        guard let customNativeAd, let recorder else { return }
        recorder.log("view.render", ["ad": ad, "frame": recorder.frame(of: self)])
    \#(swiftRenderings.code(indent: 4))
        customNativeAd.recordImpression()
        recorder.log("impression", ["ad": ad, "by": "app"])
      }

      @objc private func tapped(_ tap: UITapGestureRecognizer) {
        guard let (_, key) = tappable.first(where: { $0.view === tap.view }) else { return }
        let isAdChoices = key == Self.adChoicesKey
        recorder?.log("click", [
          "ad": ad, "asset": isAdChoices ? \#(CodeLiteral.swift(adChoicesKey)) : key, "by": "app",
          "action": isAdChoices ? "aboutThisAd" : "\#(hasCustomHandler ? "customHandler" : "browser")",
        ])
        customNativeAd?.performClickOnAsset(withKey: key)
      }
    }
    """#
  }

  private var swiftOutlets: [String] {
    assets.filter { $0.type != .adChoices }.map { asset in
      switch asset.type {
      case .image: "let \(asset.name)View = UIImageView()"
      case .video: "let \(asset.name)View = MediaView()"
      default: "let \(asset.name)View = UILabel()"
      }
    } + ["let adChoicesView = UIImageView()"]
  }

  private var swiftTappable: String {
    let own = assets.filter { $0.asset.isClickable && $0.type != .adChoices }
    return
      (own.map { "(\($0.name)View, \(CodeLiteral.swift($0.key)))" } + ["(adChoicesView, Self.adChoicesKey)"])
      .joined(separator: ", ")
  }

  private var swiftPopulation: [String] {
    var lines = plain.map { asset in
      asset.type == .image
        ? "\(asset.name)View.image = customNativeAd.image(forKey: \(CodeLiteral.swift(asset.key)))?.image"
        : "\(asset.name)View.text = customNativeAd.string(forKey: \(CodeLiteral.swift(asset.key)))"
    }
    for badge in assets where badge.type == .badge {
      lines.append("\(badge.name)View.text = String(localized: \"Ad\")")
    }
    if let film = assets.first(where: { $0.type == .video }) {
      lines += [
        "let hasFilm = customNativeAd.mediaContent.hasVideoContent",
        "\(film.name)View.mediaContent = hasFilm ? customNativeAd.mediaContent : nil",
        "\(film.name)View.isHidden = !hasFilm",
      ]
      if let fallback { lines.append("\(fallback.name)View.isHidden = hasFilm") }
    }
    if hasCustomHandler {
      lines.append(
        "customNativeAd.customClickHandler = { key in /* the app's own answer to a tap on key */ }")
    }
    return lines
  }

  private var swiftRenderings: [String] {
    let views = assets.filter { $0.type != .adChoices }.map { ("\($0.name)View", $0.key) }
    let all = views + [("adChoicesView", adChoicesKey)]
    return [
      "let views: [(UIView, String)] = [",
      "  " + all.map { "(\($0.0), \(CodeLiteral.swift($0.1)))" }.joined(separator: ", "), "]",
      "for (view, key) in views where !view.isHidden {",
      "  recorder.log(\"asset.render\", [",
      "    \"ad\": ad, \"asset\": key, \"frame\": recorder.frame(of: view), \"visible\": view.alpha,",
      "    \"clickable\": tappable.contains { $0.view === view },", "  ])", "}",
    ]
  }

  static func words(_ corner: Corner) -> String {
    switch corner {
    case .topLeft: "top left"
    case .topRight: "top right"
    case .bottomLeft: "bottom left"
    case .bottomRight: "bottom right"
    }
  }
}
