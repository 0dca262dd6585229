import Model
import Basics
import Reading
import Sessions
package import Reports
import TestSupport

/// A small catalog with something of everything: two formats, sessions of two kinds, findings in a definition and in a
/// recording, a rule with examples.
package struct SamplePublication {
  /// Put into every text that comes from files.
  package var hostile = ""
  package var baseURL: String?

  package init(hostile: String = "", baseURL: String? = nil) {
    (self.hostile, self.baseURL) = (hostile, baseURL)
  }

  package var value: Publication {
    var catalog = Catalog()
    catalog.configuration.title = "Example News\(hostile)"
    catalog.configuration.baseURL = baseURL
    catalog.formats = [simpleNative, coins]
    let ledger = LedgerContext(catalog: catalog)
    let reading = readRecordings([(recordingPath, Array(recording.utf8))])
    let records = reading.sessions.map { SessionLedger.record($0, in: ledger) }.sorted { $0.id < $1.id }
    let findings = findings.sorted()
    return Publication(
      catalog: catalog, rules: [rule], findings: findings, records: records, recordings: reading.summaries,
      date: Timestamp(microseconds: 1_795_168_800_000_000))
  }

  private let recordingPath = "formats/simple-native/recordings/day.ndjson"

  private var simpleNative: FormatFolder {
    let assets: [Asset] = [
      .named(
        "Headline", .text, required: true, clickable: true, description: "One sentence.\(hostile)",
        sample: "Fresh bread before seven\(hostile)", maxLength: 90),
      .named("MainImage", .image, sample: "samples/bread.svg", alt: "A loaf\(hostile)"),
      .named("Caption", .text, sample: "Order tonight"),
      .named("AdChoices", .adChoices, corner: .topRight),
    ]
    var folder = FormatFolder.named(
      "10063170", name: "Simple native\(hostile)", summary: "Headline and image.\(hostile)",
      adUnits: ["/21775744923/example/native\(hostile)"], assets: assets,
      file: "formats/simple-native/format.yaml")
    folder.notes =
      "# When\n\nSee [the bread](samples/bread.svg), [more](other.md) and <b>raw</b>.\(hostile)\n"
    folder.sourceLines = ["kind: customNative", "id: \"10063170\"", "name: Simple native\(hostile)"]
    folder.reviews = reviews
    folder.samples["samples/bread.svg"] = SampleFile(
      path: "samples/bread.svg",
      content: .media(
        bytes: Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 191 100\"/>".utf8),
        mime: "image/svg+xml", width: 191, height: 100))
    return folder
  }

  private var reviews: ReviewLog {
    func review(_ date: String, _ verdict: ReviewVerdict, _ hash: String) -> Review {
      Review(
        reviewer: .here("Ana\(hostile)"), date: .here(date), verdict: .here(verdict),
        note: .here("As agreed.\(hostile)"), hash: .here(hash), range: Located.here("").range)
    }
    return ReviewLog(
      file: "formats/simple-native/reviews.yaml",
      reviews: [
        review("2026-03-02", .rejected, "sha256:old"), review("2026-03-09", .approved, "sha256:new"),
      ], hash: "sha256:new", sourceLines: [])
  }

  private var coins: FormatFolder {
    var system = RewardedSystem()
    system.platform = .here("appLovin")
    system.rewardName = .here("coins")
    system.rewardAmount = .here(10)
    return .named(
      "coins-for-video", kind: .rewarded, name: "Coins for a video", system: .rewarded(system))
  }

  private var findings: [Finding] {
    [
      Finding(
        rule: "field-unknown", severity: .error, verdict: .fail,
        violation: Violation(
          "The field 'nmae\(words: hostile)' is not known.",
          at: Location(
            file: "formats/simple-native/format.yaml",
            range: SourceRange(line: 3, column: 1, endLine: 3, endColumn: 5)),
          help: "Write 'name'.\(hostile)",
          related: [
            RelatedPlace(
              "The kind stands here.", at: Location(file: "formats/simple-native/format.yaml", line: 1))
          ]),
        subject: FindingSubject()),
      Finding(
        rule: "field-unknown", severity: .warning, verdict: .needsReview,
        violation: Violation(
          "The icon 'AdChoices\(words: hostile)' may be covered, says https://x.example/a?sig=SECRET1.",
          at: Location(file: recordingPath, line: 4)),
        subject: FindingSubject(session: "s-1", ad: "a1", format: "10063170", lineItem: "77\(hostile)")),
      Finding(
        rule: "definition-unreadable", severity: .error, verdict: .fail,
        violation: Violation(
          "'\(words: hostile)' is no YAML.", at: Location(file: "formats/broken\(hostile)/format.yaml"))),
    ]
  }

  private var rule: PublishedRule {
    let text = "kind: native\nnmae: x\(hostile)\n"
    let said = Finding(
      rule: "field-unknown", severity: .error, verdict: .fail,
      violation: Violation(
        "The field 'nmae\(words: hostile)' is not known.",
        at: Location(
          file: "formats/example/format.yaml",
          range: SourceRange(line: 2, column: 1, endLine: 2, endColumn: 5)), help: "Write 'name'."))
    var counts = VerdictCounts()
    counts.fail = 1
    counts.needsReview = 1
    return PublishedRule(
      info: RuleInfo(
        id: "field-unknown", title: "Unknown field", group: .definitions, severity: .error,
        words: Deferred(
          RuleWords(
            summary: "A field that `the schema` doesn't know.", rationale: "It does nothing.",
            remedy: "Mend it.",
            citations: [
              Citation("The format", url: "https://example.com/?a=1&b=2"),
              Citation("A trap", url: "javascript:alert(1)"), Citation("A book"),
            ]))),
      good: [RanExample(inputs: [("formats/example/format.yaml", "kind: native\n")], findings: [])],
      bad: [RanExample(inputs: [("formats/example/format.yaml", text)], findings: [said])], counts: counts)
  }

  /// A native session with every kind of place where text may stand, then a rewarded one.
  private var recording: String {
    // By scalars: a quotation mark with an accent is one `Character`.
    let hostile = hostile.unicodeScalars.reduce(into: "") { json, scalar in
      if scalar == "\"" || scalar == "\\" { json += "\\" }
      json.unicodeScalars.append(scalar)
    }
    return """
      {"event":"session.start","session":"s-1","time":"2026-11-20T10:00:00.000Z","platform":"ios","app":{"id":"com.example\(hostile)","version":"1"},"country":"DE","screen":[390,844],"consent":{"gdpr":true,"tcf":"CQSECRET2"},"deviceId":"SECRET3"}
      {"event":"ad.request","session":"s-1","time":"2026-11-20T10:00:00.010Z","ad":"a1","kind":"customNative","adUnit":"/1/x\(hostile)","formats":["10063170"]}
      {"event":"ad.load","session":"s-1","time":"2026-11-20T10:00:00.130Z","ad":"a1","format":"10063170","lineItem":"77","assets":{"Headline":{"text":"Bread\(hostile)"},"Odd\(hostile)":{"text":"x"},"AdChoices":{"url":"https://cdn.example/i.png?xai=SECRET4"}},"destination":"https://user:SECRET5@bakery.example/p?token=SECRET6#SECRET7"}
      {"event":"view.render","session":"s-1","time":"2026-11-20T10:00:00.150Z","ad":"a1","frame":[16,120,358,300]}
      {"event":"asset.render","session":"s-1","time":"2026-11-20T10:00:00.151Z","ad":"a1","asset":"AdChoices","frame":[355,120,19,15],"visible":1,"clickable":true,"z":1}
      {"event":"asset.render","session":"s-1","time":"2026-11-20T10:00:00.152Z","ad":"a1","asset":"Headline","frame":[24,116,352,40],"text":"Bread\(hostile)","z":2}
      {"event":"asset.render","session":"s-1","time":"2026-11-20T10:00:00.153Z","ad":"a1","asset":"Odd\(hostile)","frame":[24,316,342,40]}
      {"event":"impression","session":"s-1","time":"2026-11-20T10:00:00.400Z","ad":"a1","by":"app"}
      {"event":"click","session":"s-1","time":"2026-11-20T10:00:04.900Z","ad":"a1","asset":"AdChoices","by":"app","action":"aboutThisAd"}
      {"event":"odd.event\(hostile)","session":"s-1","time":"2026-11-20T10:00:05.000Z","ad":"a1","thing":"SECRET8"}
      {"event":"stream.load","session":"s-1","time":"2026-11-20T10:00:05.100Z","streamId":"SECRET9"}
      {"event":"stream.error","session":"s-1","time":"2026-11-20T10:00:05.200Z","error":{"message":"lost SECRET9 and stream_id=SECRET0 for CQSECRET2\(hostile)"}}
      {"event":"session.end","session":"s-1","time":"2026-11-20T10:00:09.000Z"}
      {"event":"session.start","session":"s-2\(hostile)","time":"2026-11-20T11:00:00.000Z","platform":"android","country":"US","test":true}
      {"event":"ad.request","session":"s-2\(hostile)","time":"2026-11-20T11:00:00.010Z","ad":"r\(hostile)","kind":"rewarded"}
      {"event":"ad.loadFailed","session":"s-2\(hostile)","time":"2026-11-20T11:00:01.010Z","ad":"r\(hostile)","error":{"code":3}}

      """
  }
}
