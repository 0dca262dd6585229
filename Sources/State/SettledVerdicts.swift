import AdModel
import Checks
import Diagnostics

/// What rules say of sessions, breaks and ads that are settled: looked up once for all with the same facts, and counted by how many of
/// them there were.
///
/// A recording of a million rewarded ads has perhaps two hundred different `AdFacts`. Each has its `Screen`; the ads that share one, a
/// format, a country and a file are a number in `ads`, which `flush` hands to the checker.
struct SettledVerdicts {
  /// Ads with the same facts.
  private struct Screen {
    let facts: AdFacts
    let screened: Checker.Screened
    /// A place from which on, in its file, no list takes their reviews.
    var passedFrom: (file: Int32, line: Int32)?
  }

  /// Sessions, or breaks, with the same facts in a file.
  private struct Group: Hashable {
    var verdicts: Int
    var file: Int32
  }

  private struct AdGroup: Hashable {
    var screen: Int32
    var format: Int32
    var country: Int32
    var file: Int32
    var isTest: Bool
  }

  private let surroundings: Surroundings
  private var files: [String] = []
  private var screens: [Screen] = []
  private var screenNumbers = Found<AdFacts, Int32>()
  /// What is told of all sessions, or breaks, with the same facts; `nil`: a rule has to be asked.
  private var verdicts: [Checker.Verdicts?] = []
  private var sessionVerdicts = Found<SessionFacts, Int>()
  private var breakVerdicts = Found<BreakFacts, Int>()
  private var groups: [Group: Int] = [:]
  private var ads: [AdGroup: Int] = [:]

  init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  /// The number of a recording's path, which is mostly that of the session before.
  mutating func number(of file: String) -> Int32 {
    if let place = files.lastIndex(of: file) { return Int32(place) }
    files.append(file)
    return Int32(files.count - 1)
  }

  /// The number of what is told of all ads with these facts.
  mutating func screen(of facts: AdFacts) -> Int32 {
    screenNumbers.place(of: facts) {
      screens.append(Screen(facts: facts, screened: surroundings.checker.screened(facts)))
      return Int32(screens.count - 1)
    }
  }

  func screened(_ screen: Int32) -> Checker.Screened { screens[Int(screen)].screened }

  /// Whether no rule has to be asked about such a session.
  mutating func isSettled(_ facts: SessionFacts) -> Bool { verdicts[number(of: facts)] != nil }

  mutating func isSettled(_ facts: BreakFacts) -> Bool { verdicts[number(of: facts)] != nil }

  private mutating func number(of facts: SessionFacts) -> Int {
    sessionVerdicts.place(of: facts) {
      verdicts.append(surroundings.checker.verdicts(on: facts))
      return verdicts.count - 1
    }
  }

  private mutating func number(of facts: BreakFacts) -> Int {
    breakVerdicts.place(of: facts) {
      verdicts.append(surroundings.checker.verdicts(on: facts))
      return verdicts.count - 1
    }
  }

  /// Whether no list takes the reviews of an ad whose first line stands here. What a list doesn't take it won't take further on in the
  /// file either: its last entry only ever moves forward.
  mutating func mayPassOver(_ screen: Int32, at line: Int32, of file: Int32, in checks: borrowing CheckResult)
    -> Bool
  {
    if let passed = screens[Int(screen)].passedFrom, passed.file == file, passed.line <= line { return true }
    let place = Location(file: files[Int(file)], line: Int(line))
    guard surroundings.checker.mayPassOver(screens[Int(screen)].facts, at: place, in: checks) else {
      return false
    }
    screens[Int(screen)].passedFrom = (file, line)
    return true
  }

  /// Counts a session that is settled.
  mutating func count(_ facts: SessionFacts, in file: Int32) {
    groups[Group(verdicts: number(of: facts), file: file), default: 0] += 1
  }

  mutating func count(_ facts: BreakFacts, in file: Int32) {
    groups[Group(verdicts: number(of: facts), file: file), default: 0] += 1
  }

  /// Counts an ad of one; `format`, `country`: their numbers.
  mutating func count(screen: Int32, format: Int32, country: Int32, file: Int32, isTest: Bool) {
    ads[AdGroup(screen: screen, format: format, country: country, file: file, isTest: isTest), default: 0] +=
      1
  }

  /// Hands all counts to the checker, whose sums they are from then on.
  ///
  /// - Parameters:
  ///   - country: the code of a country, by the number of what sessions say.
  mutating func flush(into checks: inout CheckResult, _ lexicon: Lexicon, country: (Int32) -> String?) {
    for (group, times) in groups {
      guard let verdicts = verdicts[group.verdicts] else { continue }
      surroundings.checker.count(times, verdicts, in: files[Int(group.file)], into: &checks)
    }
    for (group, times) in ads {
      surroundings.checker.count(
        times, screens[Int(group.screen)].facts, format: lexicon.formats[Int(group.format)].id,
        country: country(group.country), isTest: group.isTest, in: files[Int(group.file)], into: &checks)
    }
    (groups, ads) = ([:], [:])
  }
}
