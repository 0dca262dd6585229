import ArgumentParser
import Basics
import FoundationEssentials
import Model

/// The name and the day in an entry by which a person answers for something: a sign-off, an answer.
enum EntryAuthor {
  /// Returns the name given, else GIT_AUTHOR_NAME, else the name of the account (USER); `nil` without any.
  static func name(_ given: String?) -> String? {
    let environment = ProcessInfo.processInfo.environment
    return [given, environment["GIT_AUTHOR_NAME"], environment["USER"]].compactMap(\.self)
      .first(where: TextForm.filled.accepts)
  }

  /// - Throws: `ValidationError` if a day is given, and is none.
  static func check(day: String?) throws {
    if let day, !TextForm.date.accepts(day) {
      throw ValidationError("'\(VisibleText.line(day))' is no day; expected \(TextForm.date.expectation).")
    }
  }
}
