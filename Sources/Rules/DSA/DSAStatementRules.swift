import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about the statements of a `dsa` object.
  static let dsaStatements: [Rule] = [
    Rule("dsa-behalf-missing", .ad(DSABehalfMissing.judge)),
    Rule("dsa-name-too-long", .ad(DSANameTooLong.judge)),
    Rule("dsa-paid-missing", .ad(DSAPaidMissing.judge)),
    Rule("dsa-parameters-missing", .ad(DSAParametersMissing.judge)),
    Rule("dsa-parameters-unknown", .ad(DSAParametersUnknown.judge)),
  ]
}

/// Reports an ad whose `dsa` object doesn't name on whose behalf it is shown.
private enum DSABehalfMissing {
  private static let statement = TransparencyStatement("on whose behalf the ad is shown")

  static func judge(_ ad: OfferedAd) -> RuleOutcome {
    ad.judgePresence(
      of: statement,
      help: "Let the buyer send the name with its bid."
    ) { $0.behalf.problem(of: "behalf") }
  }
}

/// Reports a name of more than a hundred characters.
private enum DSANameTooLong {
  static func judge(_ ad: AdWithTransparency) -> RuleOutcome {
    if ad.isOutsideDSA { return .notApplicable }
    guard ad.bid.behalf != nil || ad.bid.paid != nil else { return .notApplicable }
    let long = [("behalf", ad.bid.behalf), ("paid", ad.bid.paid)].compactMap { field, name in
      name.flatMap { NameLength.isTooLong($0) ? (field: field, name: $0) : nil }
    }
    if long.isEmpty { return .pass }
    let lengths: [Phrase] = long.map {
      "\(name: $0.field) has \(NameLength.characters.of($0.name)) characters"
    }
    return ad.fail(
      "In the ad's 'dsa' object \(lengths.listed()); at most \(NameLength.most) are allowed.",
      at: ad.load.location,
      help: Enforcer.sentence(on: ad.bid, answering: ad.record.requestedTransparency) + " " + counts(long))
  }

  /// Returns sentences about the lengths of these names, one for each enforcer that limits them, in the enforcer's
  /// unit.
  private static func counts(_ names: [(field: String, name: String)]) -> String {
    Enforcer.known.compactMap { enforcer in
      guard let length = enforcer.length else { return nil }
      let counts = names.map { "\(length.of($0.name))" }.listed()
      return "\(enforcer.name) counts \(length.unit), here \(counts)."
    }.joined(separator: " ")
  }
}

/// Reports an ad whose `dsa` object doesn't name who paid for it.
private enum DSAPaidMissing {
  private static let statement = TransparencyStatement("who paid for the ad")

  static func judge(_ ad: OfferedAd) -> RuleOutcome {
    ad.judgePresence(
      of: statement,
      help: "Let the buyer send the name with its bid, even if it is the same as 'behalf'."
    ) { $0.paid.problem(of: "paid") }
  }
}

/// Reports an ad whose `dsa` object doesn't list the parameters by which its viewer was chosen.
private enum DSAParametersMissing {
  private static let statement = TransparencyStatement("by which parameters the person was chosen")

  static func judge(_ ad: OfferedAd) -> RuleOutcome {
    if ad.isOutsideDSA { return .notApplicable }
    let place = ad.source.location
    let help = "Let each party state which data about the person it used."
    let (requested, delivered) = (
      ad.record.requestedTransparency?.entries ?? [], ad.record.transparency?.entries ?? []
    )
    if let request = ad.record.answeredRequest, let problem = problem(requested) {
      return ad.fail(
        Statement("the request's 'dsa' object", Predicate("", problem)), at: request.location, help: help)
    }
    if let problem = problem(delivered) {
      return ad.fail(Statement("the ad's 'dsa' object", Predicate("", problem)), at: place, help: help)
    }
    if !requested.isEmpty || !delivered.isEmpty { return .pass }
    if ad.record.transparency == nil { return ad.answerWithoutObject(statement, at: place) }
    return ad.needsReview(
      Statement(
        "It isn't stated \(words: statement.what)",
        because: "neither request nor ad names a party that applied parameters"),
      at: place, help: TransparencyStatement.look)
  }

  private static func problem(_ entries: [Transparency.Entry]) -> Phrase? {
    for (number, entry) in zip(1..., entries) where entry.isHollow {
      let lacks = [
        entry.domain.isBlank ? "'domain'" : nil, entry.codes.isEmpty ? "parameters ('dsaparams')" : nil,
      ].compactMap(\.self)
      return "has no \(words: lacks.listed("and no")) in entry \(number) of 'transparency'"
    }
    return nil
  }
}

/// Reports a user parameter outside IAB Tech Lab's list, or a field with the name that it had before 26 January 2024.
private enum DSAParametersUnknown {
  static func judge(_ ad: OfferedAd) -> RuleOutcome {
    if let answer = plainAnswer(ad) { return answer }
    var objects: [(event: Event, problems: [Phrase])] = []
    if let request = ad.record.answeredRequest, let object = ad.record.requestedTransparency {
      let name: [Phrase] =
        object.hasFormerName ? ["'required' is called 'dsarequired' since 26 January 2024"] : []
      objects.append((request, name + problems(in: object.entries)))
    }
    if let load = ad.record.load, let object = ad.record.transparency {
      objects.append((load, problems(in: object.entries ?? [])))
    }
    if ad.isOutsideDSA { return .notApplicable }
    return .passUnless(
      objects.filter { !$0.problems.isEmpty }.map { object in
        ad.violation(
          "In the 'dsa' object \(object.problems.listed()).", at: object.event.location,
          help: "Send codes from 1 to 3 as 'dsaparams'.")
      })
  }

  /// Returns the outcome for an ad without unknown parameters and without fields under former names; `nil` if it may
  /// have some.
  private static func plainAnswer(_ ad: OfferedAd) -> RuleOutcome? {
    let requested = ad.record.answeredRequest == nil ? nil : ad.record.requestedTransparency
    let delivered = ad.record.load == nil ? nil : ad.record.transparency
    if requested == nil, delivered == nil { return .notApplicable }
    let isPlain =
      requested?.hasFormerName != true && (requested?.entries.allSatisfy(isPlain) ?? true)
      && (delivered?.entries?.allSatisfy(isPlain) ?? true)
    return isPlain ? ad.isOutsideDSA ? .notApplicable : .pass : nil
  }

  private static func isPlain(_ entry: Transparency.Entry) -> Bool {
    entry.formerParameters == nil && (entry.parameters?.allSatisfy { (1...3).contains($0) } ?? true)
  }

  private static func problems(in entries: [Transparency.Entry]) -> [Phrase] {
    let former = entries.contains { $0.formerParameters != nil }
    let codes = Set(entries.flatMap(\.codes).filter { !(1...3).contains($0) }).sorted()
    return (former ? ["'params' is called 'dsaparams' since 26 January 2024"] : [])
      + (codes.isEmpty
        ? [] : ["the list of parameters knows no \(codes.map { "\($0)" as Phrase }.listed("or"))"])
  }
}
