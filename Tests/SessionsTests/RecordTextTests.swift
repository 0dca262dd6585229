import Foundation
import Model
import Sessions
import TestSupport
import Testing

@Suite("The record of a session as text") struct RecordTextTests {
  @Test("It shows every fact, each event by its line, and addresses without their queries")
  func whole() throws {
    let record = try record(
      """
      {"event":"session.start","platform":"ios","recorder":{"observes":["rewards","loads"]},"consent":{"gdpr":true}}
      {"event":"ad.request","ad":"a1","kind":"rewarded","adUnit":"unit-1"}
      {"event":"ad.load","ad":"a1","house":true}
      {"event":"ad.show","ad":"a1"}
      {"event":"ad.display","ad":"a1"}
      {"event":"click","ad":"a1","by":"sdk","url":"https://shop.example/?user=1"}
      {"event":"reward.grant","ad":"a1","name":"Coins","amount":1}
      {"event":"ad.hide","ad":"a1"}
      {"event":"session.end"}
      """, formats: [definition(.rewarded, id: "reward", adUnits: ["unit-1"])])
    expect(
      RecordText.of(record),
      is: """
        session: {id: "s-1", files: "sessions.ndjson", adIDs: "a1", ending: ended}
        kinds: session.start, session.end, ad.request, ad.load, click, ad.show, ad.display, reward.grant, ad.hide
        start: 1 session.start
        startCount: 1
        end: 9 session.end
        firstEnd: 9 session.end
        platform: "ios"
        isDSAUnsettled: false
        isTest: false
        consent: {gdpr: true}
        observed: loads, rewards
        isRecordedInPart: false
        ads
          [0]
            id: "a1"
            events: 2 ad.request, 3 ad.load, 4 ad.show, 5 ad.display, 6 click, 7 reward.grant, 8 ad.hide
            kinds: ad.request, ad.load, click, ad.show, ad.display, reward.grant, ad.hide
            isBeside: false
            requests: 2 ad.request
            loads: 3 ad.load
            kind: rewarded
            isOfOtherKind: false
            format: {definition: "formats/reward/format.yaml"}
            formatID: "reward"
            adUnit: "unit-1"
            load: 3 ad.load
            request: 2 ad.request
            countedImpression: 5 ad.display
            hasRequestOfOtherKind: false
            isHouse: true
            delivery: {hasAdChoices: false}
            wantsPrivacyLink: false
            clicks: {[0]: {event: 6 click, party: "sdk", url: "https://shop.example/?…", number: 0, isRepeated: false}}
            usedKeys: {isEmpty: true}
            isRendered: true
            texts: {rendered: 0, unmeasured: 0}
            shows: {[0]: {request: 4 ad.show, displays: 5 ad.display, grants: 7 reward.grant, hides: 8 ad.hide}}
            attempts: {[0]: {request: 2 ad.request, answer: 3 ad.load}}
            failureNumber: 0
            isSelected: true
            unit: 0
        adUnits: {[0]: {name: "unit-1", requests: 2 ad.request, departures: 8 ad.hide, failuresSinceLoad: 0}}
        isSelected: true

        """)
  }

  @Test("The line that docs/dev/architecture.md follows stands there as in the text")
  func followedLine() throws {
    let page = try String(contentsOfFile: Repository.path + "/docs/dev/architecture.md", encoding: .utf8)
    let line = try #require(page.split(separator: "\n").first { $0.hasPrefix(#"{"event":"asset.render""#) })
    let before = String(repeating: "\n", count: 4_709)
    let request =
      #"{"event":"ad.request","session":"s-17","time":"2026-11-20T10:00:00.000Z","ad":"a1","kind":"customNative","formats":["10063170"]}"#
    let session = try #require(recordedSessions("\(before)\(request)\n\(line)\n").first)
    let text = RecordText.of(
      SessionLedger.record(session, in: LedgerContext(catalog: catalog([simpleNative]))))
    let rendering = """
          renderings
            [0]: {name: "Headline" (declared, other), line: 4711 asset.render, frame: [8.0, 12.0, 284.0, 40.0], visible: 1.0, z: 0}

      """
    #expect(text.contains(rendering))
    #expect(page.contains(rendering))
  }

  @Test("Control characters of recorded text are named, and consent strings are cut out")
  func hostile() throws {
    let record = try record(
      #"""
      {"event":"session.start","platform":"ios","language":"e\u001b[31m\nn","app":{"id":"CQExConsent"},"consent":{"tcf":"CQExConsent"}}
      """#)
    let text = RecordText.of(record)
    #expect(text.contains(#"language: "e⟨U+001B⟩[31m n""# + "\n"))
    #expect(text.contains(#"appID: "…""# + "\n"))
  }
}
