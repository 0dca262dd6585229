import Model
import Basics
import Testing

/// Tests with four interleaved sessions on two days and many faults: each fault is reported exactly once, and none hides
/// another.
@Suite("A messy recording") struct MessyRecordingTests {
  private let firstDay = """
    {"event":"session.start","session":"berlin","platform":"ios","country":"DE","screen":[390,844],\
    "consent":{"gdpr":true,"tcf":""}}
    {"event":"session.start","session":"boston","platform":"android","country":"US","test":true}
    {"event":"ad.request","session":"berlin","ad":"a1","kind":"customNative","adUnit":"/21775744923/example/native",\
    "formats":["bread"]}
    {"event":"ad.load","session":"berlin","ad":"a1","format":"bread","assets":{\
    "headline":{"text":"Fresh bread long before seven"},"MainImage":{"url":"http://c.example/b.jpg?key=k"}}}
    {"event":"ad.request","session":"boston","ad":"a1","kind":"native","formats":["cake"]}
    {"event":"view.render","session":"berlin","ad":"a1","frame":[16,120,358,300]}
    {"event":"asset.render","session":"berlin","ad":"a1","asset":"headline","frame":[24,336,342,40]}
    {"event":"click","session":"berlin","ad":"a1","asset":"Caption","by":"app","action":"customHandler"}
    {"event":"impression","session":"berlin","ad":"a1","by":"app"}
    {"event":"impression","session":"berlin","ad":"a1","by":"app"}
    {"event":"session.start","session":"boston","platform":"android","country":"US"}
    {"event":"ad.load","session":"boston","ad":"a1","format":"cake","assets":{}}
    {"event":"ad.request","session":"boston","ad":"a2","kind":"customNative","formats":["bread"],"colour":"red"}
    {"event":"ad.request","session":"lost","ad":"a1","kind":"customNative","formats":["bread"]}
    {"event":"ad.load","session":"lost","ad":"a1","format":"bread","asse
    {"event":"view.render","session":"lost","ad":"a1","frame":"everywhere"}
    {"event":"session.end","session":"berlin"}
    """
  private let secondDay = """
    {"event":"asset.render","session":"lost","ad":"a1","asset":"MainImage","frame":[0,0,10,10],"seq":7}
    {"event":"session.end","session":"boston","seq":3}
    {"event":"impression","session":"berlin","ad":"a1","by":"sdk"}
    {"event":"session.end","session":"lost"}
    """

