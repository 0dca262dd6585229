import Model
import Basics

/// Writes the record of a session as indented text, in which a person can find the reason of a verdict.
///
///     ads
///       [0]
///         id: "a1"
///         loads: 3 ad.load
///         texts: {rendered: 1, unmeasured: 0}
///
/// It shows every stored property of the record, by reflection, except `nil` and empty lists. An event is the
/// number of its line and its name. Recorded texts are redacted, and escaped for a terminal.
package struct RecordText {
  private let session: RecordedSession
  private let redactor: Redactor

  /// Returns the text, which ends in a line end.
  package static func of(_ record: SessionRecord) -> String {
    let text = RecordText(session: record.session, redactor: record.redactor)
    return text.children(of: record).flatMap { text.lines($0.label, $0.value) }.map { $0 + "\n" }.joined()
  }

  /// The maximum number of characters of a value whose parts are written on one line.
  private static let longestLine = 120

  /// The names of properties whose number is the index of an event of the session.
  private static let eventIndices: Set = [
    "disorders", "end", "event", "first", "firstEnd", "firstOnScreen", "last", "line", "replayed", "turns",
  ]

  /// The names of properties that aren't shown: recorded bytes, and properties that only repeat others.
  private static let unshown: Set = [
    "breakIDs", "checks", "invalidEvents", "redaction", "renderedNames", "seen", "storage",
  ]

  /// An `asset.render` line with the name of its asset.
  private struct Rendering {
    let asset: RenderedAsset
    let name: AssetName
  }

  /// Returns the lines for a property; none if it is `nil` or empty.
  private func lines(_ label: String, _ value: Any) -> [String] {
    let style = Mirror(reflecting: value).displayStyle
    // Before the other types: a cast to one of them succeeds for an optional, too.
    if style == .optional { return Mirror(reflecting: value).children.flatMap { lines(label, $0.value) } }
    if let text = scalar(value, label) { return ["\(label): \(text)"] }
    let parts = children(of: value)
    if style == .collection || style == .set || value is EventRun {
      let texts = parts.compactMap { scalar($0.value, label) }
      if !texts.isEmpty, texts.count == parts.count {
        return ["\(label): \((style == .set ? texts.sorted() : texts).joined(separator: ", "))"]
      }
    }
    let below = parts.flatMap { lines($0.label, $0.value) }
    if below.isEmpty { return [] }
    let line = "\(label): {\(below.joined(separator: ", "))}"
    if line.count <= Self.longestLine, !below.contains(where: { $0.hasPrefix(" ") }) { return [line] }
    return [label] + below.map { "  " + $0 }
  }

  /// Returns the text of a value that has no parts, or whose parts aren't shown; `nil` for other values.
  private func scalar(_ value: Any, _ label: String) -> String? {
    switch value {
    case let text as String: return quoted(text)
    case let index as Int where Self.eventIndices.contains(label): return self.text(session.event(index))
    case is Bool, is Int, is Int32, is Int64, is Double: return "\(value)"
    case let event as Event: return text(event)
    case let line as LineReference: return "\(line.line)"
    case let kinds as EventKindSet:
      return EventKind.allCases.filter(kinds.contains).map(\.name).joined(separator: ", ")
    case let kind as EventKind: return kind.name
    case let time as Timestamp: return time.description
    case let frame as Frame: return "[\(frame.x), \(frame.y), \(frame.width), \(frame.height)]"
    case let definition as FormatDefinition: return quoted(definition.file)
    case let asset as Asset: return quoted(asset.key.value)
    case let name as AssetName: return "\(quoted(name.key)) (\(caseName(name.match)), \(name.role))"
    case let value as EventValue:
      return value.string.map(quoted) ?? (value.number != nil || value.bool != nil ? value.rawText : nil)
    default:
      let mirror = Mirror(reflecting: value)
      return mirror.displayStyle == .enum && mirror.children.isEmpty ? "\(value)" : nil
    }
  }

  /// Returns the parts of a value: its properties, elements, members or payload.
  private func children(of value: Any) -> [(label: String, value: Any)] {
    switch value {
    case let events as EventRun: return children(of: Array(events))
    case let value as EventValue:
      return value.members.map { (quoted($0.key), $0.value) } + children(of: value.elements)
    // Their other properties repeat these, in the form in which they are quick to read.
    case let asset as DeliveredAsset: return [("name", asset.name), ("value", asset.value)]
    case let rendering as Rendering:
      let asset = rendering.asset
      return [
        ("name", rendering.name), ("line", asset.line), ("frame", asset.frame as Any),
        ("visible", asset.visible as Any),
        ("clickable", asset.clickable as Any), ("z", asset.z),
      ]
    case let evidence as LayoutEvidence:
      return [("first", evidence.first), ("last", evidence.last), ("duration", evidence.duration)]
    default: break
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .dictionary {
      return mirror.children.map { entry in
        let pair = children(of: entry.value)
        return (scalar(pair[0].value, "") ?? "", pair[1].value)
      }.sorted { $0.label < $1.label }
    }
    let parts = mirror.children.enumerated().map { part(named: $1.label ?? "[\($0)]", $1.value) }
      .filter { !Self.unshown.contains($0.label) }
    if let ad = value as? AdRecord {
      return parts.map { part in
        part.label == "renderings"
          ? (part.label, zip(ad.renderings, ad.renderedNames).map(Rendering.init)) : part
      }
    }
    guard let appearance = value as? AdAppearance else { return parts }
    return LayoutCheck.allCases.map { ("\($0)", appearance[$0] as Any) } + parts
  }

  /// Returns a property by its name; the value of a `@Boxed` one, whose name begins with `_`, is taken out of its box.
  private func part(named name: String, _ value: Any) -> (label: String, value: Any) {
    guard name.hasPrefix("_"), let box = Mirror(reflecting: value).children.first?.value,
      let value = Mirror(reflecting: box).children.first?.value
    else { return (name, value) }
    return (String(name.dropFirst()), value)
  }

  private func caseName(_ value: Any) -> String {
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
  }

  private func text(_ event: Event) -> String {
    let place = session.files.count > 1 ? VisibleText.line("\(event.location)") : "\(event.line.line)"
    return "\(place) \(VisibleText.line(event.name))"
  }

  private func quoted(_ text: String) -> String { "\"\(VisibleText.line(redactor.value(text, as: .cut)))\"" }
}
