import Checking
import Model
import Basics
import Sessions

/// Reports a name of more than a hundred characters.
enum DSANameTooLong: AdRule {
  static let info = RuleInfo(
    id: "dsa-name-too-long",
    title: "Name is longer than 100 characters",
    group: .dsa,
    severity: .warning,
    summary: """
      `behalf` or `paid` of an ad's `dsa` object has more than 100 characters, as a reader counts them. Reported at the \
      `ad.load`.
      """,
    rationale: """
      IAB Tech Lab allows 100 characters, and some enforcers reject bids with longer names. They count differently. \
      Prebid Server (Go) counts bytes, so that 51 Greek letters are too many. Prebid Server (Java) counts UTF-16 \
      units, so that 51 emoji are too many. Prebid.js doesn't count at all. The table lists bids on which the open \
      enforcers disagree, or which all of them accept against the text:

      \(EnforcerCase.markdown)

      The comparison is as of November 2026.
      """,
    remedy: """
      Shorten the name: give the legal name of the person or company, and no slogan. A name of at most 100 bytes in \
      UTF-8 passes everywhere.
      """,
    citations: [.transparencyOfIAB] + Citation.enforcers,
    grounds: [
      .documented("The IAB's text allows 100 characters; the code of the open enforcers shows what they do."),
      .deduced("The text doesn't define a character: we count as a reader does."),
    ],
    evidence: .direct(.transparencyObject),
    isIgnorable: false, isAboutEEA: true,
    restsOn: [.loads],
    good: [
      .recording(
        """
        \(ExampleLines.toRequest)
        \(ExampleLines.load(dsa: #"{"behalf":"Αρτοποιείο Παράδειγμα, Οδός Ερμού εκατόν είκοσι τρία, Αθήνα","paid":"A",\#(ExampleLines.transparency)}"#))
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ],
    bad: [
      .recording(
        """
        \(ExampleLines.toRequest)
        ↓\(ExampleLines.load(dsa: #"{"behalf":"Example Bakery, the finest bread and cakes in town since 1897, now open on Sundays as well, from seven to noon","paid":"Example Bakery",\#(ExampleLines.transparency)}"#))
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ])

  static func judge(_ ad: AdWithTransparency) -> RuleOutcome {
    if ad.isOutsideDSA { return .notApplicable }
    guard ad.bid.behalf != nil || ad.bid.paid != nil else { return .notApplicable }
    let long = [("behalf", ad.bid.behalf), ("paid", ad.bid.paid)].compactMap { field, name in
      name.flatMap { NameLength.isTooLong($0) ? (field: field, name: $0) : nil }
    }
    if long.isEmpty { return .pass }
    let lengths = long.map { "'\($0.field)' has \(NameLength.characters.of($0.name)) characters" }
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
