package import Basics

extension AdSubject {
  /// Returns what a rule found at a place. The sentences are left out if the checker doesn't want them
  /// (`JudgedAd.wantsWords`): most findings are only counted.
  package func violation(
    _ statement: @autoclosure () -> Statement, at location: Location, help: @autoclosure () -> String = "",
    related: @autoclosure () -> [RelatedPlace] = [], isAboutAbsence: Bool? = nil, cause: String? = nil
  ) -> Violation {
    any.ad.wantsWords
      ? Violation(
        statement(), at: location, help: help(), related: related(), isAboutAbsence: isAboutAbsence,
        cause: cause)
      : Violation("", at: location, isAboutAbsence: isAboutAbsence, cause: cause)
  }

  /// Returns the outcome of a rule that found one fault.
  package func fail(
    _ statement: @autoclosure () -> Statement, at location: Location, help: @autoclosure () -> String = "",
    related: @autoclosure () -> [RelatedPlace] = []
  ) -> RuleOutcome {
    .fail([violation(statement(), at: location, help: help(), related: related())])
  }

  /// Returns the outcome of a rule that can't decide.
  package func needsReview(
    _ statement: @autoclosure () -> Statement, at location: Location, help: @autoclosure () -> String = "",
    related: @autoclosure () -> [RelatedPlace] = []
  ) -> RuleOutcome {
    .needsReview(violation(statement(), at: location, help: help(), related: related()))
  }
}
