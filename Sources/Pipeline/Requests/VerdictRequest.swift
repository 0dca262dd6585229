/// How findings decide the exit code, besides the configuration.
package struct VerdictRequest: Sendable {
  /// True if the exit code is 0 whatever was found.
  package var exitsZero: Bool
  /// True if what needs review counts as failed.
  package var countsReviews: Bool

  package init(exitsZero: Bool = false, countsReviews: Bool = false) {
    (self.exitsZero, self.countsReviews) = (exitsZero, countsReviews)
  }
}
