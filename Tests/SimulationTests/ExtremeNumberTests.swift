import Model
import Checking
import Rules
import Basics
import Reading
import Sessions
import Reports
import Site
import Simulation
import Statistics
import TestSupport
import Testing

/// Tests with extreme values in one number field at a time. Values beyond the field's range must be reported. With all
/// others, sessions are generated, judged, summed up and drawn. `Tests/Numbers/extreme_numbers.py`, which is run by hand,
/// does the same with the tool itself and more values.
@Suite("Extreme numbers")
struct ExtremeNumberTests {
  private static let values = [
    "-1", "0.1e-300", "1e19", "1e308", "-1e308", "1e400", "4294967296", "2147483648",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "1e-9223372036854775808",
    String(repeating: "7", count: 400),
  ]

  @Test("Of definitions", arguments: FormatKind.allCases)
  func definitions(_ kind: FormatKind) throws {
    var refused = 0
    for place in DefinitionPlace.all(of: kind) {
      for value in Self.values + place.ends {
        let text = place.text(value)
        let reading = DefinitionReader.read(Array(text.utf8), file: "format.yaml")
        let messages = reading.diagnostics.map(\.violation.message)
        if !messages.isEmpty {
          refused += 1
          #expect(messages.allSatisfy { $0.contains("'; expected ") }, "\(place.name): \(value)")
        } else {
          try Made(of: text).useSimulated()
        }
      }
    }
    #expect(refused > 15)
  }

  @Test("Every number field of definitions is tried")
  func fields() {
    let names = Set(FormatKind.allCases.flatMap { DefinitionPlace.all(of: $0) }.map(\.name))
    #expect(DefinitionPlace.names(in: .object(DefinitionSchema.definition)).subtracting(names) == [])
  }

  @Test("Of events")
  func events() throws {
    let sessions = EventSchema.table.filter { $0.kind != .unknown }.flatMap { schema in
      schema.fields.flatMap { field in
        EventPlace.texts(in: field.shape, for: Self.values).map { value in
          (schema, #""\#(field.name)":\#(value)"#)
        }
      }
    }
    let recording = sessions.enumerated().map { number, session in
      EventPlace.session("s\(number)", session.0, session.1)
    }.joined()
    let text = "kind: customNative\nid: x\nassets: {key: {type: image, maxLength: 3}}\n"
    let judged = try Made(of: text).use(recording: Array(recording.utf8), pages: 400)
    #expect(judged.sessions == sessions.count)
    #expect(sessions.count > 500)
    #expect(judged.invalid > sessions.count / 2)
  }
}

/// A catalog with one definition, and its ledger context.
private struct Made {
  let catalog: Catalog
  let context: LedgerContext

  init(of text: String) throws {
    let files = MemorySource(["formats/x/format.yaml": Array(text.utf8)])
    catalog = try CatalogReader(source: files, knownRules: RuleRegistry.known).read()
    context = LedgerContext(catalog: catalog)
  }

  /// Simulates sessions, with faults and without, then checks them, sums them up and builds their site.
  func useSimulated() throws {
    let formats = catalog.formats.map(\.definition)
    let simulation = SimulatedRecording(
      formats: formats, start: SampleFormats.start, sessions: 12,
      faults: FaultPlan(faults: Fault.all, rate: 0.7))
    try use(recording: simulation.recording, pages: 3)
  }

  @discardableResult
  func use(recording: [UInt8], pages count: Int) throws -> (sessions: Int, invalid: Int) {
    let reading = readRecordings([("r.ndjson", recording)])
    let records = reading.sessions.map { SessionLedger.record($0, in: context) }
    let checker = Checker(configuration: catalog.configuration, hasCatalog: true)
    var result = checker.check(catalog)
    var tallies = SessionStatistics()
    for record in records {
      checker.check(record, into: &result)
      tallies.add(record, in: context)
    }
    let findings = result.findings
    let pages = records.prefix(count).map { record in
      PublishedSession(record: record, findings: findings.filter { $0.subject.session == record.id })
    }
    var published = PublishedFindings(
      catalog, sessions: Set(pages.map(\.summary.id)), all: FindingStream(findings))
    for finding in findings { published.add(finding) }
    let publication = Publication(
      catalog: catalog, rules: [], findings: published, cases: TopK(limit: 0), tallies: tallies,
      sessions: pages, recordings: reading.summaries, date: nil, version: "1")
    var size = 0
    for file in try CatalogSite(publication, templates: .standard).files
    where !file.path.hasPrefix("rules/") && !file.path.hasPrefix("lifecycles/") {
      size += try file.bytes().count
    }
    #expect(size < 70_000_000)
    return (records.count, reading.sessions.count { !$0.defects.isEmpty })
  }
}

/// A number field of a definition.
private struct DefinitionPlace {
  var name: String
  /// The ends of its range, and the values just outside.
  var ends: [String]
  private var before: String
  private var after: String

  /// Returns the definition with another value in this field.
  func text(_ value: String) -> String { before + value + after }

  static func all(of kind: FormatKind) -> [DefinitionPlace] {
    let text = example(of: kind)
    let ranges = ranges(in: .object(DefinitionSchema.definition))
    return text.matches(of: /(\w+): (?=[0-9])/).map { match in
      let name = String(match.1)
      let ends = (ranges[name] ?? []).flatMap {
        [$0.least - 1, $0.least, $0.most, $0.most + 1]
      }
      return DefinitionPlace(
        name: name, ends: Set(ends).sorted().map { String($0) },
        before: String(text[..<match.range.upperBound]),
        after: String(text[match.range.upperBound...].drop { "0123456789.".contains($0) }))
    }
  }

