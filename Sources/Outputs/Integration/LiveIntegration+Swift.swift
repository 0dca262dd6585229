import AdModel
import Diagnostics

extension LiveIntegration {
  var swiftStream: String {
    #"""
    import AVFoundation
    import GoogleInteractiveMediaAds

    /// \#(CodeLiteral.comment(definition.name)).
    @MainActor final class \#(definition.typeName)Session: NSObject, @preconcurrency IMAAdsLoaderDelegate {
      let networkCode = \#(CodeLiteral.swift(networkCode))
      let customAssetKey = \#(CodeLiteral.swift(customAssetKey))
      let recorder: AdRecorder
      private(set) var streamID: String?
      private let loader = IMAAdsLoader(settings: nil)
      private var manager: IMAStreamManager?
      private let events: \#(definition.typeName)Events

      init(recorder: AdRecorder) {
        self.recorder = recorder
        events = \#(definition.typeName)Events(recorder: recorder)
        super.init()
        loader.delegate = self
      }

      func request(in container: IMAAdDisplayContainer, on display: any IMAVideoDisplay) {
        recorder.log("stream.request", ["networkCode": networkCode, "customAssetKey": customAssetKey])
        loader.requestStream(with: IMAPodStreamRequest(
          networkCode: networkCode, customAssetKey: customAssetKey, adDisplayContainer: container,
          videoDisplay: display, pictureInPictureProxy: nil, userContext: nil))
      }

      func adsLoader(_ loader: IMAAdsLoader, adsLoadedWith data: IMAAdsLoadedData) {
        manager = data.streamManager
        manager?.delegate = events
        manager?.initialize(with: nil)
        streamID = manager?.streamId
        guard let streamID else { return recorder.log("stream.failed") }
        recorder.log("stream.load", ["streamId": streamID])
      }

      func adsLoader(_ loader: IMAAdsLoader, failedWith data: IMAAdLoadingErrorData) {
        recorder.log("stream.failed", ["error": ["message": data.adError.message ?? ""]])
      }
    }
    """#
  }

  var swiftBreaks: String {
    let pod = podIdentifier(literal: CodeLiteral.swift, part: { "\\(\($0))" })
    let parameters = pod.names.map { "\($0): String, " }.joined()
    return #"""
      extension \#(definition.typeName)Session {
        /// At least \#(leadSeconds) s ahead; the names come from whoever schedules the programme.
        func schedule(
          \#(parameters)at start: Date, in item: AVPlayerItem,
          with controller: AVPlayerInterstitialEventController
        ) {
          guard let streamID else { return }  // not registered: this break is skipped
          let pod = \#(pod.template)
          var address = URLComponents(
            string: "https://dai.google.com/linear/pods/v1/hls/network/\(networkCode)/custom_asset/\(customAssetKey)/\(pod).m3u8")
          address?.queryItems = [
            URLQueryItem(name: "stream_id", value: streamID), URLQueryItem(name: "pd", value: "\#(duration)"),
            // URLQueryItem(name: "auth-token", value: token) where the event asks for signed requests
          ]
          guard let url = address?.url else { return }
          let event = AVPlayerInterstitialEvent(
            primaryItem: item, identifier: pod, date: start, templateItems: [AVPlayerItem(url: url)],
            restrictions: [\#(swiftRestrictions)], resumptionOffset: \#(swiftResumption))
          controller.events = controller.events + [event]
          recorder.log("break.schedule", [
            "break": pod, "pod": pod, "start": start.ISO8601Format(.init(includingFractionalSeconds: true)),
            "durationMs": \#(duration), "url": url.absoluteString,
            "restrictions": [\#(system.restrictions.map { "\"\($0.value.rawValue)\"" }.joined(separator: ", "))] as [String],
            "resumption": \#(resumptionLiteral),
          ])
        }
      }
      """#
  }

  var resumptionLiteral: String {
    switch system.resumption?.value ?? .indefinite {
    case .zero: "\"zero\""
    case .indefinite: "\"indefinite\""
    case .seconds(let seconds): SVGNumber.text(seconds)
    }
  }

  private var swiftRestrictions: String {
    system.restrictions.map {
      $0.value == .seek
        ? ".constrainsSeekingForwardInPrimaryContent" : ".requiresPlaybackAtPreferredRateForAdvancement"
    }.joined(separator: ", ")
  }

  private var swiftResumption: String {
    switch system.resumption?.value ?? .indefinite {
    case .zero: ".zero"
    case .indefinite: ".indefinite"
    case .seconds(let seconds): "CMTime(seconds: \(SVGNumber.text(seconds)), preferredTimescale: 1000)"
    }
  }

  var swiftEvents: String {
    #"""
    @MainActor final class \#(definition.typeName)Events: NSObject, @preconcurrency IMAStreamManagerDelegate {
      /// The break that plays: set it when the player's current interstitial changes.
      var current = ""
      private var ad = ""
      private let recorder: AdRecorder
      private let names: [IMAAdEventType: String] = [
        .AD_PERIOD_STARTED: "period.start", .AD_PERIOD_ENDED: "period.end",
        .AD_BREAK_STARTED: "break.start", .AD_BREAK_ENDED: "break.end", .STARTED: "ad.start",
        .FIRST_QUARTILE: "ad.firstQuartile", .MIDPOINT: "ad.midpoint",
        .THIRD_QUARTILE: "ad.thirdQuartile", .COMPLETE: "ad.complete", .SKIPPED: "ad.skip",
      ]

      init(recorder: AdRecorder) { self.recorder = recorder }

      func streamManager(_ manager: IMAStreamManager, didReceive event: IMAAdEvent) {
        guard let name = names[event.type] else { return }
        var fields: [String: Any] = ["break": current]
        if event.type == .STARTED { ad = UUID().uuidString }
        if name.hasPrefix("ad.") { fields["ad"] = ad }
        if event.type == .STARTED, let started = event.ad {
          fields["podInfo"] = [
            "position": started.adPodInfo.adPosition, "total": started.adPodInfo.totalAds,
            "bumper": started.adPodInfo.isBumper, "maxSeconds": started.adPodInfo.maxDuration,
          ]
          fields["advertiser"] = started.advertiserName
        }
        recorder.log(name, fields)
      }

      func streamManager(_ manager: IMAStreamManager, didReceive error: IMAAdError) {
        recorder.log("stream.error", ["error": ["message": error.message ?? ""]])
      }
    }
    """#
  }
}
