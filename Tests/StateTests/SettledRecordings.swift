import AdModel
import Checks
import Diagnostics
import Foundation
import Ingest
import Simulator
import TestSupport

/// The formats of the sample catalog, and recordings of them.
struct SampleCatalog {
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
  var recording: [UInt8] {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return bytes
  }
}

/// A recording of apps that write every asset again, where it is now, each time that an ad moves.
struct WrittenAnew {
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
struct LineEdits {
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
