import Basics
import Checking
import Model
import Reading
import Rules
import Sessions

/// The ad that a person looked at, as the recordings and the rules have it without any person's answer.
struct LookedAtAd {
  let definition: FormatDefinition
  /// The digest of the ad's recorded lines.
  let hash: String
  private let run: PipelineRun
  private let session: RecordedSession
  private let ad: String
  private let judged: Judged
  /// The values of the ad by which an answer can hold for others.
  private let values: AnswerScope

  /// The answers of the rules about an ad, and what they found.
  private struct Judged {
    let provisions: ProvisionAnswers
    let adChoices: Answer?
    let findings: [Finding]

    /// Returns the answer to a question; that to `parameters` is the worse one of the act's and AdChoices'.
    func answer(to question: PersonQuestion) -> Answer {
      let answer = provisions[question.provision]
      return question == .parameters ? .worst(answer, adChoices ?? .notInScope) : answer
    }
  }

  /// Finds the ad, and judges it.
  ///
  /// - Parameter catalog: the catalog without people's answers.
  /// - Throws: `AnswerFailure`.
  init(session: String, ad: String, in run: PipelineRun, _ catalog: Catalog) throws {
    let found = Self.session(session, in: run)
    guard let recorded = found.session else {
      throw AnswerFailure.noSession(id: session, names: found.names, count: found.count)
    }
    let context = LedgerContext(catalog: catalog)
    let record = SessionLedger.record(recorded, in: context)
    guard let record = record.ads.first(where: { $0.id == ad }).map({ (session: record, ad: $0) }) else {
      throw AnswerFailure.noAd(id: ad, session: session, names: record.ads.map(\.id))
    }
    guard let definition = record.ad.definition else { throw AnswerFailure.noFormat(ad: ad) }
    (self.definition, self.run, self.session, self.ad) = (definition, run, recorded, ad)
    (hash, values) = (record.ad.hashOfLines, record.ad.answerScope(in: record.session))
    judged = Self.judged(record.ad, in: record.session, context, run)
  }

  private static func session(
    _ id: String, in run: PipelineRun
  ) -> (session: RecordedSession?, names: [String], count: Int) {
    struct Found: Sendable {
      var session: RecordedSession?
      var names: [String] = []
      var count = 0
    }
    let shards = run.reader().read(makeShard: { Found() }) { found, session in
      found.count += 1
      if found.names.count < mostNamed { found.names.append(session.id) }
      if session.id == id { found.session = session }
    }.shards
    return (
      shards.lazy.compactMap(\.session).first, Array(shards.flatMap(\.names).sorted().prefix(mostNamed)),
      shards.reduce(0) { $0 + $1.count }
    )
  }

  /// Maximum number of sessions that an error names.
  private static let mostNamed = 12

  private static func judged(
    _ ad: AdRecord, in record: SessionRecord, _ context: LedgerContext, _ run: PipelineRun
  ) -> Judged {
    var result = CheckResult(keepsEvidence: true)
    let session = run.checker.begin(record, into: &result)
    run.checker.check(ad, of: session, into: &result)
    return Judged(
      provisions: result.judgedAd.provisions, adChoices: ad.adChoicesAnswer(in: record, context: context),
      findings: result.judgedAd.evidence)
  }
}

extension LookedAtAd {
  /// Returns the questions to answer: those given, or all that are to check.
  ///
  /// - Throws: `AnswerFailure` if one can't be answered so.
  func questions(_ given: [PersonQuestion], _ verdict: PersonVerdict) throws -> [PersonQuestion] {
    if given.isEmpty {
      let open = PersonQuestion.allCases.filter { judged.answer(to: $0) == .toCheck }
      if open.isEmpty { throw AnswerFailure.nothingToCheck(ad: ad) }
      return open
    }
    let questions = PersonQuestion.allCases.filter(given.contains)
    for question in questions {
      switch judged.answer(to: question) {
      case .notInScope: throw AnswerFailure.notAsked(question, ad: ad)
      case .confirmed where verdict == .confirmed: throw AnswerFailure.isConfirmed(question, ad: ad)
      case .failed: throw AnswerFailure.contradicts(question, finding: finding(about: question))
      case .confirmed, .confirmedByPerson, .toCheck: break
      }
    }
    return questions
  }

  /// The place and the sentence of the worst finding about a question.
  private func finding(about question: PersonQuestion) -> String {
    let about = judged.findings.filter {
      RuleRegistry.info(of: $0.rule)?.evidence?.provision == question.provision
    }
    let worst = about.first { $0.verdict == .fail } ?? about.first
    return worst.map { "\($0.location): \($0.message) [\($0.rule)]" } ?? "The ad's AdChoices failed."
  }

  /// Returns the scope of an answer that holds for all ads with these values of this one; `nil` without any.
  ///
  /// - Throws: `AnswerFailure.noValue`
  func scope(_ shared: Set<AnswerAction.SharedValue>) throws -> AnswerScope? {
    if shared.isEmpty { return nil }
    func value(_ field: AnswerAction.SharedValue, _ text: String?) throws -> String? {
      guard shared.contains(field) else { return nil }
      guard let text else { throw AnswerFailure.noValue(field: field.rawValue, ad: ad) }
      return text
    }
    return AnswerScope(
      creative: try value(.creative, values.creative), lineItem: try value(.lineItem, values.lineItem),
      unit: try value(.unit, values.unit), appVersion: try value(.appVersion, values.appVersion))
  }

  /// Returns the number of ads that an answer decides: this one and, if it has a scope, all others in the recordings.
  ///
  /// - Parameter catalog: the catalog without people's answers.
  /// - Throws: `AnswerFailure` if it doesn't decide the questions about this ad.
  func count(_ entry: AnswerEntry, _ questions: [PersonQuestion], _ catalog: Catalog) throws -> Int {
    var catalog = catalog
    for index in catalog.formats.indices where catalog.formats[index].facts.file == definition.file {
      catalog.formats[index].answers = AnswerLog(
        file: definition.answersFile, answers: [entry.asRead], sourceLines: [], digest: "")
    }
    let context = LedgerContext(catalog: catalog)
    let record = SessionLedger.record(session, in: context)
    guard let looked = record.ads.first(where: { $0.id == ad }) else { return 0 }
    let after = Self.judged(looked, in: record, context, run)
    let expected: [Answer] = entry.verdict == .failed ? [.failed] : [.confirmed, .confirmedByPerson]
    for question in questions where !expected.contains(after.answer(to: question)) {
      if entry.verdict == .failed { throw AnswerFailure.isOutOfAct(ad: ad) }
      throw AnswerFailure.contradicts(question, finding: finding(about: question))
    }
    if entry.scope == nil { return 1 }
    return run.reader().read(makeShard: { 0 }) { [run] count, session in
      let record = SessionLedger.record(session, in: context)
      count += record.ads.count { ad in
        guard ad.answers?.all.isEmpty == false else { return false }
        let after = Self.judged(ad, in: record, context, run)
        return questions.contains { after.answer(to: $0) == entry.verdict.answer }
      }
    }.shards.reduce(0, +)
  }
}
