import Model
import Foundation
import TestSupport
import Testing

@Suite("The tables in docs/recording.md") struct RecordingTablesTests {
  private let sentences: [PromisedSentence]

  init() throws { sentences = try PromisePage.sentences(of: "docs/recording.md") }

  /// A field as a row has it: `by*=app|sdk|adapter` is required and one of these words, `error{code,domain,message}` an object.
  private static func field(_ schema: FieldSchema) -> String {
    let name = schema.name + (schema.isRequired ? "*" : "")
    switch schema.shape {
    case .oneOf(let words): return name + "=" + words.joined(separator: "|")
    case .object(let fields):
      // The older names are known so that a rule can say how they are called now.
      let names = fields.map(\.name).filter { !["required", "params"].contains($0) }
      let isSaidOnce = schema.name == "error" || names.contains("behalf")
      return isSaidOnce ? name : name + "{" + names.sorted().joined(separator: ",") + "}"
    default: return name
    }
  }

  /// The fields that a cell names, each in bold where it is required. Code in brackets belongs to the field before it.
  private static func fields(_ cell: String, of event: String) -> [String] {
    var (depth, parts) = (0, [""])
    for character in cell {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.compactMap { part in
      guard let name = part.firstMatch(of: /`([^`]+)`/)?.output.1 else { return nil }
      let isRequired = part.contains("**") && (!part.contains("(render)") || event.hasSuffix(".render"))
      let words = part.firstMatch(of: /[a-zA-Z]+(?:\|[a-zA-Z]+)+/).map { "=" + $0.output } ?? ""
      let object = part.firstMatch(of: /\{(.*)\}/).map { match in
        let names = match.output.1.replacing(/\[[^\]]*\]/, with: "").split(separator: ",").map { member in
          member.prefix { $0 != ":" }.filter { $0.isLetter }
        }
        return "{" + names.sorted().joined(separator: ",") + "}"
      }
      let isObject = !["assets", "fields", "error"].contains(name)
      return name + (isRequired ? "*" : "") + words + (isObject ? object ?? "" : "")
    }
  }

  @Test(
    "Every event has a row, with its fields, those that it must have and the words that they may be",
    .holds(
      "R-685", "R-691", "R-694", "R-695", "R-696",
      "R-042", "R-044", "R-045", "R-046", "R-1213", "R-057", "R-058", "R-059", "R-060", "R-061", "R-062",
      "R-094",
      "R-095", "R-096", "R-097", "R-098", "R-099", "R-100", "R-101", "R-118", "R-119", "R-120", "R-121",
      "R-640",
      "R-122", "R-130", "R-131", "R-132", "R-133", "R-134", "R-135", "R-136", "R-137", "R-138", "R-139",
      "R-140", "R-141", "R-142", "R-143", "R-144", "R-145"))
  func events() {
    var described: [String: [String]] = [:]
    for sentence in sentences where sentence.heading != "Fields of every event" {
      let cells = sentence.source.components(separatedBy: " | ")
      guard cells.count > 1 else { continue }
      for event in cells[0].matches(of: /`([^`]+)`/).map({ String($0.output.1) })
      where EventKind(name: event) != nil {
        described[event] = Self.fields(cells[1], of: event)
      }
    }
    for schema in EventSchema.table where schema.kind != .unknown {
      // `frame` of `view.hide` isn't compared: the position of a container that leaves the screen isn't needed.
      let fields = schema.kind == .viewHide ? schema.fields.filter { $0.name != "frame" } : schema.fields
      let written = described.removeValue(forKey: schema.kind.name) ?? []
      let stated = schema.kind == .viewHide ? written.filter { $0 != "frame" } : written
      #expect(stated.sorted() == fields.map(Self.field).sorted(), "\(schema.kind.name)")
    }
    #expect(described.keys.sorted() == [])
  }

  @Test(
    "The fields of every event are those of the schema",
    .holds("R-036", "R-037", "R-038", "R-039", "R-040"))
  func common() {
    let rows = sentences.filter { $0.heading == "Fields of every event" && $0.text.contains(" | ") }
      .map { $0.text.components(separatedBy: " | ") }
    #expect(rows.map { $0[0] } == EventSchema.common.map(\.name))
    let required = rows.filter { $0[2].hasPrefix("required") && !$0[2].hasPrefix("required on") }.map {
      $0[0]
    }
    #expect(required == EventSchema.common.filter(\.isRequired).map(\.name))
  }

  @Test(
    "What a recorder may say that it sees, and what a dsa object holds, is what the page lists",
    .holds("R-047", "R-063"))
  func lists() throws {
    let observes = try #require(sentences.first { $0.text.hasPrefix("recorder.observes is what") }).source
    let named = observes.matches(of: /`([a-z]+)`/).map { String($0.output.1) }
    #expect(named == Observation.allCases.map(\.rawValue))
    let object = try #require(sentences.first { $0.text.hasPrefix("dsa is the bid side") }).text
    let names = object.matches(of: /"([a-z]+)"/).map { String($0.output.1) }
    let load = try #require(EventSchema.of(.adLoad).fields.first { $0.name == "dsa" })
    guard case .object(let fields) = load.shape else {
      Issue.record("It is no object.")
      return
    }
    #expect(names.filter { !["domain", "dsaparams"].contains($0) } == fields.map(\.name))
  }

  @Test("A length of time says its unit in its name", .holds("R-034"))
  func units() {
    func names(_ fields: [FieldSchema]) -> [String] {
      fields.flatMap { field -> [String] in
        if case .object(let inner) = field.shape { return [field.name] + names(inner) }
        return [field.name]
      }
    }
    let all = Set(EventSchema.table.flatMap { names($0.fields) })
    let timed = all.filter { $0.contains(/(?i)duration|delay|latency|offset|seconds|Ms$/) }
    #expect(timed.sorted() == ["delaySeconds", "durationMs", "latencyMs", "maxSeconds", "offsetSeconds"])
  }
}
