import Basics
import Model
import Reports

/// A stream of a format on its page: the breaks that its playlists plan, as a table and on a line of time.
struct StreamSection: ViewModel {
  private let stream: AdStream
  private let breaks: [PlannedBreak]
  private let number: Int
  private let isCounted: Bool

  /// Maximum breaks in the table and on the line.
  private static let mostBreaks = 50

  /// Returns the sections of all streams in a format's folder.
  static func all(_ facts: FormatFacts, _ findings: FindingSummary, _ context: SiteContext) -> [StreamSection]
  {
    context.streams(of: facts).enumerated().map { StreamSection($1, findings, number: $0 + 1) }
  }

  private init(_ stream: AdStream, _ findings: FindingSummary, number: Int) {
    (self.stream, self.number) = (stream, number)
    // The findings of a break are counted only if all are listed.
    isCounted = findings.findings.count == findings.count()
    var places: [String: [Int: [Finding]]] = [:]
    for finding in findings.findings {
      guard let line = finding.location.range?.line else { continue }
      places[finding.location.file, default: [:]][line, default: []].append(finding)
    }
    var last: [String: DateRange] = [:]
    var ids: [String] = []
    var found: [String: [Finding]] = [:]
    var listed: Set<String> = []
    for range in stream.playlists.flatMap(\.ranges) where range.isInterstitial {
      if last.updateValue(range, forKey: range.id) == nil { ids.append(range.id) }
      for tag in range.tags {
        found[range.id, default: []] += places[tag.location.file]?[tag.location.range?.line ?? 0] ?? []
      }
      guard let list = range.text("X-ASSET-LIST").flatMap({ stream.lists[$0] }),
        listed.insert(list.file).inserted
      else { continue }
      found[range.id, default: []] += places[list.file]?.values.flatMap(\.self) ?? []
    }
    breaks = ids.compactMap { id in
      last[id].map { range in
        let list = range.text("X-ASSET-LIST").flatMap { stream.lists[$0] }
        return PlannedBreak(range: range, list: list, findings: FindingSummary(found[id] ?? []))
      }
    }
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "anchor": .text("stream-\(number)")
    case "streamTitle": .text(title)
    case "streamFiles": .text(files)
    case "hasTimeline": .flag(timeline != nil)
    case "timelineHTML": .html(HTML(trusted: timeline?.svg ?? ""))
    case "firstStart": .optional(timeline?.first.dayAndTime)
    case "lastEnd": .optional(timeline?.last.dayAndTime)
    case "isCounted": .flag(isCounted)
    case "breaks": .list(Array(breaks.prefix(Self.mostBreaks)))
    case "breaksLeftOut":
      .optional(
        breaks.count > Self.mostBreaks
          ? "\(NumberText.count(breaks.count - Self.mostBreaks, "more break")) left out." : nil)
    default: nil
    }
  }

  private var timeline: StreamTimeline? { StreamTimeline(breaks.prefix(Self.mostBreaks), number: number) }

  /// The folder of the stream, without that of its format: `streams/live`.
  private var title: String {
    (stream.files.first ?? "").split(separator: "/").dropFirst(2).dropLast().joined(separator: "/")
  }

  private var files: String {
    let playlists = stream.playlists.count
    let what =
      playlists == 1
      ? "one playlist"
      : "\(NumberText.grouped(playlists)) \(stream.areRenditions ? "renditions" : "refreshes")"
    let lists = Set(stream.lists.values.map(\.file)).count
    return
      "\(NumberText.count(breaks.count, "break")) in \(what), \(NumberText.count(lists, "asset list")) beside them."
  }
}

