import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about what adapters are given, and pass on.
  static let adapters: [Rule] = [
    Rule("adapter-adchoices-missing", .ad(adapterAdChoicesMissing)),
    Rule("adapter-not-notified", .ad(AdapterNotNotified.judge)),
    Rule("adapter-parameter-missing", .ad(adapterParameterMissing)),
    Rule("adapter-unknown", .ad(adapterUnknown)),
    Rule("mapping-differs", .ad(MappingDiffers.judge)),
  ]
}

/// Reports an adapter that delivers an ad in the EEA and maps no AdChoices.
private func adapterAdChoicesMissing(_ ad: MediatedNativeAd) -> RuleOutcome {
  guard let definition = ad.record.definition,
    definition.assets.contains(where: { $0.type.value == .adChoices })
  else { return .notApplicable }
  guard let attempt = ad.record.servingAttempt, attempt.outcome == "ad" else { return .notApplicable }
  let maps = attempt.maps.filter { $0[.fields] != nil }
  guard let first = maps.first else { return .notApplicable }
  if ad.isOutsideEEA { return .notApplicable }
  let hasIcon = maps.contains { map in
    map[.fields]?.members.contains { definition.isAdChoices($0.key, in: ad.context) } ?? false
  }
  if hasIcon { return .pass }
  return ad.fail(
    "The field of AdChoices, which format \(definition.title) declares, isn't mapped by \(attempt.title).",
    at: first.location, help: "Let the adapter pass on the network's AdChoices view.")
}

/// Reports an impression, a click or the rendering of an ad that the adapter didn't pass on to its network.
private enum AdapterNotNotified {
  static func judge(_ ad: MediatedNativeAd) -> RuleOutcome {
    guard ad.session.observes(.notifications) else { return .notApplicable }
    let agreed = AgreedTracking(of: ad)
    let sides = [agreed.impressions, agreed.clicks].compactMap(\.self)
    guard !sides.isEmpty else { return .notApplicable }
    let notified = Notified(ad)
    let due = [
      impression(ad, agreed, notified), clicks(ad, agreed, notified),
      sides.contains { $0.party == .adapter } ? rendering(ad, notified) : nil,
    ].compactMap(\.self)
    guard !due.isEmpty else { return .notApplicable }
    let unnotified = due.filter { !$0.isNotified }
    guard !unnotified.isEmpty else { return .pass }
    return ad.fail(
      "The network wasn't notified of \(unnotified.map(\.title).listed()) of ad \(name: ad.record.id).",
      at: ad.endLocation, help: "Let the adapter pass the SDK's call on to the network's SDK.",
      related: unnotified.map(\.place) + sides.map(\.place).uniqued())
  }

  /// A notification that the network must get, with true if the adapter passed it on, and the line it is about.
  private typealias Due = (title: Phrase, isNotified: Bool, place: RelatedPlace)

  private static func impression(
    _ ad: MediatedNativeAd, _ agreed: AgreedTracking, _ notified: Notified
  ) -> Due? {
    guard agreed.impressions?.party == .sdk,
      let impression = ad.record.impressions.first(where: { $0[.by]?.equals("sdk") == true })
    else { return nil }
    return (
      "the impression", notified.impressions > 0, RelatedPlace("counted here", at: impression.location)
    )
  }

  private static func clicks(
    _ ad: MediatedNativeAd, _ agreed: AgreedTracking, _ notified: Notified
  ) -> Due? {
    guard agreed.clicks?.party == .sdk else { return nil }
    let clicks = ad.record.clicks.filter { $0.party == "sdk" && $0.role != .adChoices }
    let count = Set(clicks.map(\.number)).count
    guard let last = clicks.last else { return nil }
    let title: Phrase =
      count == 1 ? "the click" : "\(max(0, count - notified.clicks)) of \(count) clicks"
    return (title, notified.clicks >= count, RelatedPlace("clicked here", at: last.event.location))
  }

  private static func rendering(_ ad: MediatedNativeAd, _ notified: Notified) -> Due? {
    guard ad.record.isRendered, let shown = ad.record.shownAt else { return nil }
    return ("the rendering", notified.renders > 0, RelatedPlace("shown here", at: shown.location))
  }

  /// The numbers of impressions, clicks and renderings that the adapter of the shown ad passed on to its network.
  private struct Notified {
    private(set) var impressions = 0
    private(set) var clicks = 0
    private(set) var renders = 0

