import Model
import Statistics

/// The names of data files with a row for each single thing, such as a session. If there are more things than a run keeps,
/// the name says so and how many there are: `sessions`, or `sessions-sample-of-141162`.
package enum ListFiles {
  static func repeatedImpressions(_ book: SessionStatistics) -> String {
    name(
      "repeated-impressions", kept: book.repeatedImpressions.count, of: book.total.repeatedImpressions)
  }

  static func lostRewards(_ sums: RewardedSums) -> String {
    name("lost-rewards", kept: sums.lostRewards.count, of: sums.lostCount)
  }

  /// Returns the name of the file of pod manifests. A number in it counts the schedules that name a manifest, because
  /// the manifests beyond the kept ones aren't counted.
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
