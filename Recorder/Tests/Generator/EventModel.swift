import Model

/// The event schema as recording code needs it: events with parameters, and the parameters' types. The Swift and Kotlin
/// sources are generated from it.
struct EventModel {
  /// A parameter's type.
  indirect enum Kind: Equatable {
    /// Text; `use` is a case of the recorder's `TextUse`.
    case text(use: String)
    case bool, integer, number, time, frame, size
    /// An integer or a text; `use` is a case of the recorder's `TextUse`.
    case numberOrText(use: String)
    /// A value of the enumeration with this name, such as `Party`.
    case word(String)
    case wordOrNumber(String)
    /// One or more values of the enumeration with this name. A single value is written as a text, several as a list.
    case oneOrMore(String)
    case object(String)
    case list(Kind)
    case map(Kind)
  }

  struct Parameter: Equatable {
    let name: String
    let kind: Kind
    let isRequired: Bool
    /// A sentence that describes the parameter.
    let summary: String
  }

  struct Event {
    let kind: EventKind
    let parameters: [Parameter]
  }

  private(set) var events: [Event] = []
  /// The words of each type, by the type's name.
  private(set) var words: [String: [String]] = [:]
  /// The words of types that may also be a number, by the type's name.
  private(set) var wordsOrNumbers: [String: [String]] = [:]
  private(set) var objects: [String: [Parameter]] = [:]

  /// The error for a field whose type recording code can't express yet.
  struct UnknownShape: Error {
    let field: String
    let event: String
  }

  init() throws {
    for schema in EventSchema.table where schema.kind != .unknown {
      let parameters = try schema.fields.map {
        // The schema's summary also describes what importers write, which apps don't.
        let summary =
          $0.name == "source" ? "The ad source that filled the request." : EventSummaries.field($0.name)
        return try parameter($0, summary: summary, of: schema.kind.name)
      }
      events.append(Event(kind: schema.kind, parameters: parameters))
    }
  }

  private mutating func parameter(
    _ field: FieldSchema, summary: String, of event: String
  ) throws -> Parameter {
    let kind = try kind(of: field.shape, named: field.name, in: event)
    // A summary with a number states the range by itself, such as "0 to 2".
    let range =
      switch field.shape {
      case _ where summary.contains(where: \.isNumber): ""
      case .integer(let range) where range != .exact: " From \(range.least) to \(range.most)."
      case .number(let range): " From \(range.least) to \(range.most)."
      default: ""
      }
    return Parameter(name: field.name, kind: kind, isRequired: field.isRequired, summary: summary + range)
  }

  private mutating func kind(of shape: ValueShape, named name: String, in event: String) throws -> Kind {
    switch shape {
    case .string(let privacy): return .text(use: try use(privacy, of: name, in: event))
    case .bool: return .bool
    case .integer: return .integer
    case .number, .fraction: return .number
    case .time: return .time
    case .frame: return .frame
    case .size: return .size
    case .oneOf(let list): return .word(typeName(name, in: event, for: list, among: &words))
    case .list(let element): return .list(try kind(of: element, named: name, in: event))
    case .map(let value): return .map(try kind(of: value, named: name, in: event))
    case .object(let fields):
      let importers = name == "source" ? ["file", "at", "line", "note"] : []
      let members = try fields.filter { !importers.contains($0.name) }.map {
        try parameter($0, summary: Self.summaries[$0.name] ?? EventSummaries.field($0.name), of: event)
      }
      return .object(typeName(name, in: event, for: members, among: &objects))
    case .either(let shapes): return try kind(ofEither: shapes, named: name, in: event)
    }
  }

  private mutating func kind(
    ofEither shapes: [ValueShape], named name: String, in event: String
  ) throws -> Kind {
    switch (shapes.first, shapes.last) {
    case (.integer, .string(let privacy)): return .numberOrText(use: try use(privacy, of: name, in: event))
    case (.oneOf(let list), .list(.oneOf)):
      return .oneOrMore(typeName(name, in: event, for: list, among: &words))
    case (.oneOf(let list), .number):
      return .wordOrNumber(typeName(name, in: event, for: list, among: &wordsOrNumbers))
    default: throw UnknownShape(field: name, event: event)
    }
  }

