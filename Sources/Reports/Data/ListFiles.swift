import Model
package import Statistics

/// The names of data files with a row for each single thing, such as an ad. If there are more things than a run keeps,
/// the name says so and how many there are: `adchoices`, or `adchoices-sample-of-141162`.
package enum ListFiles {
  package static func adChoices(_ sums: AdChoicesSums) -> String {
    name("adchoices", kept: sums.keptEntries.count, of: sums.scope.listed)
  }

  static func repeatedImpressions(_ book: SessionStatistics) -> String {
    name(
      "repeated-impressions", kept: book.repeatedImpressions.count, of: book.total.repeatedImpressions)
  }

  static func lostRewards(_ sums: RewardedSums) -> String {
    name("lost-rewards", kept: sums.lostRewards.count, of: sums.lostCount)
  }

  /// The number in the name is that of schedules: how many manifests weren't kept isn't known.
  static func podManifests(_ sums: LiveSums) -> String {
    let schedules = sums.pods.reduce(0) { $0 + $1.count }
    return name("pod-manifests", kept: schedules, of: schedules + sums.otherPodSchedules)
  }

  package static func sessions(_ publication: Publication) -> String {
    name("sessions", kept: publication.listedSessions.count, of: publication.sessionCounts.all)
  }

  private static func name(_ file: String, kept: Int, of all: Int) -> String {
    kept < all ? "\(file)-sample-of-\(all)" : file
  }
}
