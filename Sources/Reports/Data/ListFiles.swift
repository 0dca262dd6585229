import Model
import Statistics

/// The names of the data files that are lists, such as of sessions. If a run keeps only a sample of the items, the name
/// contains the number of all items: `sessions`, or `sessions-sample-of-141162`.
package enum ListFiles {
  /// The name of the files of ads, which have every ad in scope.
  package static let ads = "ads"

  static func repeatedImpressions(_ book: SessionStatistics) -> String {
    name(
      "repeated-impressions", kept: book.repeatedImpressions.count, of: book.total.repeatedImpressions)
  }

  static func lostRewards(_ sums: RewardedSums) -> String {
    name("lost-rewards", kept: sums.lostRewards.count, of: sums.lostCount)
  }

  /// Returns the name of the file of pod manifests. In a sample's name, the number is that of all schedules that name a
  /// manifest, because the number of all manifests isn't known.
  static func podManifests(_ sums: LiveSums) -> String {
    let schedules = sums.pods.reduce(0) { $0 + $1.count }
    return name("pod-manifests", kept: schedules, of: schedules + sums.otherPodSchedules)
  }

  /// Returns the name of a site's files of findings.
  package static func findings(_ publication: Publication) -> String {
    name("findings", kept: publication.dataFindingCount, of: publication.findings.summary.count())
  }

  package static func sessions(_ publication: Publication) -> String {
    name("sessions", kept: publication.listedSessions.count, of: publication.sessionCount)
  }

  private static func name(_ file: String, kept: Int, of all: Int) -> String {
    kept < all ? "\(file)-sample-of-\(all)" : file
  }
}
