import AdModel
import Diagnostics

extension AdapterIntegration {
  var swift: String {
    #"""
    import GoogleMobileAds

    /// One for each request. `NetworkAd` and `NetworkAdLoader` stand for the network's own classes.
    @MainActor @objc(\#(adapter))
    final class \#(adapter): NSObject, @preconcurrency MediationAdapter, @preconcurrency MediationNativeAd {
      private var completion: GADMediationNativeLoadCompletionHandler?
      private var events: (any MediationNativeAdEventDelegate)?
      private var networkAd: NetworkAd?
      private let network = NetworkAdLoader()
      private let recorder = AdRecorder.shared!
      private let ad = AdRecorder.shared.ad

      static func adapterVersion() -> VersionNumber {
        VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
      }
      static func adSDKVersion() -> VersionNumber { NetworkSDK.version }
      static func networkExtrasClass() -> (any AdNetworkExtras.Type)? { nil }
      static func setUp(
        with configuration: MediationServerConfiguration,
        completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock
      ) {
        NetworkSDK.start { completionHandler($0) }
      }

    \#(swiftLoad)

    \#(swiftCompletion)

    \#(swiftMapping.code(indent: 2))

    \#(swiftCounting.code(indent: 2))
    }
    """#
  }

  private var swiftLoad: String {
    let parameter =
      mediation.parameter == .required
      ? """
      guard let parameter = settings["parameter"] as? String, !parameter.isEmpty else {
            return complete(nil, \(adapter)Error.parameterMissing)
          }
      """ : "let parameter = settings[\"parameter\"] as? String ?? \"\""
    return #"""
        func loadNativeAd(
          for adConfiguration: MediationNativeAdConfiguration,
          completionHandler: @escaping GADMediationNativeLoadCompletionHandler
        ) {
          completion = completionHandler
          let settings = adConfiguration.credentials.settings
          recorder.log("adapter.load", [
            "ad": ad, "adapter": \#(CodeLiteral.swift(mediation.adapter?.value ?? adapter)),
            "parameter": settings["parameter"] as? String ?? "",
          ])
          \#(parameter)
          let images = adConfiguration.options.compactMap { $0 as? NativeAdImageAdLoaderOptions }.first
          network.downloadsImages = \#(downloadsImages ? "!(images?.disableImageLoading ?? false)" : "false")
          network.wantsSeveralImages = \#(mediation.multipleImages?.value == true ? "true" : "images?.shouldRequestMultipleImages ?? false")
          network.load(placement: parameter) { [self] result in
            switch result {
            case .success(let networkAd):
              self.networkAd = networkAd
              recorder.log("adapter.map", [
                "ad": ad, "adapter": \#(CodeLiteral.swift(mediation.adapter?.value ?? adapter)),
                "fields": [\#(swiftFields)],
                "images": network.downloadsImages ? "data" : "url",
              ])
              complete(self, nil)
            case .failure(let error): complete(nil, error)
            }
          }
        }
      """#
  }

  private var swiftFields: String {
    let pairs = mediation.mapping.map {
      "\(CodeLiteral.swift($0.ours.value)): \(CodeLiteral.swift($0.theirs.value))"
    }
    return pairs.isEmpty ? ":" : pairs.joined(separator: ", ")
  }

  private var swiftCompletion: String {
    #"""
      /// Exactly once, on the main thread, whatever the network does.
      private func complete(_ mapped: (any MediationNativeAd)?, _ error: (any Error)?) {
        DispatchQueue.main.async { [self] in
          guard let completion else { return }
          self.completion = nil
          var fields: [String: Any] = ["ad": ad, "outcome": mapped == nil ? "error" : "ad", "thread": "main"]
          if let error { fields["error"] = ["message": error.localizedDescription] }
          recorder.log("adapter.complete", fields)
          events = completion(mapped, error)
          guard mapped != nil else { return }
          recorder.log("adapter.track", [
            "ad": ad, "impressions": "\#(adapterCountsImpressions ? "adapter" : "sdk")",
            "clicks": "\#(adapterCountsClicks ? "adapter" : "sdk")",
          ])
        }
      }
    """#
  }

  private var swiftMapping: [String] {
    let own = mapped.map { field, mapping in
      let theirs = member(mapping.theirs.value, literal: CodeLiteral.swift).replacing(
        "networkAd.", with: "networkAd?.")
      return switch field.shape {
      case .text: "var \(field.property): String? { \(theirs) }"
      case .number: "var \(field.property): NSDecimalNumber? { \(theirs) }"
      case .icon: "var icon: NativeAdImage? { \(theirs).map(image) }"
      case .images: "var images: [NativeAdImage]? { \(theirs).map { $0.map(image) } }"
      }
    }
    let missing = [
      "headline", "body", "callToAction", "advertiser", "store", "price", "starRating", "icon", "images",
    ]
    .filter { name in !mapped.contains { $0.field.property == name } }
    .map { "var \($0): \(Self.swiftType($0)) { nil }" }
    let extra = extras.map {
      "\(CodeLiteral.swift($0.ours.value)): \(member($0.theirs.value, literal: CodeLiteral.swift))"
    }
    return own + missing + [
      "var extraAssets: [String: Any]? {", "  guard let networkAd else { return nil }",
      "  return [\(extra.isEmpty ? ":" : extra.joined(separator: ", "))]", "}",
      "/// The network's own icon: without a view the SDK has nothing to draw.",
      "var adChoicesView: UIView? { networkAd?.adChoicesView }",
      "private func image(_ picture: NetworkImage) -> NativeAdImage {",
      "  picture.data.map { NativeAdImage(image: $0) } ?? NativeAdImage(url: picture.url, scale: picture.scale)",
      "}",
    ]
  }

  private static func swiftType(_ property: String) -> String {
    switch property {
    case "starRating": "NSDecimalNumber?"
    case "icon": "NativeAdImage?"
    case "images": "[NativeAdImage]?"
    default: "String?"
    }
  }

  private var swiftCounting: [String] {
    var lines = [
      "func handlesUserImpressions() -> Bool { \(adapterCountsImpressions) }",
      "func handlesUserClicks() -> Bool { \(adapterCountsClicks) }", "",
      "func didRender(", "  in view: UIView, clickableAssetViews: [NativeAssetIdentifier: UIView],",
      "  nonclickableAssetViews: [NativeAssetIdentifier: UIView], viewController: UIViewController", ") {",
    ]
    if adapterCountsImpressions {
      lines += ["  networkAd?.onImpression = { [self] in events?.reportImpression() }"]
    }
    if adapterCountsClicks {
      lines += [
        "  networkAd?.onClick = { [self] asset in", "    events?.reportClick()",
        "    recorder.log(\"click\", [\"ad\": ad, \"asset\": asset, \"by\": \"adapter\"])", "  }",
      ]
    }
    lines += ["  networkAd?.attach(to: view)", "}"]
    if !adapterCountsImpressions {
      lines += ["", "func didRecordImpression() { networkAd?.recordImpression() }"]
    }
    if !adapterCountsClicks {
      lines += [
        "", "func didRecordClickOnAsset(",
        "  withName assetName: NativeAssetIdentifier, view: UIView, viewController: UIViewController", ") {",
        "  recorder.log(\"click\", [\"ad\": ad, \"asset\": assetName.rawValue, \"by\": \"sdk\"])",
        "  networkAd?.handleClick(on: view)", "}",
      ]
    }
    return lines
  }
}