  private static func example(of kind: FormatKind) -> String {
    switch kind {
    case .customNative, .native:
      """
      kind: \(kind.rawValue)
      id: x
      assets:
        Headline: {type: text, maxLength: 90, clickable: true}
        Body: {type: text, required: true}
        Link: {type: url, maxLength: 500}
        Mood: {type: list, choices: [merry], maxLength: 9}
        Main: {type: image, ratio: "1.91:1", minWidth: 600, minHeight: 314, maxWidth: 1200, maxHeight: 628, maxBytes: 150000}
        Wide: {type: image, ratio: "100:1", minHeight: 80}
        High: {type: image, ratio: "1:100", minWidth: 80}
        Rating: {type: number, maxLength: 3, sample: 4.5}
        StarRating: {type: number, sample: 4.5}
        AdBadge: {type: badge, maxLength: 9}
        AdChoices: {type: adChoices, width: 19, height: 15, minWidth: 19, minHeight: 15}
        Media: {type: video, minWidth: 640, minHeight: 360, minDurationMs: 6000, maxDurationMs: 30000}

      """
    case .rewarded:
      """
      kind: rewarded
      id: x
      adUnits: [a]
      reward: {name: coins, amount: 10}
      load: {retryOnFailure: true, maxRetries: 6}

      """
    case .liveInterstitial:
      """
      kind: liveInterstitial
      id: x
      stream: {networkCode: "1", customAssetKey: live}
      breaks: {durationMs: 30000, podIdentifier: "pod/{n}", leadSeconds: 30, resumption: 5}

      """
    }
  }

  static func names(in type: AuthoredType) -> Set<String> { Set(ranges(in: type).keys) }

  private static func ranges(in type: AuthoredType) -> [String: Set<NumberRange>] {
    switch type {
    case .object(let object):
      let fields = object.fields + (object.variants?.cases.flatMap(\.fields) ?? [])
      return fields.reduce(into: [:]) { ranges, field in
        switch field.type {
        case .integer(let range), .number(let range), .choiceOrNumber(_, let range):
          ranges[field.name, default: []].insert(range)
        case .byForm(let types):
          for case .integer(let range) in types { ranges[field.name, default: []].insert(range) }
        default: ranges.merge(Self.ranges(in: field.type)) { $0.union($1) }
        }
      }
    case .list(of: let item, _): return ranges(in: item)
    case .map(let map): return ranges(in: map.values)
    default: return [:]
    }
  }
}

/// A number field of an event.
private enum EventPlace {
  /// Returns values of a shape, each with one of its numbers replaced.
  static func texts(in shape: ValueShape, for values: [String]) -> [String] {
    switch shape {
    case .integer(let range), .number(let range):
      return values + [range.least, range.most, range.most + 1].map { String($0) }
    case .fraction: return values
    case .frame, .size:
      let numbers = shape == .size ? ["10", "10"] : ["0", "0", "10", "10"]
      return numbers.indices.flatMap { index in
        (values + ["1000000", "-1000000"]).map { value in
          var changed = numbers
          changed[index] = value
          return "[\(changed.joined(separator: ","))]"
        }
      }
    case .either(let shapes): return shapes.flatMap { texts(in: $0, for: values) }
    case .list(let item): return texts(in: item, for: values).map { "[\($0)]" }
    case .map(let item): return texts(in: item, for: values).map { #"{"key":\#($0)}"# }
    case .object(let fields):
      return fields.flatMap { field in
        texts(in: field.shape, for: values).map { #"{"\#(field.name)":\#($0)}"# }
      }
    default: return []
    }
  }

  /// Returns a session with the event, twice, among other events that use it.
  static func session(_ id: String, _ schema: EventSchema, _ member: String) -> String {
    let name = String(member.dropFirst().prefix { $0 != "\"" })
    let others = schema.fields.filter { $0.isRequired && $0.name != name }.map { field in
      #","\#(field.name)":\#(field.name == "ad" ? #""a1""# : field.shape.example)"#
    }
    let lines = [
      #""event":"session.start","platform":"ios","screen":[390,844]"#,
      #""event":"ad.request","ad":"a1","kind":"customNative","formats":["x"],"attempt":1"#,
      #""event":"ad.load","ad":"a1","format":"x","assets":{"key":{"text":"x"}}"#,
      #""event":"view.render","ad":"a1","frame":[0,0,100,100]"#,
      #""event":"asset.render","ad":"a1","asset":"AdChoices","frame":[81,0,19,15]"#,
      #""event":"\#(schema.kind.name)",\#(member)\#(others.joined())"#,
      #""event":"\#(schema.kind.name)",\#(member)\#(others.joined()),"seq":9007199254740991"#,
      #""event":"impression","ad":"a1","by":"app""#,
      #""event":"click","ad":"a1","by":"app","asset":"AdChoices""#,
      #""event":"break.start","break":"text""#, #""event":"session.end""#,
    ]
    return lines.map { #"{"session":"\#(id)","time":"2026-11-20T10:00:00.120Z",\#($0)}"# + "\n" }.joined()
  }
}
