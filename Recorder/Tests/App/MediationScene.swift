import AdspecRecorder
import Foundation
import GoogleMobileAds

/// An adapter's calls for three ads: two that loaded, and one that failed.
@MainActor struct MediationScene {
  private let recorder: SessionRecorder

  init(_ recorder: SessionRecorder) { self.recorder = recorder }

  func play() {
    let counted = mediation("a1")
    counted.willLoad(parameter: "unit-7")
    counted.didMap(
      fields: ["Headline": "title"], extra: ["Taste"], images: [FakeImage(loaded: true, scale: 2)])
    counted.didComplete()
    counted.didAgree(handlesUserImpressions: false, handlesUserClicks: false)
    counted.didHandOnRender()
    counted.didHandOnImpression()
    counted.didHandOnClick()
    let counting = mediation("a2")
    counting.didMap(fields: [:], images: [false, false].map { FakeImage(loaded: $0, scale: 1) })
    counting.didMap(fields: [:], images: [true, false].map { FakeImage(loaded: $0, scale: 1) })
    counting.didAgree(handlesUserImpressions: true, handlesUserClicks: true)
    counting.didReportImpression()
    counting.didReportClick(onAsset: "Headline")
    let failed = mediation("a3")
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      failed.didComplete(NSError(domain: "network", code: 3))
      done.signal()
    }
    done.wait()
  }

  private func mediation(_ ad: String) -> GoogleMediationRecording {
    GoogleMediationRecording(ad: ad, adapter: "SampleCustomEvent", recorder: recorder)
  }
}
