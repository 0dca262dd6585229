import AdModel
import Checks
import Diagnostics
import Examples
import Foundation
import Ingest
import Ledger
import Simulator
import State
import Tallies
import TestSupport
import Testing

/// What sessions without a record are counted as must be what the ledger, all rules and the sums say of them.
@Suite("Sessions that are counted without a record") struct SettledSessionTests {
  @Test(
    "count as they do where every rule is asked about them: clean, with planted faults, with lines lost and in disorder",
    arguments: FormatKind.allCases)
  func simulated(_ kind: FormatKind) throws {
    let sample = try SampleCatalog()
    var (settled, all) = (0, 0)
    for recording in sample.recordings(of: kind) {
      let trial = Trial(sample.catalog)
      let count = trial.compare(recordingReader([("r.ndjson", recording)]))
      (settled, all) = (settled + count.settled, all + count.all)
    }
    #expect(all > 500 && settled * 10 > all)
  }

  @Test(
    "count as they do where every rule is asked, whatever in them is edited", arguments: FormatKind.allCases)
  func edited(_ kind: FormatKind) throws {
    let sample = try SampleCatalog()
    var generator = SplitMix64(seed: 23)
    var settled = 0
    for seed in 0..<25 as Range<UInt64> {
      let lines = sample.simulation(of: kind, seed: 100 + seed, sessions: 100, rate: 0).recording
        .split(separator: UInt8(ascii: "\n"))
      var edits = LineEdits(lines.map { Array($0) })
      edits.edit(share: 0.04, using: &generator)
      settled +=
        Trial(sample.catalog).compare(recordingReader([("r.ndjson", edits.recording)])).settled
    }
    #expect(settled > 150)
  }

  @Test(
    "count as they do where every rule is asked: the sessions of all examples",
    arguments: PlatformStatus.allCases)
  func examples(_ platform: PlatformStatus) {
    var settled = 0
    for info in RuleRegistry.infos {
      for example in info.good + info.bad {
        var (catalog, reader) = ExampleRunner.reader(of: example)
        catalog.configuration.platform = platform
        settled += Trial(catalog).compare(reader).settled
      }
    }
    #expect(settled > 50)
  }

  @Test(
    "count as they do where every rule is asked, and without it: apps that write all renderings anew when people scroll",
    arguments: [FormatKind.customNative, .native])
  func writtenAnew(_ kind: FormatKind) throws {
    let sample = try SampleCatalog()
    // An icon that lies on a picture without a `z` is under it while both are written anew: that is for the ledger.
    for (rate, least) in kind == .native ? [(0.0, 30), (0.5, 15)] : [(0.0, 80), (0.5, 30)] {
      let recording = sample.simulation(of: kind, seed: 9, sessions: 600, rate: rate).recording
      let lines = WrittenAnew.lines(of: recording)
      #expect(lines.count > recording.count { $0 == UInt8(ascii: "\n") } * 11 / 10)
      let reader = recordingReader([("r.ndjson", Array(lines.joined(separator: "\n").utf8))])
      let count = Trial(sample.catalog).compare(reader)
      #expect(count.settled * 100 > count.all * least)
    }
  }

  @Test("more names than are kept in mind count all the same")
  func manyNames() throws {
    let count = 40_000
    let lines = (0..<count).map { number in
      Self.session(number, unit: "unit-\(number % 33_000)", isTest: false)
    }
    let reader = recordingReader([("r.ndjson", Array(lines.joined().utf8))])
    let settled = Trial(try SampleCatalog().catalog).compare(reader).settled
    // Those that are open when names begin anew go through the ledger: those that linger, and the next.
    #expect(settled > count - 2500 && settled < count)
  }

