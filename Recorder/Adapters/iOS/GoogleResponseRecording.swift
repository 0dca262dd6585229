// Records a response, an error and a picture of Google Mobile Ads (12 or newer).
// Take this file along with those for custom native and native ads. See docs/recorder.md.

import AdspecRecorder
import Foundation
import GoogleMobileAds
import UIKit

extension SessionRecorder {
  /// Records a line for each adapter that the SDK tried.
  func record(_ response: ResponseInfo, of ad: String) {
    let loaded = response.loadedAdNetworkResponseInfo
    for info in response.adNetworkInfoArray {
      // One adapter may serve several sources, and one source several instances.
      let isLoaded =
        info.adNetworkClassName == loaded?.adNetworkClassName
        && info.adSourceInstanceID == loaded?.adSourceInstanceID
      let outcome: AdEvent.ResponseOutcome = info.error != nil ? .error : isLoaded ? .ad : .skipped
      record(
        .adapterResponse(
          ad: ad, adapter: info.adNetworkClassName, outcome: outcome,
          // The latency of an adapter that wasn't tried is 0.
          latencyMs: outcome == .skipped ? nil : info.latency * 1000, source: AdEvent.Source(info)))
    }
  }
}

extension AdEvent.Source {
  init?(_ info: AdNetworkResponseInfo?) {
    guard let info, info.adSourceID != nil || info.adSourceName != nil else { return nil }
    self.init(id: info.adSourceID, name: info.adSourceName)
  }
}

extension AdEvent.Failure {
  /// Creates a failure with the domain, code and message of an error.
  init(_ error: any Error) {
    let error = error as NSError
    self.init(domain: error.domain, code: .number(error.code), message: error.localizedDescription)
  }
}

extension AdEvent.DeliveredAsset {
  /// Creates a delivered picture from a native ad's image, with its size in pixels. The pixels per point are included
  /// if the SDK states them.
  init(_ image: NativeAdImage) {
    let scale = [image.scale, image.image?.scale].compactMap(\.self).first { $0 >= 1 }
    self.init(
      url: image.imageURL?.absoluteString,
      width: image.image.map { Double($0.size.width * $0.scale) },
      height: image.image.map { Double($0.size.height * $0.scale) }, scale: scale.map { Double($0) })
  }
}
