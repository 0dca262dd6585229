import AdModel
import Diagnostics

extension NativeIntegration {
  private var swiftCorner: String { "\(corner.rawValue)Corner" }

  var swift: String {
    let literal = CodeLiteral.swift
    return #"""
      import GoogleMobileAds

      /// \#(CodeLiteral.comment(definition.name)). Connect the asset views of `adView` to its outlets.
      @MainActor final class \#(definition.typeName)Controller: NSObject, NativeAdLoaderDelegate, NativeAdDelegate {
        private let recorder: AdRecorder
        private let adView: NativeAdView
        private let ad = UUID().uuidString
        private var loader: AdLoader?

        init(adView: NativeAdView, recorder: AdRecorder) {
          (self.adView, self.recorder) = (adView, recorder)
        }

        func load(from root: UIViewController) {
          let position = NativeAdViewAdOptions()
          position.preferredAdChoicesPosition = .\#(swiftCorner)
          let loader = AdLoader(
            adUnitID: \#(literal(definition.exampleAdUnit)), rootViewController: root,
            adTypes: [.native], options: [position])
          loader.delegate = self
          self.loader = loader
          recorder.log("ad.request", ["ad": ad, "kind": "native", "adUnit": loader.adUnitID, "attempt": 1])
          recorder.ad = ad
          loader.load(AdManagerRequest())
        }

        func adLoader(_ adLoader: AdLoader, didReceive nativeAd: NativeAd) {
          recorder.log("ad.load", [
            "ad": ad, "format": \#(literal(definition.id.value)), "video": nativeAd.mediaContent.hasVideoContent,
          ])
          nativeAd.delegate = self
      \#(swiftFields.code(indent: 4))
          adView.nativeAd = nativeAd
          recorder.log("view.render", ["ad": ad, "frame": recorder.frame(of: adView)])
          let views: [(UIView?, String)] = [\#(rendered { literal($0) } separator: { "(adView.\($0), \($1))" })]
          for (view, key) in views {
            guard let view, !view.isHidden else { continue }
            recorder.log("asset.render", [
              "ad": ad, "asset": key, "frame": recorder.frame(of: view), "visible": view.alpha,
            ])
          }
        }

        func adLoader(_ adLoader: AdLoader, didFailToReceiveAdWithError error: any Error) {
          recorder.log("ad.loadFailed", ["ad": ad, "error": ["message": error.localizedDescription]])
        }

        func nativeAdDidRecordImpression(_ nativeAd: NativeAd) {
          recorder.log("impression", ["ad": ad, "by": "\#(counting)"])
        }

        // The SDK doesn't say which asset was tapped: record taps by asset where a gesture of the app's own can.
        func nativeAdWillPresentScreen(_ nativeAd: NativeAd) { recorder.log("screen.present", ["ad": ad]) }
        func nativeAdDidDismissScreen(_ nativeAd: NativeAd) { recorder.log("screen.dismiss", ["ad": ad]) }
      }
      """#
  }

  /// Who counts the impression.
  private var counting: String {
    system.mediation?.impressionTracking?.value == .adapter ? "adapter" : "sdk"
  }

  private func rendered(_ literal: (String) -> String, separator pair: (String, String) -> String) -> String {
    fields.map { pair($0.field.view, literal($0.asset.key)) }.joined(separator: ", ")
  }

  private var swiftFields: [String] {
    fields.flatMap { _, field -> [String] in
      switch field.shape {
      case .text where field.property == "callToAction":
        [
          "(adView.callToActionView as? UIButton)?.setTitle(nativeAd.callToAction, for: .normal)",
          "adView.callToActionView?.isUserInteractionEnabled = false",
        ]
      case .text: ["(adView.\(field.view) as? UILabel)?.text = nativeAd.\(field.property)"]
      case .number:
        [
          "(adView.\(field.view) as? UILabel)?.text = nativeAd.\(field.property)?.stringValue",
          "adView.\(field.view)?.isHidden = nativeAd.\(field.property) == nil",
        ]
      case .icon: ["(adView.iconView as? UIImageView)?.image = nativeAd.icon?.image"]
      case .images: ["adView.mediaView?.mediaContent = nativeAd.mediaContent"]
      }
    } + extras.map { "// nativeAd.extraAssets?[\(CodeLiteral.swift($0))] is the network's own" }
  }

  private var extras: [String] { system.mediation?.extraAssets.map(\.ours.value) ?? [] }

  var kotlin: String {
    let literal = CodeLiteral.kotlin
    return #"""
      // \#(CodeLiteral.comment(definition.name)). Bind the asset views of adView before.
      class \#(definition.typeName)Controller(
        private val context: Context, private val adView: NativeAdView, private val recorder: AdRecorder,
      ) {
        private val ad = UUID.randomUUID().toString()

        fun load() {
          val adUnit = \#(literal(definition.exampleAdUnit))
          val loader = AdLoader.Builder(context, adUnit)
            .forNativeAd(::show)
            .withNativeAdOptions(
              NativeAdOptions.Builder().setAdChoicesPlacement(NativeAdOptions.\#(kotlinCorner)).build())
            .withAdListener(object : AdListener() {
              override fun onAdFailedToLoad(error: LoadAdError) =
                recorder.log("ad.loadFailed", "ad" to ad, "error" to JSONObject(mapOf("message" to error.message)))
              override fun onAdImpression() = recorder.log("impression", "ad" to ad, "by" to "\#(counting)")
              override fun onAdOpened() = recorder.log("screen.present", "ad" to ad)
              override fun onAdClosed() = recorder.log("screen.dismiss", "ad" to ad)
            })
            .build()
          recorder.log("ad.request", "ad" to ad, "kind" to "native", "adUnit" to adUnit, "attempt" to 1)
          recorder.ad = ad
          loader.loadAd(AdManagerAdRequest.Builder().build())
        }

        private fun show(nativeAd: NativeAd) {
          recorder.log(
            "ad.load", "ad" to ad, "format" to \#(literal(definition.id.value)),
            "video" to (nativeAd.mediaContent?.hasVideoContent() == true),
          )
      \#(kotlinFields.code(indent: 4))
          adView.setNativeAd(nativeAd)
          recorder.log("view.render", "ad" to ad, "frame" to recorder.frame(adView))
          for ((view, key) in listOf(\#(rendered { literal($0) } separator: { "adView.\($0) to \($1)" }))) {
            if (view == null || !view.isShown) continue
            recorder.log("asset.render", "ad" to ad, "asset" to key, "frame" to recorder.frame(view), "visible" to view.alpha)
          }
        }
      }
      """#
  }

  private var kotlinCorner: String {
    switch corner {
    case .topLeft: "ADCHOICES_TOP_LEFT"
    case .topRight: "ADCHOICES_TOP_RIGHT"
    case .bottomLeft: "ADCHOICES_BOTTOM_LEFT"
    case .bottomRight: "ADCHOICES_BOTTOM_RIGHT"
    }
  }

  private var kotlinFields: [String] {
    fields.map { _, field in
      switch field.shape {
      case .text: "(adView.\(field.view) as? TextView)?.text = nativeAd.\(field.property)"
      case .number: "(adView.\(field.view) as? TextView)?.text = nativeAd.\(field.property)?.toString()"
      case .icon: "(adView.iconView as? ImageView)?.setImageDrawable(nativeAd.icon?.drawable)"
      case .images: "adView.mediaView?.mediaContent = nativeAd.mediaContent"
      }
    } + extras.map { "// nativeAd.extras.get(\(CodeLiteral.kotlin($0))) is the network's own" }
  }
}
