package import Model
import Basics

/// An answer was not written.
package enum AnswerFailure: ToolFailure, Equatable {
  /// No recording has the session. `names`: the first ids of those that were read; `count`: their number.
  case noSession(id: String, names: [String], count: Int)
  case noAd(id: String, session: String, names: [String])
  /// The catalog has no definition of the ad's format, so that there is no folder for the answer.
  case noFormat(ad: String)
  /// The question isn't asked of the ad.
  case notAsked(PersonQuestion, ad: String)
  /// Nothing is to check about the ad.
  case nothingToCheck(ad: String)
  /// The recording itself confirms it.
  case isConfirmed(PersonQuestion, ad: String)
  /// A rule fails, or would fail if it were certain that it applies; `finding`: its place and sentence.
  case contradicts(PersonQuestion, finding: String)
  /// The ad's country isn't known, or it isn't certain that the act holds there, so that nothing fails.
  case isOutOfAct(ad: String)
  /// The ad has no value by which other ads could be found. `field`: the name of the option.
  case noValue(field: String, ad: String)
  case noReviewer
  case noPicture(path: String, reason: String)

  package var description: String {
    switch self {
    case .noSession(let id, let names, let count):
      "No session is called '\(id)'. The recordings have \(Self.list(names, of: count, "session"))."
    case .noAd(let id, let session, let names):
      "Session '\(session)' has no ad '\(id)'. It has \(Self.list(names, of: names.count, "ad"))."
    case .noFormat(let ad):
      "Ad '\(ad)' is of no format of the catalog, and an answer stands beside its definition: adspec new makes one."
    case .notAsked(let question, let ad):
      "Of ad '\(ad)' nothing is asked about \(question.rawValue) (\(question.provision.name)): it is out of its scope."
    case .nothingToCheck(let ad):
      "Nothing is to check about ad '\(ad)' that a person can answer. To say that something failed, name the question."
    case .isConfirmed(let question, let ad):
      "The recording of ad '\(ad)' confirms \(question.rawValue): there is nothing to answer."
    case .contradicts(let question, let finding):
      """
      \(finding)
      What a recording shows can't be answered otherwise (\(question.rawValue)). Nothing was written.
      """
    case .isOutOfAct(let ad):
      "It isn't certain that the Digital Services Act holds where ad '\(ad)' was shown, so that nothing of it can fail."
    case .noValue(let field, let ad): "Ad '\(ad)' has no value for --\(field): leave it out."
    case .noReviewer: "Say who looked: --reviewer \"Ana Ruiz\"."
    case .noPicture(let path, let reason): "'\(path)' \(reason). Nothing was written."
    }
  }

  private static func list(_ names: [String], of count: Int, _ noun: String) -> String {
    if count == 0 { return "no \(noun)" }
    let rest = count - names.count
    return Wording.list(names.map { "'\($0)'" } + (rest > 0 ? ["\(rest) more"] : []))
  }
}