  @Test("Every finding of it, in order")
  func findings() {
    let judged = JudgedRecording(
      files: [("2026-11-20.ndjson", firstDay), ("2026-11-21.ndjson", secondDay)], formats: [.bread])
    let expected: [String] = [
      "2026-11-20.ndjson:1 berlin app-version-missing fail: The session shows ads and doesn't state the version of the app.",
      "2026-11-20.ndjson:3 berlin consent-inconsistent fail: Ads are requested in 'DE' with 'consent.gdpr' true and an empty consent string.",
      "2026-11-20.ndjson:3 berlin test-id-in-production fail: The session isn't marked as a test, and uses ad unit '/21775744923/example/native' of Google's sample network.",
      "2026-11-20.ndjson:4 berlin/a1 adchoices-not-delivered fail: The reservation ad came without an AdChoices asset, in a session in 'DE'.",
      "2026-11-20.ndjson:4 berlin/a1 asset-invalid fail: Asset 'headline' breaks its definition: its text has 29 characters, at most 25 are allowed.",
      "2026-11-20.ndjson:4 berlin/a1 asset-key-case fail: Asset 'headline' was delivered; it differs from the declared key 'Headline' by case or spaces.",
      "2026-11-20.ndjson:4 berlin/a1 dsa-behalf-missing needsReview: It isn't stated on whose behalf the ad is shown: the recording has no 'dsa' object (SDKs hand apps none).",
      "2026-11-20.ndjson:4 berlin/a1 dsa-paid-missing needsReview: It isn't stated who paid for the ad: the recording has no 'dsa' object (SDKs hand apps none).",
      "2026-11-20.ndjson:4 berlin/a1 dsa-parameters-missing needsReview: It isn't stated by which parameters the person was chosen: the recording has no 'dsa' object (SDKs hand apps none).",
      "2026-11-20.ndjson:4 berlin/a1 dsa-parameters-unreachable needsReview: Nothing led from the ad to the information about it: AdChoices was not delivered.",
      "2026-11-20.ndjson:4 berlin/a1 url-insecure fail: The URL of 'MainImage' is plain http ('http://c.example').",
      "2026-11-20.ndjson:8 berlin/a1 click-action-conflict fail: The click on 'Caption' ran a custom click handler, and none is set.",
      "2026-11-20.ndjson:8 berlin/a1 click-asset-not-clickable fail: Asset 'Caption' was clicked, and format 'bread' doesn't declare it clickable.",
      "2026-11-20.ndjson:8 berlin/a1 click-before-impression fail: A click on 'Caption' came before the ad's impression.",
      "2026-11-20.ndjson:9 berlin/a1 asset-not-rendered needsReview: The required asset 'MainImage' was not rendered for 9.1 of 9.1 s.",
      "2026-11-20.ndjson:9 berlin/a1 badge-missing needsReview: The ad label was not rendered for 9.1 of 9.1 s.",
      "2026-11-20.ndjson:9 berlin/a1 dsa-marking-unproven needsReview: Nothing shows that the ad was marked as one: its label was not rendered for 9.1 of 9.1 s.",
      "2026-11-20.ndjson:10 berlin/a1 impression-repeated fail: The impression of ad 'a1' is counted again by 'app'; only the first counts.",
      "2026-11-20.ndjson:11 boston session-repeated fail: Session 'boston' starts again.",
      "2026-11-20.ndjson:12 boston/a1 format-unknown fail: No definition of the catalog has the ad's format 'cake'.",
      "2026-11-20.ndjson:13 boston event-unknown fail: Field 'colour' is unknown to version 1 of the recording format.",
      "2026-11-20.ndjson:14 lost app-version-missing fail: The session shows ads and doesn't state the version of the app.",
      "2026-11-20.ndjson:14 lost country-missing fail: The session shows native ads and doesn't state the country in which it ran.",
      "2026-11-20.ndjson:14 lost session-unstarted fail: Session 'lost' has no 'session.start'; its first line is 'ad.request'.",
      "2026-11-20.ndjson:15 lost line-unreadable fail: Line 15, from byte 1971, was skipped: it isn't JSON: a string isn't closed.",
      "2026-11-20.ndjson:16 lost/a1 badge-missing needsReview: The ad label was not rendered for 12.2 of 12.2 s.",
      "2026-11-20.ndjson:16 lost/a1 dsa-behalf-missing needsReview: The recording doesn't state on whose behalf the ad is shown: the ad's 'ad.load' was not recorded.",
      "2026-11-20.ndjson:16 lost/a1 dsa-marking-unproven needsReview: Nothing shows that the ad was marked as one: its label was not rendered for 12.2 of 12.2 s.",
      "2026-11-20.ndjson:16 lost/a1 dsa-paid-missing needsReview: The recording doesn't state who paid for the ad: the ad's 'ad.load' was not recorded.",
      "2026-11-20.ndjson:16 lost/a1 dsa-parameters-missing needsReview: The recording doesn't state by which parameters the person was chosen: the ad's 'ad.load' was not recorded.",
      "2026-11-20.ndjson:16 lost/a1 dsa-parameters-unreachable needsReview: Nothing led from the ad to the information about it: AdChoices was not rendered for 12.2 of 12.2 s.",
      "2026-11-20.ndjson:16 lost event-invalid fail: Event 'view.render' breaks version 1 of the recording format: 'frame' is 'everywhere', not a frame [x, y, width, height] within ±1000000, its sides 0 or more.",
      "2026-11-21.ndjson:1 lost event-gap fail: Events 2 to 6 of the session never came: no line has these numbers as 'seq'.",
      "2026-11-21.ndjson:2 boston event-disordered fail: Event 'session.end' is out of order: its 'seq' is 3 after 4.",
      "2026-11-21.ndjson:2 boston/a2 load-unanswered fail: Ad 'a2' was requested in line 13 of '2026-11-20.ndjson', and the request was never answered, by 'ad.load' or 'ad.loadFailed'.",
      "2026-11-21.ndjson:3 berlin session-resumed fail: Session 'berlin' goes on after its session.end: 1 line of it soon after it counts.",
      "2026-11-21.ndjson:4 lost/a1 impression-missing needsReview: Custom native ad 'a1' was rendered, and its impression never counted.",
      "2026-11-21.ndjson:4 lost/a1 load-unanswered needsReview: Ad 'a1' was requested in line 14 of '2026-11-20.ndjson', and the request was never answered, by 'ad.load' or 'ad.loadFailed'.",
    ]
    #expect(judged.findings == expected)
  }
}
