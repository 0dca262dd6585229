package import Model
import Basics
import Sessions
package import Reports
import Statistics
import TestSupport

/// A publication with one ad of each system, each with something amiss.
package enum SystemSample {
  package static let recording = #"""
    {"event":"ad.request","session":"s-1","time":"2026-11-20T10:00:00.000Z","ad":"m1","kind":"native","formats":["mediated"]}
    {"event":"adapter.load","session":"s-1","time":"2026-11-20T10:00:00.010Z","ad":"m1","adapter":"FirstAdapter"}
    {"event":"adapter.complete","session":"s-1","time":"2026-11-20T10:00:00.130Z","ad":"m1","adapter":"FirstAdapter","outcome":"error"}
    {"event":"adapter.load","session":"s-1","time":"2026-11-20T10:00:00.140Z","ad":"m1","adapter":"Second|Adapter"}
    {"event":"adapter.track","session":"s-1","time":"2026-11-20T10:00:00.150Z","ad":"m1","adapter":"Second|Adapter","impressions":"adapter","clicks":"sdk"}
    {"event":"adapter.complete","session":"s-1","time":"2026-11-20T10:00:01.640Z","ad":"m1","adapter":"Second|Adapter","outcome":"ad"}
    {"event":"ad.load","session":"s-1","time":"2026-11-20T10:00:01.650Z","ad":"m1","format":"mediated","source":{"id":"77","name":"*Nordlicht*"},"assets":{}}
    {"event":"impression","session":"s-1","time":"2026-11-20T10:00:01.900Z","ad":"m1","by":"adapter"}
    {"event":"impression","session":"s-1","time":"2026-11-20T10:00:01.901Z","ad":"m1","by":"sdk"}
    {"event":"ad.request","session":"s-2","time":"2026-11-21T10:00:00.000Z","ad":"r1","kind":"rewarded","adUnit":"c3ae","formats":["coins"],"attempt":1}
    {"event":"ad.loadFailed","session":"s-2","time":"2026-11-21T10:00:00.500Z","ad":"r1"}
    {"event":"ad.retry","session":"s-2","time":"2026-11-21T10:00:00.510Z","ad":"r1","attempt":1,"delaySeconds":2}
    {"event":"ad.request","session":"s-2","time":"2026-11-21T10:00:02.600Z","ad":"r1","kind":"rewarded","adUnit":"c3ae","formats":["coins"],"attempt":2}
    {"event":"ad.load","session":"s-2","time":"2026-11-21T10:00:03.000Z","ad":"r1"}
    {"event":"ad.show","session":"s-2","time":"2026-11-21T10:00:04.000Z","ad":"r1"}
    {"event":"ad.display","session":"s-2","time":"2026-11-21T10:00:04.100Z","ad":"r1"}
    {"event":"ad.revenue","session":"s-2","time":"2026-11-21T10:00:04.200Z","ad":"r1","value":0.010479,"currency":"USD"}
    {"event":"ad.revenue","session":"s-2","time":"2026-11-21T10:00:04.300Z","ad":"r1","value":1234.5,"currency":"EUR"}
    {"event":"ad.hide","session":"s-2","time":"2026-11-21T10:00:05.000Z","ad":"r1"}
    {"event":"reward.grant","session":"s-2","time":"2026-11-21T10:00:05.100Z","ad":"r1","name":"coins","amount":1}
    {"event":"stream.request","session":"s-3","time":"2026-11-22T10:00:00.000Z","networkCode":"1","customAssetKey":"k"}
    {"event":"stream.load","session":"s-3","time":"2026-11-22T10:00:00.500Z","streamId":"secret"}
    {"event":"break.schedule","session":"s-3","time":"2026-11-22T10:00:01.000Z","break":"b1","pod":"pod/1","start":"2026-11-22T10:00:31.000Z","durationMs":9000,"url":"https://pods.example/pod/1.m3u8?stream_id=secret"}
    {"event":"break.schedule","session":"s-3","time":"2026-11-22T10:00:02.000Z","break":"b2","pod":"pod/2","start":"2026-11-22T10:05:00.000Z","durationMs":9000,"url":"https://pods.example/pod/2.m3u8?stream_id=secret"}
    {"event":"period.start","session":"s-3","time":"2026-11-22T10:00:31.100Z","break":"b1"}
    {"event":"ad.start","session":"s-3","time":"2026-11-22T10:00:31.200Z","ad":"l1","break":"b1"}
    {"event":"ad.firstQuartile","session":"s-3","time":"2026-11-22T10:00:33.200Z","ad":"l1","break":"b1"}
    {"event":"ad.skip","session":"s-3","time":"2026-11-22T10:00:34.200Z","ad":"l1","break":"b1"}
    {"event":"break.schedule","session":"s-3","time":"2026-11-22T10:01:00.000Z","break":"b3","pod":"pod/3","start":"2026-11-22T10:00:59.000Z","durationMs":9000,"url":"https://pods.example/pod/3.m3u8?stream_id=secret","replaces":["b2"]}
    """#

  package static func publication(
    of recording: String = recording, formats: [FormatFolder] = formats
  ) -> Publication {
    var catalog = Catalog()
    catalog.formats = formats
    let context = LedgerContext(catalog: catalog)
    let read = readRecordings([(path: "recordings/day.ndjson", bytes: Array(recording.utf8))])
    let records = read.sessions.map { SessionLedger.record($0, in: context) }.sorted { $0.id < $1.id }
    return Publication(
      catalog: catalog, rules: [rule("tracking-doubled", .mediation), rule("reward-lost", .rewarded)],
      findings: findings, records: records, recordings: read.summaries)
  }

  package static var formats: [FormatFolder] {
    var live = LiveSystem()
    live.customAssetKey = .here("k")
    live.leadSecondsField = .here(30)
    let stream = FormatFolder.named(
      "stream", kind: .liveInterstitial, name: "Stream", system: .liveInterstitial(live))
    var native = NativeSystem()
    native.mediation = Mediation(range: SourceRange(line: 3, column: 1, endLine: 3, endColumn: 9))
    let mediated = FormatFolder.named(
      "mediated", kind: .native, name: "Mediated native", system: .native(native))
    return [mediated, .named("coins", kind: .rewarded, name: "Coins for video"), stream]
  }

  private static func rule(_ id: RuleID, _ group: RuleGroup) -> PublishedRule {
    PublishedRule(
      info: RuleInfo(
        id: id, title: id.rawValue, group: group, severity: .error, words: Deferred(RuleWords())),
      good: [], bad: [], counts: VerdictCounts())
  }

  private static let findings = [
    Finding(
      rule: "tracking-doubled", severity: .error, verdict: .fail,
      violation: Violation(
        "SDK and adapter both count.", at: Location(file: "recordings/day.ndjson", line: 9)),
      subject: FindingSubject(session: "s-1", ad: "m1", format: "mediated")),
    Finding(
      rule: "reward-lost", severity: .error, verdict: .needsReview,
      violation: Violation(
        "The reward was never delivered.", at: Location(file: "recordings/day.ndjson", line: 20)),
      subject: FindingSubject(session: "s-2", ad: "r1", format: "coins")),
  ]
}