/// A break as the last playlist with it plans it, and the findings about it.
struct PlannedBreak: ViewModel {
  let range: DateRange
  let list: AssetList?
  let findings: FindingSummary

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "breakID": .text(Redactor.value(range.id, as: .name))
    case "start": .text(start)
    case "length": .text(length)
    case "assetWords": .text(assets)
    case "restrictionWords": .text(restrictions)
    case "resumptionWords": .text(resumption)
    case "chips": .list(FindingCounts(findings).chips)
    default: nil
    }
  }

  private var start: String {
    if range.words("CUE").contains("PRE") { return "before the programme" }
    if range.words("CUE").contains("POST") { return "after the programme" }
    return range.start?.dayAndTime ?? "–"
  }

  private var length: String {
    guard let seconds = range.length else { return "–" }
    return NumberText.duration(seconds: seconds) + (range.settledLength == nil ? ", planned" : "")
  }

  private var assets: String {
    guard range["X-ASSET-LIST"] != nil else {
      return range["X-ASSET-URI"] == nil ? "–" : "one, by its address"
    }
    guard let list else { return "in a list that isn’t at hand" }
    guard let assets = list.assets else { return "in a list that can’t be read" }
    let count = assets.isEmpty ? "none" : NumberText.grouped(assets.count)
    return count + (list.seconds.map { ", \(NumberText.duration(seconds: $0))" } ?? "")
  }

  private var restrictions: String {
    let words = range.words("X-RESTRICT")
    let forbidden = [("SKIP", "skipping"), ("JUMP", "jumping over it")].filter { words.contains($0.0) }.map(
      \.1)
    return forbidden.isEmpty ? "–" : forbidden.joined(separator: ", ")
  }

  private var resumption: String {
    guard let offset = range.text("X-RESUME-OFFSET") else { return "after its length" }
    guard let seconds = Double(decimal: offset) else { return "–" }
    return seconds == 0 ? "where it began" : "\(NumberText.duration(seconds: seconds)) after its start"
  }
}

/// A drawing of breaks on a line of time, each as wide as it is long.
private struct StreamTimeline {
  private let bars: [(break: PlannedBreak, start: Timestamp, seconds: Double)]
  private let number: Int
  /// The start of the first break, and the end of the last.
  let first, last: Timestamp

  private static let width = 720.0

  /// Returns `nil` if no break has a start.
  init?(_ breaks: some Collection<PlannedBreak>, number: Int) {
    bars = breaks.compactMap { planned in
      planned.range.isBeside
        ? nil : planned.range.start.map { (planned, $0, planned.range.length ?? planned.list?.seconds ?? 0) }
    }
    self.number = number
    let ends = bars.map { $0.start.advanced(seconds: $0.seconds) }
    guard let first = bars.map(\.start).min(), let last = ends.max() else { return nil }
    (self.first, self.last) = (first, last)
  }

  var svg: String {
    let scale = Self.width / max(1, last.seconds(since: first))
    var svg = SVGWriter(
      width: Self.width, height: 28, title: "The breaks in time",
      description: bars.map(words).joined(separator: "; ") + ".", idPrefix: "timeline-\(number)",
      attributes: ["class": "stream-line", "preserveAspectRatio": "none"])
    svg.rectangle(class: "break-axis", x: 0, y: 13, width: Self.width, height: 2)
    for bar in bars {
      let width = max(3, bar.seconds * scale)
      var x = min(bar.start.seconds(since: first) * scale, Self.width - width)
      svg.rectangle(class: "break-bar is-\(tone(of: bar.break))", x: x, y: 0, width: width, height: 28)
      // Lines part the assets of a break.
      for asset in bar.break.list?.assets?.dropLast() ?? [] {
        x += (asset["DURATION"]?.number ?? 0) * scale
        svg.rectangle(class: "break-asset", x: x, y: 0, width: 1, height: 28)
      }
    }
    return svg.text
  }

  private func words(
    _ bar: (break: PlannedBreak, start: Timestamp, seconds: Double)
  ) -> String {
    "\(Redactor.value(bar.break.range.id, as: .name)) at \(bar.start.dayAndTime), \(NumberText.duration(seconds: bar.seconds))"
  }

  private func tone(of planned: PlannedBreak) -> String {
    let counts = FindingCounts(planned.findings)
    if counts.errors > 0 { return "failed" }
    return counts.warnings + counts.reviews > 0 ? "review" : "confirmed"
  }
}

extension Timestamp {
  /// The time in UTC as tables show it: `2026-11-20 20:00:30`.
  fileprivate var dayAndTime: String { String(description.prefix(19)).replacing("T", with: " ") }
}
