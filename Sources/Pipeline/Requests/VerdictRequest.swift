/// Options that decide the exit code together with the configuration.
package struct VerdictRequest: Sendable {
  /// True if the exit code is 0 regardless of findings.
  package var exitsZero: Bool
  /// True if findings that need review count as failed.
  package var countsReviews: Bool

  package init(exitsZero: Bool = false, countsReviews: Bool = false) {
    (self.exitsZero, self.countsReviews) = (exitsZero, countsReviews)
  }
}
