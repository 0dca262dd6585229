import Reports
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

  package init(of record: SessionRecord) { redactor = Redactor(for: record) }

  /// Returns the line: `asset.render  ad: a1  asset: Caption  frame: 24, 372, 342, 20`.
  package func text(_ event: Event) -> String {
    let ad = event.adID.map { ["ad: \($0)"] } ?? []
    let fields = EventDetails(redactor: redactor).details(of: event).map { "\($0.name): \($0.text)" }
    return ([event.name] + ad + fields).joined(separator: "  ")
  }
}
