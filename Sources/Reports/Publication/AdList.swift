import Model
package import Statistics

/// The limits of the site's list of ads. The data files have every ad.
package enum AdList {
  /// Maximum number of ads on the numbered pages of the list.
  package static let mostOnPages = 5_000
  /// Maximum number of ads that the list's filters look into.
  package static let mostInIndex = 100_000
}

extension AnswerCounts {
  /// Returns how many ads are confirmed: `29 of 38 ads confirmed`, `29 of 38 ads confirmed, 8 more by a person`, `8 of 8
  /// ads confirmed by a person`.
  package func confirmedWords(_ noun: String) -> String {
    let (byRecording, byPerson) = (self[.confirmed], self[.confirmedByPerson])
    let rest = NumberText.count(asked, noun)
    if byRecording == 0, byPerson > 0 {
      return "\(NumberText.grouped(byPerson)) of \(rest) confirmed by a person"
    }
    return "\(NumberText.grouped(byRecording)) of \(rest) confirmed"
      + (byPerson > 0 ? ", \(NumberText.grouped(byPerson)) more by a person" : "")
  }
}

extension AdAnswers {
  /// Returns the verdict as a title: `7 of 196 ads failed: 1 in production, 6 in tests`.
  ///
  /// - Parameter noun: what the ads are called.
  package func verdict(_ noun: String) -> String {
    guard all.asked > 0 else { return "Nothing to state" }
    guard all[.failed] > 0 else {
      let rest = all[.toCheck] > 0 ? "; \(NumberText.grouped(all[.toCheck])) to check" : ""
      return "None of \(NumberText.count(all.asked, noun)) failed\(rest)"
    }
    let count = "\(NumberText.grouped(all[.failed])) of \(NumberText.count(all.asked, noun)) failed"
    guard let split = AnsweredAds(self).split(.failed) else { return count }
    return all[.failed] == inTests[.failed] ? "\(count), \(split)" : "\(count): \(split)"
  }
}