  /// Returns a name for the type with this content: the field's name or, if another type has that, the names of the
  /// event and the field together. Types with equal content share a name.
  private func typeName<Content: Equatable>(
    _ field: String, in event: String, for content: Content, among types: inout [String: Content]
  ) -> String {
    let plain =
      Self.typeNames["\(event).\(field)"] ?? Self.typeNames[field] ?? field.prefix(1).uppercased()
      + field.dropFirst()
    let long = Self.camelCased(event)
    for name in [plain, long.prefix(1).uppercased() + long.dropFirst() + plain] {
      if types[name] == nil { types[name] = content }
      if types[name] == content { return name }
    }
    return plain + "?"
  }

  /// Returns `adLoadFailed` for `ad.loadFailed`.
  static func camelCased(_ event: String) -> String {
    let parts = event.split(separator: ".")
    return parts[0] + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private func use(_ privacy: Privacy, of field: String, in event: String) throws -> String {
    switch privacy {
    case .name, .id, .version: return "plain"
    case .cut where event == "break.schedule": return "podAddress"
    case .cut: return Self.addresses.contains(field) ? "address" : "sentence"
    case .hashed: return "pseudonym"
    case .never:
      guard let use = Self.neverWritten[field] else { throw UnknownShape(field: field, event: event) }
      return use
    }
  }

  /// Fields of `Privacy.cut` whose whole value is a URL or a list of URLs.
  private static let addresses: Set = ["url", "destination", "deepLinks", "openable"]
  /// Fields of `Privacy.never`, with their `TextUse`.
  private static let neverWritten = ["tcf": "consent", "gpp": "consent", "streamId": "pseudonym"]

  /// Names of types that would get a less suitable name from their field.
  private static let typeNames = [
    "by": "Party", "impressions": "Tracker", "clicks": "Tracker", "error": "Failure", "sdk": "SDK",
    "dsa": "DSA",
    "ad.request.dsa": "RequestDSA", "adapter.response.outcome": "ResponseOutcome",
    "assets": "DeliveredAsset", "restrictions": "Restriction", "observes": "Observation", "of": "Callback",
    "adapter.notify.of": "Notification", "options": "ImageOptions", "orientation": "ImageOrientation",
    "images": "PictureForm", "thread": "CallThread", "recorder": "RecorderInfo",
  ]

  /// Descriptions of the members of objects. Those of the fields of events are in `EventSummaries`.
  private static let summaries = [
    "observes": "The observations of the recorder; absent: everything but notifications.",
    "incomplete": "True if the recorder may miss some of the events that it observes.", "name": "Its name.",
    "version": "Its version.",
    "id": "Its id.",
    "domain": "The domain that it belongs to.", "code": "Its code.", "message": "Its text.",
    "width": "The width of a picture, in pixels.", "height": "The height of a picture, in pixels.",
    "mime": "Its MIME type.", "fileSize": "The size of its file, in bytes.",
    "durationMs": "The length of a video, in milliseconds.",
    "images": "The form in which pictures are to come: as data or as addresses.",
    "multiple": "True if several pictures may come.",
    "orientation": "The orientation that the pictures are to have.",
    "number": "The number that was delivered.", "text": "The text that was delivered.",
    "url": "The address that was delivered.",
    "dsarequired": "The code for whether the seller asks for DSA information: 0 to 3.",
    "pubrender": "The code for whether the publisher renders the DSA information: 0 to 2.",
    "datatopub": "The code for whether the DSA information is sent to the publisher: 0 to 2.",
    "required": "The older name of `dsarequired`.", "params": "The older name of `dsaparams`.",
    "transparency": "The companies that applied parameters of the viewer.",
    "dsaparams": "The applied parameters, by their numbers in the IAB's list.",
    "behalf": "The person or company on whose behalf the ad is shown.",
    "paid": "The person or company that paid for the ad.",
    "adrender": "The code for whether the buyer renders the DSA information: 0 or 1.",
    "position": "The place of the ad in the pod, from 1.", "total": "The number of ads in the pod.",
    "bumper": "True if the ad is a bumper.", "index": "The number or name of the pod.",
    "offsetSeconds": "The time in the stream at which the pod begins.",
    "maxSeconds": "The maximum length of the pod.",
  ]
}
