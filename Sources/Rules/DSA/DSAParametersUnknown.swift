import Checking
import Model
import Basics
import Sessions

/// Reports a user parameter outside IAB Tech Lab's list, or a field with the name that it had before 26 January 2024.
enum DSAParametersUnknown: AdRule {
  static let info = RuleInfo(
    id: "dsa-parameters-unknown",
    title: "Parameters aren't in the IAB's list",
    group: .dsa,
    severity: .warning,
    summary: """
      A `dsa` object names a user parameter outside the list (1 profiling, 2 basic advertising, 3 precise \
      geolocation), or uses the old names `params` for `dsaparams` and `required` for `dsarequired`. Reported at the \
      `ad.load`; for the request's object, at the `ad.request`.
      """,
    rationale: """
      A number that no list explains is no information about "the main parameters", which Article 26(1)(d) of the \
      Digital Services Act asks for. The names changed on 26 January 2024, and a program that reads the new names \
      doesn't see the old ones: an auction then ignores `required: 2`. No open enforcer checks the codes.
      """,
    remedy: """
      Send codes from 1 to 3 under the names `dsaparams` and `dsarequired`.
      """,
    citations: [.transparencyOfIAB, .digitalServicesAct("Article 26(1)(d)")],
    grounds: [
      .documented("The IAB's list has the codes 1 to 3, and names that were changed on 26 January 2024."),
      .deduced("It is our reading of Article 26(1)(d) that a code outside the list is no information."),
    ],
    evidence: .direct(.transparencyObject),
    isIgnorable: false, isAboutEEA: true,
    restsOn: [.loads],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toRequest)
        ↓\(ExampleLines.load(dsa: #"{"behalf":"A","paid":"A","transparency":[{"domain":"ads.example.com","dsaparams":[2,9]}]}"#))
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .recording(
        """
        \(ExampleLines.start)
        ↓{"event":"ad.request","ad":"a1","kind":"customNative","formats":["bread-native"],"dsa":{"required":2}}
        ↓\(ExampleLines.load(dsa: #"{"behalf":"A","paid":"A","transparency":[{"domain":"ads.example.com","params":[2]}]}"#))
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ])

  static func judge(_ ad: OfferedAd) -> RuleOutcome {
    if let answer = plainAnswer(ad) { return answer }
    var objects: [(event: Event, problems: [String])] = []
    if let request = ad.record.answeredRequest, let object = ad.record.requestedTransparency {
      let name = object.hasFormerName ? ["'required' is called 'dsarequired' since 26 January 2024"] : []
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

  private static func problems(in entries: [Transparency.Entry]) -> [String] {
    let former = entries.contains { $0.formerParameters != nil }
    let codes = Set(entries.flatMap(\.codes).filter { !(1...3).contains($0) }).sorted()
    return (former ? ["'params' is called 'dsaparams' since 26 January 2024"] : [])
      + (codes.isEmpty ? [] : ["the list of parameters knows no \(codes.map(String.init).listed("or"))"])
  }
}
