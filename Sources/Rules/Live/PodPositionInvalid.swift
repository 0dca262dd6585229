import Checking
import Model
import Basics
import Sessions

/// Reports an ad with a position that its pod doesn't have.
enum PodPositionInvalid: AdRule {
  static let info = RuleInfo(
    id: "pod-position-invalid",
    title: "Position in the pod is impossible",
    group: .live,
    severity: .error,
    summary: """
      The `position` in the `podInfo` of an `ad.start` is below 1 or above `total`. Reported once an ad; replays of a \
      break aren't judged.
      """,
    rationale: """
      Positions count from 1 (`IMAAdPodInfo.adPosition`), and `totalAds` is at least 1. A position of 0, or of 3 in a \
      pod of 2, shows that the app counts by itself or mixes up two pods. Viewers then also read "ad 3 of 2".
      """,
    remedy: """
      Pass on `adPodInfo.adPosition` and `adPodInfo.totalAds` of the event's own ad as they are, without adding or \
      subtracting one.
      """,
    citations: [.imaOnIOS, .recordingFormat],
    grounds: [
      .documented("IMA counts the positions of a pod from 1, up to its number of ads.")
    ],
    restsOn: [.breaks],
    good: [.recording(ExampleLiveLines.session, formats: [ExampleFormats.live])],
    bad: [
      .recording(
        """
        \(ExampleLiveLines.toBreakStart)
        ↓{"event":"ad.start","ad":"a1","break":"b1","podInfo":{"position":0,"total":1},\
        "time":"2026-11-20T10:02:00.020Z"}
        \(ExampleLiveLines.quartiles)
        \(ExampleLiveLines.complete)
        \(ExampleLiveLines.breakEnd)
        \(ExampleLiveLines.end)
        """, formats: [ExampleFormats.live])
    ])

  static func judge(_ ad: LiveAd) -> RuleOutcome {
    var isRecorded = false
    for event in ad.record.events where event.kind == .adStart && !ad.record.isReplayed(event) {
      guard let info = event[.podInfo], let position = info["position"]?.integer else { continue }
      isRecorded = true
      let total = info["total"]?.integer
      guard position < 1 || total.map({ position > $0 }) ?? false else { continue }
      let pod = total.map { "a pod of \($0)" } ?? "its pod"
      return ad.fail(
        "Ad \(ad.record.id.quoted) has position \(position) in \(pod).", at: event.location,
        help: "Positions count from 1 up to the pod's total.")
    }
    return isRecorded ? .pass : .notApplicable
  }
}
