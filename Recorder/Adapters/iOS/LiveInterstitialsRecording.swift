// Records a live stream whose breaks AVPlayer plays as interstitials, with the IMA SDK for DAI. See docs/recorder.md.

import AVFoundation
import AdspecRecorder
import Foundation
import GoogleInteractiveMediaAds

/// One stream: its registration, its breaks and the ads in them. Hand it to the stream manager, or call its functions from a
/// delegate of your own.
@MainActor final class LiveInterstitialsRecording: NSObject, @preconcurrency IMAStreamManagerDelegate {
  private let recorder: SessionRecorder
  private var number = 0
  private var ad = ""
  /// The breaks by their identifiers; the one that plays is what the player says.
  private var current = ""
  private var observation: (any NSObjectProtocol)?

  /// Records that a stream is asked for: where the `IMAPodStreamRequest` is made.
  init(networkCode: String, customAssetKey: String, recorder: SessionRecorder) {
    self.recorder = recorder
    super.init()
    recorder.record(.streamRequest(networkCode: networkCode, customAssetKey: customAssetKey))
  }

  /// For `adsLoader(_:adsLoadedWith:)`.
  func didLoad(_ data: IMAAdsLoadedData) {
    guard let manager = data.streamManager, let streamID = manager.streamId else {
      recorder.record(.streamFailed())
      return
    }
    recorder.record(.streamLoad(streamId: streamID))
    if manager.delegate == nil { manager.delegate = self }
  }

  /// For `adsLoader(_:failedWith:)`.
  func didFail(_ data: IMAAdLoadingErrorData) {
    recorder.record(.streamFailed(error: AdEvent.Failure(data.adError)))
  }

  /// When a break is handed to the player.
  ///
  /// - Parameter pod: the pod identifier in the address, `pod/7` or `ad_break_id/NAME`.
  func didSchedule(_ event: AVPlayerInterstitialEvent, pod: String, milliseconds: Int, url: URL) {
    var restrictions: [AdEvent.Restriction] = []
    if event.restrictions.contains(.requiresPlaybackAtPreferredRateForAdvancement) {
      restrictions.append(.skip)
    }
    if event.restrictions.contains(.constrainsSeekingForwardInPrimaryContent) { restrictions.append(.seek) }
    let offset = event.resumptionOffset
    recorder.record(
      .breakSchedule(
        break: event.identifier, pod: pod,
        start: Timestamp(secondsSince1970: (event.date ?? Date()).timeIntervalSince1970),
        durationMs: milliseconds,
        url: url.absoluteString, restrictions: restrictions,
        resumption: offset == .zero ? .zero : offset.isNumeric ? .number(offset.seconds) : .indefinite))
  }

  /// Follows which break plays, which IMA doesn't say.
  func follow(_ monitor: AVPlayerInterstitialEventMonitor) {
    current = monitor.currentEvent?.identifier ?? current
    observation = NotificationCenter.default.addObserver(
      forName: AVPlayerInterstitialEventMonitor.currentEventDidChangeNotification, object: monitor,
      queue: .main
    ) { [weak self, weak monitor] _ in
      MainActor.assumeIsolated {
        guard let self, let identifier = monitor?.currentEvent?.identifier else { return }
        self.current = identifier
      }
    }
  }

  /// When the stream is left.
  func didLeave() {
    if let observation { NotificationCenter.default.removeObserver(observation) }
    observation = nil
    recorder.record(.streamEnd())
  }

  func streamManager(_ streamManager: IMAStreamManager, didReceive event: IMAAdEvent) {
    switch event.type {
    case .AD_PERIOD_STARTED: recorder.record(.periodStart(break: current))
    case .AD_PERIOD_ENDED: recorder.record(.periodEnd(break: current))
    case .AD_BREAK_STARTED: recorder.record(.breakStart(break: current))
    case .AD_BREAK_ENDED: recorder.record(.breakEnd(break: current))
    case .STARTED: didStart(event.ad)
    case .FIRST_QUARTILE: recorder.record(.adFirstQuartile(ad: ad, break: current))
    case .MIDPOINT: recorder.record(.adMidpoint(ad: ad, break: current))
    case .THIRD_QUARTILE: recorder.record(.adThirdQuartile(ad: ad, break: current))
    case .COMPLETE: recorder.record(.adComplete(ad: ad, break: current))
    case .SKIPPED: recorder.record(.adSkip(ad: ad, break: current))
    default: break
    }
  }

  private func didStart(_ started: IMAAd?) {
    number += 1
    ad = "live-\(number)"
    let pod = started?.adPodInfo
    recorder.record(
      .adStart(
        ad: ad, break: current,
        podInfo: pod.map {
          .init(
            position: $0.adPosition, total: $0.totalAds, bumper: $0.isBumper, index: .number($0.podIndex),
            offsetSeconds: $0.timeOffset, maxSeconds: $0.maxDuration)
        }, title: started?.adTitle, advertiser: started?.advertiserName))
  }

  func streamManager(_ streamManager: IMAStreamManager, didReceive error: IMAAdError) {
    recorder.record(.streamError(error: AdEvent.Failure(error)))
  }
}

extension AdEvent.Failure {
  fileprivate init(_ error: IMAAdError) {
    self.init(code: .number(error.code.rawValue), message: error.message)
  }
}
