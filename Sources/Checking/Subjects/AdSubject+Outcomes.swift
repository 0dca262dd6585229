package import Basics

extension AdSubject {
  /// Returns what a rule found at a place. The sentences are left out if the checker doesn't want them
  /// (`JudgedAd.wantsWords`): most findings are only counted.
  package func violation(
    _ message: @autoclosure () -> String, at location: Location, help: @autoclosure () -> String = "",
    related: @autoclosure () -> [RelatedPlace] = [], isAboutAbsence: Bool? = nil, cause: String? = nil
  ) -> Violation {
    any.ad.wantsWords
      ? Violation(
        message(), at: location, help: help(), related: related(), isAboutAbsence: isAboutAbsence,
        cause: cause)
      : Violation("", at: location, isAboutAbsence: isAboutAbsence, cause: cause)
  }

  /// Returns the outcome of a rule that found one fault.
  package func fail(
    _ message: @autoclosure () -> String, at location: Location, help: @autoclosure () -> String = "",
    related: @autoclosure () -> [RelatedPlace] = []
  ) -> RuleOutcome {
    .fail([violation(message(), at: location, help: help(), related: related())])
  }

  /// Returns the outcome of a rule that can't decide.
  package func needsReview(
    _ message: @autoclosure () -> String, at location: Location, help: @autoclosure () -> String = "",
    related: @autoclosure () -> [RelatedPlace] = []
  ) -> RuleOutcome {
    .needsReview(violation(message(), at: location, help: help(), related: related()))
  }
}
