import Basics
package import Model

/// The answers of people about one ad (`answers.yaml`): for each question the last answer that holds for the ad.
package final class PersonAnswers: Sendable {
  /// The file with the answers.
  package let log: AnswerLog
  /// The last answer to each question that holds for the ad, as its index in the file.
  private let places: [PersonQuestion: Int]
  /// The answers that were given while looking at this ad, and don't hold any more, because its lines were changed since.
  package let lapsed: [PersonAnswer]

  init(_ log: AnswerLog, _ places: [PersonQuestion: Int], lapsed: [PersonAnswer]) {
    (self.log, self.places, self.lapsed) = (log, places, lapsed)
  }

  /// Returns the answer about a requirement; `nil` without one.
  package func answer(to provision: Provision) -> PersonAnswer? {
    PersonQuestion.allCases.first { $0.provision == provision }.flatMap { places[$0] }.map { log.answers[$0] }
  }

  /// The questions that were answered, with their answers.
  package var all: [(question: PersonQuestion, answer: PersonAnswer)] {
    PersonQuestion.allCases.compactMap { question in places[question].map { (question, log.answers[$0]) } }
  }
}

/// The answers of people about a format's ads, by the ads for which they may hold.
struct AnswerIndex: Sendable {
  private struct AdName: Hashable {
    let session: String
    let ad: String
  }

  private let log: AnswerLog
  private var byAd: [AdName: [Int]] = [:]
  private var byScope: [AnswerScope: [Int]] = [:]
  /// A scope for each set of fields that the scopes have.
  private var forms: [AnswerScope] = []

  /// Returns `nil` if there are no answers.
  init?(_ log: AnswerLog?) {
    guard let log, !log.answers.isEmpty else { return nil }
    self.log = log
    var names: Set<[String]> = []
    for (place, answer) in log.answers.enumerated() where answer.pictureState == .sound {
      byAd[AdName(session: answer.session.value, ad: answer.ad.value), default: []].append(place)
      guard let scope = answer.scope else { continue }
      byScope[scope, default: []].append(place)
      if names.insert(scope.values.map(\.name)).inserted { forms.append(scope) }
    }
  }

  /// Returns the answers about an ad; `nil` if there are none.
  func answers(about ad: AdRecord, in session: SessionRecord) -> PersonAnswers? {
    var places: [PersonQuestion: Int] = [:]
    var (lapsed, hash) = ([PersonAnswer](), String?.none)
    for place in candidates(ad, session) {
      let answer = log.answers[place]
      if answer.session.value == session.id, answer.ad.value == ad.id {
        let current = hash ?? ad.hashOfLines
        hash = current
        if answer.hash.value != current {
          lapsed.append(answer)
          continue
        }
      }
      for question in answer.questions { places[question.value] = place }
    }
    return places.isEmpty && lapsed.isEmpty ? nil : PersonAnswers(log, places, lapsed: lapsed)
  }

  /// Returns the answers that may hold for an ad, in file order.
  private func candidates(_ ad: AdRecord, _ session: SessionRecord) -> [Int] {
    let own = byAd[AdName(session: session.id, ad: ad.id)] ?? []
    if forms.isEmpty { return own }
    let scope = ad.answerScope(in: session)
    return Set(own + forms.flatMap { byScope[$0.of(scope)] ?? [] }).sorted()
  }
}

extension AdRecord {
  /// The values of the ad by which answers about other ads can hold for it, in the form that outputs show.
  package func answerScope(in session: SessionRecord) -> AnswerScope {
    func shown(_ text: String?) -> String? { text.map { Redactor.value($0, as: .name) } }
    return AnswerScope(
      creative: shown(load?[.creative]?.string), lineItem: lineItem, unit: shown(adUnit),
      appVersion: shown(session.appVersion))
  }

  /// SHA-256 of the ad's recorded lines, each with a line feed: `sha256:` and 64 hex digits.
  package var hashOfLines: String {
    let digest = SHA256()
    for position in events.indices {
      let raw = events.session.rawEvent(events.place(position))
      events.session.withText(raw.start, raw.length) { digest.update(UnsafeRawBufferPointer($0)) }
      withUnsafeBytes(of: UInt8(ascii: "\n")) { digest.update($0) }
    }
    return "sha256:" + digest.hex()
  }
}
