package import Model

/// The baseline of a run: findings that were accepted before.
package struct BaselineRequest: Sendable {
  /// The path of the baseline; `nil`: the one that the configuration names, if any.
  package var file: String?
  /// True if the run fails when the baseline has entries for findings that no longer occur.
  package var isStrict = false
  /// Settings for writing new entries; `nil`: the baseline is only read.
  package var writing: Writing?

  /// Settings for writing the current findings to the baseline.
  package struct Writing: Sendable {
    /// The last day on which new entries are valid; `nil`: they don't expire.
    package var expires: Day?
    /// The reason why the findings are accepted, in the words of the person who accepts them.
    package var reason: String?

    package init(expires: Day? = nil, reason: String? = nil) {
      (self.expires, self.reason) = (expires, reason)
    }
  }

  package init(file: String? = nil, isStrict: Bool = false, writing: Writing? = nil) {
    (self.file, self.isStrict, self.writing) = (file, isStrict, writing)
  }
}
