import Reports
import Basics
package import Model
package import Sessions

/// A field of an event with its value in words.
struct EventDetail: ViewModel, Hashable {
  var name: String
  var text: String
  /// True for every field except the first: the template puts a separator before it.
  var isNext = false

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "name": .text(self.name)
    case "text": .text(text)
    case "isNext": .flag(isNext)
    // Text beyond ASCII is isolated (`<bdi>`), so that its direction doesn't affect the rest of the line.
    case "isMixed": .flag(!text.utf8.allSatisfy { $0 < 0x80 })
    default: nil
    }
  }
}

/// The fields of an event that pages show: those of version 1 of recordings, each redacted as its `Privacy` requires.
///
/// For `"consent":{"gdpr":true,"tcf":"CP…"},"mood":"calm"` a page shows `consent.gdpr: yes` and `consent.tcf: recorded,
/// not shown`. A field that version 1 doesn't define, such as `mood`, may contain anything: it is left out, and a rule
/// reports it.
struct EventDetails {
  let redactor: Redactor

  func details(of event: Event) -> [EventDetail] {
    var details = fields(of: event)
    for index in details.indices.dropFirst() { details[index].isNext = true }
    return details
  }

  private func fields(of event: Event) -> [EventDetail] {
    EventSchema.of(event.kind).shownFields.flatMap { schema -> [EventDetail] in
      guard let field = Self.fields[schema.name], field != .ad, let value = event[field] else { return [] }
      return details(value, schema.shape, path: schema.name)
    }
  }

  private func details(_ value: EventValue, _ shape: ValueShape, path: String) -> [EventDetail] {
    switch shape {
    case .object(let fields):
      return fields.flatMap { field in
        value[field.name].map { details($0, field.shape, path: "\(path).\(field.name)") } ?? []
      }
    case .map(let element):
      return value.members.flatMap { key, member in
        details(member, element, path: "\(path).\(redactor.value(key, as: .name))")
      }
    case .list(.object(let fields)):
      return value.elements.enumerated().flatMap { index, element in
        details(element, .object(fields), path: "\(path)[\(index)]")
      }
    case .list, .frame, .size:
      let texts = value.elements.map { scalar($0, shape) }
      return [EventDetail(name: path, text: texts.isEmpty ? "none" : texts.joined(separator: ", "))]
    default: return [EventDetail(name: path, text: scalar(value, shape))]
    }
  }

  private func scalar(_ value: EventValue, _ shape: ValueShape) -> String {
    if let bool = value.bool { return bool ? "yes" : "no" }
    if value.number != nil { return value.rawText }
    // Enumerated words and times have no privacy, because they can contain nothing else.
    let string = value.string ?? ""
    let text = shape.privacy.map { redactor.value(string, as: $0) } ?? string
    return text.count > 160 ? text.prefix(159) + "…" : text
  }

  private static let fields = Dictionary(uniqueKeysWithValues: EventField.allCases.map { ($0.name, $0) })
}

/// A recorded event on one line of a terminal, with the fields that a page would show. The raw line isn't printed,
/// since it may contain a consent string or a token (docs/recording.md, "Privacy").
package struct EventLine: Sendable {
  private let redactor: Redactor

  package init(of record: SessionRecord) { redactor = record.redactor }

  /// Maximum number of lines that stand beside a cause.
  private static let mostLines = 7

  /// Returns the recorded lines that show a cause, and lines of the ad around the first of them, in order.
  package func lines(for cause: AdCause, of ad: AdRecord, in record: SessionRecord) -> [AdCase.Line] {
    let places = cause.findings.flatMap { [$0.location] + $0.violation.related.map(\.location) }
    let proofs = Set(places.compactMap(record.index(of:)).prefix(Self.mostLines))
    let own = ad.events.indices.map { ad.events.place($0) }
    let first = proofs.min() ?? own.first ?? 0
    // Lines of the ad fill up the seven, those before the first proof and after it in turns.
    let (before, after) = (own.filter { $0 < first }.reversed(), own.filter { $0 > first })
    let near =
      zip(before, after).flatMap { [$0, $1] } + before.dropFirst(after.count) + after.dropFirst(before.count)
    var chosen = proofs
    for index in near where chosen.count < Self.mostLines { chosen.insert(index) }
    return chosen.sorted().map { index in
      let event = record.session.events[index]
      return AdCase.Line(at: event.location, text(event), isProof: proofs.contains(index))
    }
  }

  /// Returns the line: `asset.render  ad: a1  asset: Caption  frame: 24, 372, 342, 20`.
  package func text(_ event: Event) -> String {
    let ad = event.adID.map { ["ad: \($0)"] } ?? []
    let fields = EventDetails(redactor: redactor).details(of: event).map { "\($0.name): \($0.text)" }
    return ([event.name] + ad + fields).joined(separator: "  ")
  }
}