    init(_ ad: MediatedNativeAd) {
      let serving = ad.record.servingAttempt?.adapter
      for event in ad.record.adapterEvents where event.kind == .adapterNotify {
        // A line without `adapter` may be of any adapter.
        if let adapter = event[.adapter]?.string, let serving, !AdapterClass.isSame(adapter, serving) {
          continue
        }
        switch event[.of]?.string {
        case "impression": impressions += 1
        case "click": clicks += 1
        case "render": renders += 1
        default: break
        }
      }
    }
  }
}

/// Reports an adapter that was loaded without the parameter it needs.
private func adapterParameterMissing(_ ad: DeclaredMediation) -> RuleOutcome {
  let definition = ad.definition
  guard let need = ad.mediation.parameterField, need.value == .required else { return .notApplicable }
  let loads = ad.lines(.adapterLoad)
  guard !loads.isEmpty else { return .notApplicable }
  guard let load = loads.first(where: { $0[.parameter]?.string?.isEmpty ?? true }) else { return .pass }
  return ad.fail(
    "The adapter was loaded without the parameter that format \(definition.title) requires.",
    at: load.location, help: "Enter it for the custom event in the mediation group.",
    related: [RelatedPlace("required here", at: definition.location(need.range))])
}

/// Reports an adapter that no definition of the ad unit names.
private func adapterUnknown(_ ad: MediatedAd) -> RuleOutcome {
  let declared = ad.record.declaredAdapters
  guard !declared.isEmpty else { return .notApplicable }
  let named = ad.record.adapterEvents.filter { $0[.adapter]?.isString == true }
  guard !named.isEmpty else { return .notApplicable }
  let unknown = named.first { event in
    let name = event[.adapter]?.string ?? ""
    return !declared.contains { AdapterClass.isSame($0, name) }
  }
  guard let unknown, let name = unknown[.adapter]?.string else { return .pass }
  return .needsReview(
    ad.violation(
      "No definition of the ad unit names adapter \(name: name), so the rules can't judge its mapping, tracking and "
        + "pictures.", at: unknown.location,
      help: "Name the class under 'mediation.adapter', or define the format that this adapter serves.",
      cause: "adapter without a definition"
    ).about(name))
}

/// Reports an adapter that maps the network's fields differently from the definition.
private enum MappingDiffers {
  static func judge(_ ad: DeclaredMediation) -> RuleOutcome {
    let (definition, mediation) = (ad.definition, ad.mediation)
    guard !mediation.mapping.isEmpty else { return .notApplicable }
    let maps = ad.lines(.adapterMap).filter { $0[.fields] != nil }
    guard !maps.isEmpty else { return .notApplicable }
    for map in maps {
      let differences = Differences(in: map, definition, mediation, ad.context)
      guard !differences.texts.isEmpty else { continue }
      let place = differences.declared ?? mediation.range
      return ad.fail(
        "The adapter's mapping differs from format \(definition.title): \(differences.texts.joined(separator: "; ")).",
        at: map.location, help: "Correct the adapter's mapper, or the mapping in the definition.",
        related: [RelatedPlace("declared here", at: definition.location(place))]
      ).about(differences.keys.joined(separator: ", "))
    }
    return .pass
  }

  private struct Differences {
    private(set) var texts: [Phrase] = []
    private(set) var keys: [String] = []
    /// The range in the definition of the first field that the adapter maps differently; `nil` if there is none.
    private(set) var declared: SourceRange?

    init(
      in map: Event, _ definition: FormatDefinition, _ mediation: Mediation, _ context: CheckContext
    ) {
      var seen: Set<String> = []
      let fields = mediation.mapping + mediation.extraAssets
      for (key, value) in map[.fields]?.members ?? [] where seen.insert(key).inserted {
        guard let field = fields.first(where: { $0.ours.value == key }) else {
          // Nearly every definition lets the adapter decide where it takes the icon from.
          if definition.isAdChoices(key, in: context) { continue }
          texts.append("\(name: key) isn't mapped there")
          keys.append(key)
          continue
        }
        guard let theirs = value.string, theirs != field.theirs.value else { continue }
        note("\(name: key) is \(name: theirs) and not \(name: field.theirs.value)", field)
      }
      for field in mediation.mapping where !seen.contains(field.ours.value) {
        guard let asset = definition.asset(field.ours.value), asset.isRequired else { continue }
        note("the required \(name: field.ours.value) is left out", field)
      }
    }

    private mutating func note(_ text: Phrase, _ field: FieldMapping) {
      texts.append(text)
      keys.append(field.ours.value)
      declared = declared ?? field.ours.range
    }
  }
}
