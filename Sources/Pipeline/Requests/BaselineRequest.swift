package import Model

/// The baseline of a run: findings that were accepted before.
package struct BaselineRequest: Sendable {
  /// The file; `nil`: that of the configuration, if it names one.
  package var file: String?
  /// True if the run fails when the baseline accepts findings that are gone.
  package var isStrict = false
  /// Settings of new entries; `nil`: the baseline is only read.
  package var writing: Writing?

  /// Settings for writing the current findings to the baseline.
  package struct Writing: Sendable {
    /// The last day on which new entries are valid; `nil`: they don't expire.
    package var expires: Day?
    /// Why the findings are accepted, in the words of the person who accepts them.
    package var reason: String?

    package init(expires: Day? = nil, reason: String? = nil) {
      (self.expires, self.reason) = (expires, reason)
    }
  }

  package init(file: String? = nil, isStrict: Bool = false, writing: Writing? = nil) {
    (self.file, self.isStrict, self.writing) = (file, isStrict, writing)
  }
}
