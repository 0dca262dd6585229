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
      let trial = SettledTrial(sample.catalog)
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
        SettledTrial(sample.catalog).compare(recordingReader([("r.ndjson", edits.recording)])).settled
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
        settled += SettledTrial(catalog).compare(reader).settled
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
      let count = SettledTrial(sample.catalog).compare(reader)
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
    let settled = SettledTrial(try SampleCatalog().catalog).compare(reader).settled
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
    let trial = SettledTrial(try SampleCatalog().catalog)
    #expect(trial.compare(recordingReader([("r.ndjson", Array(recording.joined().utf8))])).settled == settled)
  }

  @Test(
    "what was noted of a session is of no use where only its beginning can be judged",
    arguments: FormatKind.allCases)
  func cut(_ kind: FormatKind) throws {
    let sample = try SampleCatalog()
    let recording = sample.simulation(of: kind, seed: 4, sessions: 400, rate: 1).recording
    let trial = SettledTrial(sample.catalog)
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
    let count = SettledTrial(sample.catalog, keeping: 3).compare(recordingReader([("r.ndjson", recording)]))
    // Reviews that are the first of their sort need words, and the first evidenced ads are listed.
    #expect(count.settled * 10 >= count.all * 8)
  }
}
