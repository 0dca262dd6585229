import Reports
package import Model
package import Sessions

/// A field of an event in words.
struct EventDetail: ViewModel, Hashable {
  var name: String
  var text: String
  /// Whether another stands before it.
  var isNext = false

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "name": .text(self.name)
    case "text": .text(text)
    case "isNext": .flag(isNext)
    // What is written in ASCII alone runs with its line.
    case "isMixed": .flag(!text.utf8.allSatisfy { $0 < 0x80 })
    default: nil
    }
  }
}

/// What a page shows of an event: the fields that version 1 of recordings knows, each as its `Privacy` says.
///
/// Of `"consent":{"gdpr":true,"tcf":"CP…"},"mood":"calm"` a page shows `consent.gdpr: yes` and `consent.tcf: recorded, not
/// shown`. A field that version 1 doesn't know, such as `mood`, may hold anything: it is left out, and a rule names it.
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
    // Listed words and times have no privacy, for nothing else can stand there.
    let string = value.string ?? ""
    let text = shape.privacy.map { redactor.value(string, as: $0) } ?? string
    return text.count > 160 ? text.prefix(159) + "…" : text
  }

  private static let fields = Dictionary(uniqueKeysWithValues: EventField.allCases.map { ($0.name, $0) })
}

/// A recorded line on one line of a terminal: the event and those of its fields that a page would show, never the line
/// itself, which may hold a consent string or a token (docs/recording.md, "Privacy").
package struct EventLine: Sendable {
  private let redactor: Redactor

  package init(of record: SessionRecord) { redactor = Redactor(for: record) }

  /// `asset.render  ad: a1  asset: Caption  frame: 24, 372, 342, 20`.
  package func text(_ event: Event) -> String {
    let ad = event.adID.map { ["ad: \($0)"] } ?? []
    let fields = EventDetails(redactor: redactor).details(of: event).map { "\($0.name): \($0.text)" }
    return ([event.name] + ad + fields).joined(separator: "  ")
  }
}
