import Checking
import Model
import Basics
import Sessions

/// Reports a known event with fields that break the recording format.
enum EventInvalid: SessionRule {
  static let info = RuleInfo(
    id: "event-invalid",
    title: "Event breaks the recording format",
    group: .recordings,
    severity: .error,
    summary: """
      A known event lacks a required field, or a field has the wrong type or a value outside its list. Or the `kind` \
      of an `ad.request` isn't the kind of the ad's definition, or is a list without it. The event is kept, and the \
      field counts as not recorded.
      """,
    rationale: """
      A field that counts as not recorded is missing as evidence. An `asset.render` without a `frame` doesn't prove \
      that the asset could be seen, and an `impression` without `by` doesn't state which side counted. Rules that \
      report a missing event answer "to check" for that ad.
      """,
    remedy: """
      Correct the recorder, or the importer that made the recording. `docs/recording.md` lists every event with its \
      fields. Ids are always strings: several of Google's ids don't fit into a JSON number.
      """,
    citations: [.recordingFormat],
    grounds: [
      .documented("The recording format states which fields an event has, and of which types.")
    ],
    isIgnorable: false, isLowerable: true,
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toLoad)
        \(ExampleLines.viewRender)
        \(ExampleLines.imageRender)
        \(ExampleLines.headlineRender)
        ↓{"event":"asset.render","ad":"a1","asset":"Caption","visible":"yes"}
        \(ExampleLines.badgeRender)
        \(ExampleLines.adChoicesRender)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .recording(
        """
        \(ExampleLines.start)
        ↓{"event":"ad.request","ad":"a1","kind":"native","formats":["bread-native"]}
        {"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.google.admob","code":1,"message":"No ad to show."}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ])

  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    let recorded = session.session
    let events = recorded.rawEvents
    guard events.indices.contains(where: { events[$0].kind != .unknown }) else { return .notApplicable }
    let ads = session.ads.indices
    if recorded.defects.isEmpty, !ads.contains(where: { session.ads[$0].hasRequestOfOtherKind }) {
      return .pass
    }
    let defects = Dictionary(grouping: recorded.defects, by: \.event)
    let mismatches = Dictionary(
      kindMismatches(of: session).map { ($0.request.index, $0) }, uniquingKeysWith: { first, _ in first })
    let indices = Set(defects.keys).union(mismatches.keys).sorted()
    return .passUnless(
      indices.map { index in
        violation(about: recorded.event(index), defects: defects[index] ?? [], mismatch: mismatches[index])
      })
  }

  /// An `ad.request` for another kind of ad than the ad's definition declares.
  private struct KindMismatch {
    var request: Event
    var kind: String
    var definition: FormatDefinition
  }

  private static func kindMismatches(of session: SessionRecord) -> [KindMismatch] {
    session.ads.flatMap { ad -> [KindMismatch] in
      guard let definition = ad.definition else { return [] }
      return ad.requestsOfOtherKind.map { request in
        KindMismatch(request: request, kind: Self.kinds(request).listed(), definition: definition)
      }
    }
  }

  private static func kinds(_ request: Event) -> [String] {
    (request[.kind]?.string.map { [$0] } ?? request[.kind]?.strings ?? []).map(\.quoted)
  }

  private static func violation(
    about event: Event, defects: [EventDefect], mismatch: KindMismatch?
  ) -> Violation {
    var problems = defects.map(text)
    var related: [RelatedPlace] = []
    if let mismatch {
      let definition = mismatch.definition
      problems.append(
        "'kind' is \(mismatch.kind), but format \(definition.id.value.quoted) is of kind "
          + "'\(definition.kind.rawValue)'")
      related.append(
        RelatedPlace("the format's definition", at: definition.location(definition.id.range)))
    }
    let cause = cause(event.name, defects, hasMismatch: mismatch != nil)
    return Violation(
      "Event '\(event.name)' breaks version 1 of the recording format: \(problems.joined(separator: "; ")).",
      at: event.location,
      help: defects.isEmpty
        ? "Request the ad with the definition's kind, or correct the recorder."
        : "Correct the recorder; until then the wrong fields count as not recorded.",
      related: related, cause: cause
    ).about(cause)
  }

  /// Returns the event's name with the names of its faulty fields. Findings are grouped by it, because a faulty
  /// recorder repeats a fault in every event of this name.
  private static func cause(_ event: String, _ defects: [EventDefect], hasMismatch: Bool) -> String {
    let fields = defects.map { defect in
      let field = defect.field.prefix { $0 != "." && $0 != "[" }
      return defect.problem == .missing ? "no \(field)" : String(field)
    }
    return ([event] + fields + (hasMismatch ? ["kind of the definition"] : [])).joined(separator: ", ")
  }

  private static func text(of defect: EventDefect) -> String {
    switch defect.problem {
    case .missing: "'\(defect.field)' is missing"
    case .mismatch(let expected, let found): "\(defect.field.quoted) is \(found), not \(expected)"
    }
  }
}
