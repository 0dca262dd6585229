import Model
import Basics

/// Parses the results of an audit for one rendering.
struct AuditEntryParser {
  let rules: Set<RuleID>
  var fields: AuditFields

  /// Parses the entry of a rendering. Returns `nil`, with a diagnostic, if the format or rendering is missing or
  /// invalid.
  mutating func entry(_ node: JSONNode) -> AuditEntry? {
    guard let format = fields.required("format", of: node, "the id of a format", \.string),
      let source = fields.required(
        "rendering", of: node, Self.list(RenderingSource.allCases),
        { $0.string.flatMap(RenderingSource.init) })
    else { return nil }
    var entry = AuditEntry(
      format: format, source: source,
      digest: fields.required("digest", of: node, "a SHA-256", \.string) ?? "",
      file: fields.optional("file", of: node, "a path", \.string))
    var seen: Set<[String]> = []
    for part in fields.list("measurements", of: node) {
      guard let measurement = measurement(part) else { continue }
      if seen.insert([measurement.combination.words, measurement.asset]).inserted {
        entry.measurements.append(measurement)
      } else {
        fields.report(
          .fieldInvalid,
          "\(Quoted(measurement.asset)) stands there twice: \(words: measurement.combination.words).",
          at: part)
      }
    }
    entry.measurements.sort { ($0.combination, $0.asset) < ($1.combination, $1.asset) }
    entry.failures = fields.list("incomplete", of: node).compactMap { failure($0) }.sorted()
    entry.findings = fields.list("findings", of: node).compactMap { finding($0, format) }.sorted()
    return entry
  }

  private mutating func measurement(_ node: JSONNode) -> Measurement? {
    guard let combination = combination(node),
      let asset = fields.required("asset", of: node, "the key of an asset", \.string),
      let ad = fields.required("ad", of: node, Self.boxWords, Self.box),
      let isPainted = fields.required("painted", of: node, "true or false", \.bool)
    else { return nil }
    var measurement = Measurement(combination, asset: asset, ad: ad, isPainted: isPainted)
    measurement.box = fields.optional("box", of: node, Self.boxWords, Self.box)
    measurement.coveredBy = fields.optional("coveredBy", of: node, "a text", \.string)
    measurement.contrast = fields.optional("contrast", of: node, "a number from 1 to 21") {
      $0.number.flatMap { (1...21).contains($0) ? $0 : nil }
    }
    measurement.isClickable = fields.optional("clickable", of: node, "true or false", \.bool)
    measurement.isFocusable = fields.optional("focusable", of: node, "true or false", \.bool)
    measurement.name = fields.optional("name", of: node, "a text", \.string)
    measurement.screenshot = fields.optional("screenshot", of: node, "a path", \.string)
    return measurement
  }

  private mutating func combination(_ node: JSONNode) -> Combination? {
    guard let state = fields.required("state", of: node, "a state's name", Self.state),
      let width = fields.required(
        "width", of: node, "a whole number from 100 to 4000",
        { $0.integer.flatMap { (100...4000).contains($0) ? $0 : nil } }),
      let scheme = fields.required(
        "scheme", of: node, Self.list(AuditScheme.allCases), { $0.string.flatMap(AuditScheme.init) })
    else { return nil }
    let eye = fields.optional("eye", of: node, Self.list(SimulatedEye.allCases)) {
      $0.string.flatMap(SimulatedEye.init)
    }
    if node["eye"] != nil, eye == nil { return nil }
    return Combination(state: state, width: width, scheme: scheme, eye: eye)
  }

  /// Reads the name of a state of a page. It becomes part of file names, so it consists of 1 to 40 ASCII letters and
  /// hyphens.
  private static func state(_ node: JSONNode) -> String? {
    guard let text = node.string, (1...40).contains(text.utf8.count),
      text.utf8.allSatisfy({
        $0 == UInt8(ascii: "-") || $0 < 0x80 && Unicode.Scalar($0).properties.isAlphabetic
      })
    else { return nil }
    return text
  }

  private static let boxWords = "a list of left, top, width and height in px"

  /// Reads a box from a list of four numbers; `nil` if one exceeds a million pixels, which no generated page does.
  private static func box(_ node: JSONNode) -> PageBox? {
    let numbers = node.elements.compactMap(\.number)
    guard numbers.count == 4, node.elements.count == 4, numbers.allSatisfy({ $0.magnitude <= 1e6 }),
      numbers[2] >= 0, numbers[3] >= 0
    else { return nil }
    return PageBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private mutating func failure(_ node: JSONNode) -> MeasuredRendering.Failure? {
    guard let state = fields.required("state", of: node, "a text", \.string),
      let reason = fields.required("reason", of: node, "a text", \.string)
    else { return nil }
    return MeasuredRendering.Failure(state: state, reason: reason)
  }

  private static func list<Name: RawRepresentable<String>>(_ names: [Name]) -> String {
    names.map { "'\($0.rawValue)'" }.joined(separator: ", ")
  }
}

extension AuditEntryParser {
  /// Parses a finding in the format of `data/findings.json`.
  private mutating func finding(_ node: JSONNode, _ format: String) -> Finding? {
    let rules = rules
    guard
      let rule = fields.required(
        "rule", of: node, "the id of a rule",
        { $0.string.map { RuleID(rawValue: $0) }.flatMap { rules.contains($0) ? $0 : nil } }),
      let severity = fields.required(
        "severity", of: node, Self.list(Severity.allCases), { $0.string.flatMap(Severity.init) }),
      let verdict = fields.required(
        "verdict", of: node, "'fail' or 'needsReview'",
        { ["fail": Verdict.fail, "needsReview": .needsReview][$0.string ?? ""] }),
      let message = fields.required("message", of: node, "a text", \.string),
      let location = location(node)
    else { return nil }
    var finding = Finding(
      rule: rule, severity: severity, verdict: verdict,
      violation: Violation(
        Statement(Phrase(message)), at: location,
        help: fields.optional("help", of: node, "a text", \.string) ?? "",
        related: fields.list("related", of: node).compactMap { related($0) }),
      subject: FindingSubject(format: format))
    if node["baselined"]?.bool == true {
      finding.baseline = .known
      finding.baselineReason = fields.optional("baselineReason", of: node, "a text", \.string)
    }
    return finding
  }

  private mutating func related(_ node: JSONNode) -> RelatedPlace? {
    guard let location = location(node) else { return nil }
    return RelatedPlace(fields.optional("message", of: node, "a text", \.string) ?? "", at: location)
  }

  private mutating func location(_ node: JSONNode) -> Location? {
    guard let file = fields.required("file", of: node, "a path", \.string) else { return nil }
    guard let line = number("line", of: node) else { return Location(file: file) }
    guard let column = number("column", of: node) else { return Location(file: file, line: line) }
    return Location(
      file: file,
      range: SourceRange(
        line: line, column: column, endLine: max(line, number("endLine", of: node) ?? line),
        endColumn: max(column, number("endColumn", of: node) ?? column)))
  }

  private mutating func number(_ name: String, of node: JSONNode) -> Int? {
    fields.optional(name, of: node, "a whole number from 1") {
      $0.integer.flatMap { (1...1_000_000_000).contains($0) ? $0 : nil }
    }
  }
}