  @Test(
    "a session of forty thousand lines counts as a short one does; one of too many ads to follow goes through the ledger",
    arguments: [(20_000, 1), (50_000, 0)])
  func long(ads: Int, settled: Int) throws {
    var lines = [#"{"event":"session.start","platform":"ios","country":"US""#]
    for ad in 0..<ads {
      lines.append(#"{"event":"ad.request","ad":"a\#(ad)","kind":"native","formats":["app-install-native"]"#)
      lines.append(#"{"event":"ad.loadFailed","ad":"a\#(ad)","error":{"domain":"d","code":3}"#)
    }
    lines.append(#"{"event":"session.end""#)
    let recording = lines.enumerated().map { place, line in
      #"\#(line),"session":"s","time":"2026-11-20T10:00:00.000Z","seq":\#(place)}"# + "\n"
    }
    let trial = Trial(try SampleCatalog().catalog)
    #expect(trial.compare(recordingReader([("r.ndjson", Array(recording.joined().utf8))])).settled == settled)
  }

  @Test(
    "what was noted of a session is of no use where only its beginning can be judged",
    arguments: FormatKind.allCases)
  func cut(_ kind: FormatKind) throws {
    let sample = try SampleCatalog()
    let recording = sample.simulation(of: kind, seed: 4, sessions: 400, rate: 1).recording
    let trial = Trial(sample.catalog)
    let settled = trial.settledIDs(in: recordingReader([("r.ndjson", recording)]))
    let inDoubt = recording.split(separator: UInt8(ascii: "\n")).filter { line in
      let text = String(decoding: line, as: UTF8.self)
      return !settled.contains { text.contains(#""session":"\#($0)""#) }
    }
    var options = RecordingReader.Options()
    options.longestSession = 1500
    let reader = recordingReader(
      [("r.ndjson", Array(inDoubt.joined(separator: [UInt8(ascii: "\n")])))], options: options)
    let count = trial.compare(reader)
    #expect(count.settled == 0 && count.all > 100)
  }

  @Test("test sessions that are left out are in no figure but how many they are")
  func leftOut() throws {
    let catalog = try SampleCatalog().catalog
    let checker = Checker(configuration: catalog.configuration, hasCatalog: true)
    let trial = FollowedTrial(LedgerContext(catalog: catalog), checker, leavesOutTests: true)
    let recording = Self.session(1, unit: "a", isTest: true) + Self.session(2, unit: "a", isTest: false)
    trial.follow(recordingReader([("r.ndjson", Array(recording.utf8))]))
    #expect(trial.settledIDs.count == 2)
    let tallies = trial.tallies
    #expect(tallies.testSessionsLeftOut == 1 && tallies.total.sessions == 1 && tallies.total.loads == 1)
  }

  /// A rewarded ad that was loaded, outside the EEA: no rule has anything to say about it.
  private static func session(_ number: Int, unit: String, isTest: Bool) -> String {
    let common = { (event: String, second: Int) in
      #"{"event":"\#(event)","session":"s-\#(number)","time":"2026-11-20T10:00:0\#(second).000Z","seq":\#(second)"#
    }
    return """
      \(common("session.start", 0)),"platform":"ios","country":"US","test":\(isTest)}
      \(common("service.setup", 1)),"service":"appLovin","ok":true}
      \(common("ad.request", 2)),"ad":"a","kind":"rewarded","adUnit":"\(unit)","formats":["coins-for-video"]}
      \(common("ad.load", 3)),"ad":"a","format":"coins-for-video"}
      \(common("session.end", 4))}

      """
  }

  @Test("nearly all of clean sessions are such", arguments: FormatKind.allCases)
  func clean(_ kind: FormatKind) throws {
    let sample = try SampleCatalog()
    let recording = sample.simulation(of: kind, seed: 3, sessions: 1500, rate: 0).recording
    let count = Trial(sample.catalog, keeping: 3).compare(recordingReader([("r.ndjson", recording)]))
    // Reviews that are the first of their sort need words, and the first evidenced ads are listed.
    #expect(count.settled * 10 >= count.all * 8)
  }
}

/// The formats of the sample catalog, and recordings of them.
private struct SampleCatalog {
  let catalog: Catalog

  init() throws {
    catalog = try CatalogReader(source: DiskSource(root: Repository.path), knownRules: RuleRegistry.known)
      .read()
  }

  func simulation(of kind: FormatKind, seed: UInt64, sessions: Int, rate: Double) -> Simulation {
    let start = Day(year: 2026, month: 11, day: 20).start
    return Simulation(
      formats: catalog.formats.map(\.definition).filter { $0.kind == kind }, seed: seed, start: start,
      sessions: sessions, interleave: 2, faults: FaultPlan(faults: FaultCatalog.faults, rate: rate))
  }

  /// Clean sessions, with an end and without; some with faults of all rules, and these with lines lost, and in disorder.
  func recordings(of kind: FormatKind) -> [[UInt8]] {
    let newline = UInt8(ascii: "\n")
    let faulty = simulation(of: kind, seed: 5, sessions: 400, rate: 0.5).recording
    var generator = SplitMix64(seed: 17)
    let lines = faulty.split(separator: newline)
    let rest = lines.filter { _ in Int.random(in: 0..<60, using: &generator) > 0 }
    var disordered = lines
    for index in disordered.indices.dropLast(9) where Int.random(in: 0..<40, using: &generator) == 0 {
      disordered.swapAt(index, index + Int.random(in: 1..<9, using: &generator))
    }
    let clean = simulation(of: kind, seed: 6, sessions: 400, rate: 0).recording
    let endless = clean.split(separator: newline).filter { line in
      !String(decoding: line, as: UTF8.self).contains(#""event":"session.end""#)
    }
    return [clean, faulty] + [endless, rest, disordered].map { Array($0.joined(separator: [newline])) }
  }
}

extension Simulation {
  fileprivate var recording: [UInt8] {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return bytes
  }
}

/// Judges and counts sessions twice: each with a record and every rule asked, and without where that is said to be the same.
private struct Trial {
  private let ledger: LedgerContext
  private let asking: Checker
  private let screening: Checker
  private let limit: Int

  init(_ catalog: Catalog, keeping limit: Int = 3) {
    ledger = LedgerContext(catalog: catalog)
    func checker(asksAll: Bool) -> Checker {
      Checker(configuration: catalog.configuration, hasCatalog: catalog.isPresent, asksAll: asksAll)
    }
    (asking, screening) = (checker(asksAll: true), checker(asksAll: false))
    self.limit = limit
  }

  func settledIDs(in reader: RecordingReader) -> Set<String> {
    let followed = FollowedTrial(ledger, screening, keeping: limit)
    followed.follow(reader)
    return followed.settledIDs
  }

  func compare(_ reader: RecordingReader) -> (settled: Int, all: Int) {
    let followed = FollowedTrial(ledger, screening, keeping: limit)
    followed.follow(reader)
    var (asked, sums, count) = (CheckResult(keeping: limit), TallyBook(), 0)
    let sessions = reader.read(makeLane: { [RecordedSession]() }, session: { $0.append($1) }).lanes
    for session in sessions.joined() {
      let record = SessionLedger.record(session, in: ledger)
      asking.check(record, into: &asked)
      sums.add(record, in: ledger)
      count += 1
    }
    let (checks, tallies) = (followed.checks, followed.tallies)
    #expect(checks.counts == asked.counts)
    #expect(checks.countsByFile == asked.countsByFile)
    #expect(checks.compliance == asked.compliance)
    #expect(checks.reviewCount == asked.reviewCount)
    #expect(checks.findingCount == asked.findingCount)
    #expect(checks.findingSummary == asked.findingSummary)
    #expect(tallies == sums)
    return (followed.settledIDs.count, count)
  }
}

/// Follows sessions as their lines come, and gives those that are in doubt a record.
private final class FollowedTrial: SessionFollower {
  private let ledger: LedgerContext
  private let checker: Checker
  private let leavesOutTests: Bool
  private var state: StateBook
  private(set) var checks: CheckResult
  private(set) var tallies = TallyBook()
  private(set) var settledIDs: Set<String> = []
  private var facts: [AdFacts]?

  init(_ ledger: LedgerContext, _ checker: Checker, keeping limit: Int = 3, leavesOutTests: Bool = false) {
    (self.ledger, self.checker, self.leavesOutTests) = (ledger, checker, leavesOutTests)
    state = StateBook(Surroundings(ledger: ledger, checker: checker))
    checks = CheckResult(keeping: limit)
  }

  func follow(_ reader: RecordingReader) {
    _ = reader.read(followedBy: [self])
    state.flush(into: &checks, &tallies)
  }

  func begin(definitionFile: String?) -> Int32? {
    state.begin(definitionFile: definitionFile, countingInto: &checks, &tallies)
  }

  func note(_ line: SessionLine, of place: Int32) -> Bool { state.note(line, of: place) }

  func forget(_ place: Int32) { state.forget(place) }

  func settle(_ place: Int32, _ session: FollowedSession) -> Bool {
    let outcome = state.settle(
      place, id: { session.id }, in: session.file, leavingOutTests: leavesOutTests, mildestReview: { nil },
      into: &checks, &tallies, countsFigures: true)
    if case .inDoubt(let facts) = outcome {
      self.facts = facts
      return false
    }
    settledIDs.insert(session.id)
    return true
  }

  func take(_ session: RecordedSession) {
    let record = SessionLedger.record(session, in: ledger)
    checker.check(record, facts: facts, into: &checks)
    facts = nil
    tallies.add(record, in: ledger)
  }
}

/// A recording of apps that write every asset again, where it is now, each time that an ad moves.
private struct WrittenAnew {
  private var lines: [String] = []
  private var counts: [String: Int] = [:]
  /// By session and ad, where the ad is, and its renderings in the order of their first.
  private var ads: [[String]: (frame: [Double], renderings: [[String: Any]])] = [:]

  static func lines(of recording: [UInt8]) -> [String] {
    var written = WrittenAnew()
    for line in recording.split(separator: UInt8(ascii: "\n")) {
      guard let object = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] else {
        continue
      }
      written.add(object)
    }
    return written.lines
  }

  private mutating func add(_ object: [String: Any]) {
    write(object)
    guard let session = object["session"] as? String, let ad = object["ad"] as? String,
      let frame = object["frame"] as? [Double]
    else { return }
    switch object["event"] as? String {
    case "asset.render": ads[[session, ad]]?.renderings.append(object)
    case "view.render":
      guard let old = ads[[session, ad]] else { return ads[[session, ad]] = (frame, []) }
      ads[[session, ad]] = (frame, [])
      for var rendering in old.renderings {
        guard let own = rendering["frame"] as? [Double] else { continue }
        rendering["frame"] = [
          own[0] + frame[0] - old.frame[0], own[1] + frame[1] - old.frame[1], own[2], own[3],
        ]
        rendering["time"] = object["time"]
        write(rendering)
        ads[[session, ad]]?.renderings.append(rendering)
      }
    default: break
    }
  }

  /// Writes a line, numbered anew.
  private mutating func write(_ object: [String: Any]) {
    var object = object
    if let session = object["session"] as? String, object["seq"] != nil {
      object["seq"] = counts[session, default: 0]
      counts[session, default: 0] += 1
    }
    guard
      let data = try? JSONSerialization.data(
        withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    else {
      return
    }
    lines.append(String(decoding: data, as: UTF8.self))
  }
}

/// Lines of which some are edited: a value changed, a field or a line taken out, doubled or moved.
private struct LineEdits {
  private var lines: [[UInt8]]

  init(_ lines: [[UInt8]]) { self.lines = lines }

  var recording: [UInt8] { Array(lines.joined(separator: [UInt8(ascii: "\n")])) }

  mutating func edit(share: Double, using generator: inout SplitMix64) {
    for place in lines.indices where Double.random(in: 0..<1, using: &generator) < share {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: lines[place] = []
      case 1: lines[place] += [UInt8(ascii: "\n")] + lines[place]
      case 2: lines.swapAt(place, min(lines.count - 1, place + Int.random(in: 1..<6, using: &generator)))
      case 3...5: takeOut(place, &generator)
      default: change(place, &generator)
      }
    }
  }

  /// Takes a field out that isn't the first.
  private mutating func takeOut(_ place: Int, _ generator: inout SplitMix64) {
    let text = String(decoding: lines[place], as: UTF8.self)
    let fields = text.ranges(of: #/,"[A-Za-z]+":("[^"]*"|-?[0-9.]+|true|false|\[[^\[\]]*\])/#)
    guard let field = fields.randomElement(using: &generator) else { return }
    lines[place] = Array(text.replacingCharacters(in: field).utf8)
  }

  /// Makes another number, word or truth of one.
  private mutating func change(_ place: Int, _ generator: inout SplitMix64) {
    let text = String(decoding: lines[place], as: UTF8.self)
    // Behind the session and the time, which would make it a line of nobody.
    let start = text.firstRange(of: #""seq""#)?.lowerBound ?? text.startIndex
    let values = text[start...].matches(of: #/[:,\[]("[^"]*"|-?[0-9.]+|true|false)(?=[,\]}])/#)
      .map { $0.output.1.startIndex..<$0.output.1.endIndex }
    guard let value = values.randomElement(using: &generator) else { return }
    let others = [
      "0", "1", "2", "-1", "0.5", "17.25", "400", "1000", "true", "false", "null", "\"\"", "\"a2\"",
      "\"app\"", "\"sdk\"",
      "\"adapter\"", "\"AdChoices\"", "\"Headline\"", "\"http://plain.example/\"",
      "\"https://adssettings.google.com/x\"",
      "\"browser\"", "\"none\"", "\"customHandler\"", "\"aboutThisAd\"", "\"backfill\"", "\"\\u0061pp\"",
      "\"ad\"", "\"error\"",
      "\"other\"", "\"stretch\"", "[0,0,400,300]", "[1]", "{}",
    ]
    let other = others.randomElement(using: &generator) ?? "0"
    lines[place] = Array((text[..<value.lowerBound] + other + text[value.upperBound...]).utf8)
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>) -> String {
    String(self[..<range.lowerBound] + self[range.upperBound...])
  }
}
