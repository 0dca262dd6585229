package import Model

/// The findings that were accepted before.
package struct BaselineRequest: Sendable {
  /// The file; `nil`: that of the configuration, if it names one.
  package var file: String?
  /// True if the run fails when the baseline accepts what is no longer found.
  package var isStrict = false
  /// Settings of new entries; `nil`: the baseline is only read.
  package var writing: Writing?

  /// A renewal of the baseline with what is found.
  package struct Writing: Sendable {
    /// The last day on which new entries hold; `nil`: they hold for good.
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
