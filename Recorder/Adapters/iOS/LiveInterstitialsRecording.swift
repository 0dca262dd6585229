// Records a live stream whose breaks AVPlayer plays as interstitials, with the IMA SDK for DAI.
// Needs LivePlaybackRecording.swift. See docs/recorder.md.

import AVFoundation
import AdspecRecorder
import Foundation
import GoogleInteractiveMediaAds

/// Records one stream: its registration, its breaks and the ads in them. Make it the delegate of the stream manager, or
/// call its functions from your own delegate.
@MainActor final class LiveInterstitialsRecording: NSObject, @preconcurrency IMAStreamManagerDelegate {
  /// The observations that this file adds to `recorder.observes`.
  nonisolated static let observes: [AdEvent.Observation] = [.impressions, .clicks, .breaks]
  private let recorder: SessionRecorder
  private var number = 0
  private var ad = ""
  private let playback: LivePlaybackRecording
  /// The identifier of the break that is playing or was played last.
  private var current: String { playback.current }

  /// Records that a stream is requested; create the recording where the `IMAPodStreamRequest` is created.
  init(networkCode: String, customAssetKey: String, recorder: SessionRecorder) {
    self.recorder = recorder
    playback = LivePlaybackRecording(recorder: recorder)
    super.init()
    recorder.record(.streamRequest(networkCode: networkCode, customAssetKey: customAssetKey))
  }

  /// Records the registered stream; call it in `adsLoader(_:adsLoadedWith:)`.
  func didLoad(_ data: IMAAdsLoadedData) {
    guard let manager = data.streamManager, let streamID = manager.streamId else {
      recorder.record(.streamFailed())
      return
    }
    recorder.record(.streamLoad(streamId: streamID))
    if manager.delegate == nil { manager.delegate = self }
  }

  /// Records that the registration failed; call it in `adsLoader(_:failedWith:)`.
  func didFail(_ data: IMAAdLoadingErrorData) {
    recorder.record(.streamFailed(error: AdEvent.Failure(data.adError)))
  }

  /// Records that a break was handed to the player; call it after the controller's `events` were set.
  ///
  /// If a player is followed, scheduled breaks that the new `events` no longer contain are recorded as replaced.
  ///
  /// - Parameters:
  ///   - pod: the pod identifier in the URL, `pod/7` or `ad_break_id/NAME`.
  ///   - urls: the URLs of the template items: that of the pod, or one for each ad.
  func didSchedule(_ event: AVPlayerInterstitialEvent, pod: String, milliseconds: Int, urls: [URL]) {
    var restrictions: [AdEvent.Restriction] = []
    if event.restrictions.contains(.requiresPlaybackAtPreferredRateForAdvancement) {
      restrictions.append(.skip)
    }
    if event.restrictions.contains(.constrainsSeekingForwardInPrimaryContent) { restrictions.append(.seek) }
    let offset = event.resumptionOffset
    let start = event.date ?? Date()
    let replaced = playback.didSchedule(event.identifier, at: start)
    let addresses = urls.map(\.absoluteString)
    recorder.record(
      .breakSchedule(
        break: event.identifier, pod: pod,
        start: Timestamp(secondsSince1970: start.timeIntervalSince1970), durationMs: milliseconds,
        url: addresses.count == 1 ? addresses[0] : nil, urls: addresses.count > 1 ? addresses : nil,
        restrictions: restrictions,
        resumption: offset == .zero ? .zero : offset.isNumeric ? .number(offset.seconds) : .indefinite,
        replaces: replaced.isEmpty ? nil : replaced))
  }

  /// Records that a break whose items come from a single URL was handed to the player.
  func didSchedule(_ event: AVPlayerInterstitialEvent, pod: String, milliseconds: Int, url: URL) {
    didSchedule(event, pod: pod, milliseconds: milliseconds, urls: [url])
  }

  /// Records that the app cancels a break because the stream isn't registered, or because there is no item, no URL or
  /// no ad.
  func didCancel(_ identifier: String, reason: AdEvent.Reason) {
    playback.didCancel(identifier, reason: reason)
  }

  /// Follows a player, to record which break plays, because IMA doesn't name it. It also records when the viewer
  /// pauses, resumes or jumps, and breaks that are removed from the player's schedule.
  func follow(_ monitor: AVPlayerInterstitialEventMonitor) { playback.follow(monitor) }

  /// Records that the viewer left the stream; call it at that time.
  func didLeave() {
    playback.end()
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
    case .CLICKED: recorder.record(.click(ad: ad, by: .sdk))
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
        }, title: started?.adTitle, advertiser: started?.advertiserName,
        description: started.flatMap { $0.adDescription.isEmpty ? nil : $0.adDescription },
        contentType: started.flatMap { $0.contentType.isEmpty ? nil : $0.contentType }))
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
