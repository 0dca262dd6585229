import Model
import Basics

/// The comments that silence rules, by file, and a record of those that silenced something.
struct Suppressions {
  private var byFile: [String: Comments]
  /// The uses of comments so far. A comment with two rules may be used for only one of them.
  private var used: Set<Use> = []

  /// The comments of a file that silence rules. A file may have tens of thousands, so `first` has, for each rule and
  /// line, the index of the first comment with a reason. The line `nil` stands for any line.
  private struct Comments {
    struct Target: Hashable {
      var rule: RuleID
      var line: Int?
    }

    let all: [Suppression]
    private var first: [Target: Int] = [:]

    init(_ all: [Suppression]) {
      self.all = all
      for (place, comment) in all.enumerated().reversed() where !comment.reason.isEmpty {
        for rule in comment.rules { first[Target(rule: rule, line: comment.line)] = place }
      }
    }

    func comment(on rule: RuleID, at line: Int?) -> Suppression? {
      let places = [
        first[Target(rule: rule, line: nil)], line.flatMap { first[Target(rule: rule, line: $0)] },
      ]
      return places.compactMap(\.self).min().map { all[$0] }
    }
  }

  private struct Use: Hashable {
    var file: String
    var comment: SourceRange
    var rule: RuleID
  }

  init(of format: FormatFolder) {
    let comments = Suppression.all(in: format.sourceLines)
    byFile = comments.isEmpty ? [:] : [format.facts.file: Comments(comments)]
  }

  /// Creates the suppressions in a template or an HTML file.
  init(inMarkup lines: [String], of file: String) {
    let comments = Suppression.all(inMarkup: lines)
    byFile = comments.isEmpty ? [:] : [file: Comments(comments)]
  }

  /// Creates an empty value for files without comments, such as recordings.
  init() { byFile = [:] }

  var isEmpty: Bool { byFile.isEmpty }

  /// Adds the suppressions of other files, and their uses.
  static func += (a: inout Suppressions, b: Suppressions) {
    if b.isEmpty { return }
    a.byFile.merge(b.byFile) { first, _ in first }
    a.used.formUnion(b.used)
  }

  /// Returns true if a comment silences a rule at a location, and records that the comment was used.
  mutating func silence(_ info: RuleInfo, at location: Location) -> Bool {
    guard info.isIgnorable, let comments = byFile[location.file] else { return false }
    guard let comment = comments.comment(on: info.id, at: location.range?.line) else { return false }
    used.insert(Use(file: location.file, comment: comment.range, rule: info.id))
    return true
  }

  /// Returns diagnostics about comments for rules that can't be silenced, comments without a reason, and unused
  /// comments. It must be called after all rules ran. A comment for a rule that doesn't run isn't reported as unused.
  ///
  /// - Parameters:
  ///   - only: the file to examine; `nil` for all.
  ///   - known: the facts of all rules.
  ///   - isOff: returns true if the rule doesn't run.
  func diagnostics(
    in only: String? = nil, known: [RuleID: RuleInfo], isOff: (RuleID) -> Bool
  ) -> [Diagnostic] {
    byFile.sorted { $0.key < $1.key }.filter { only == nil || $0.key == only }.flatMap { file, comments in
      comments.all.flatMap { comment -> [Diagnostic] in
        let place = Location(file: file, range: comment.range)
        let refused = comment.rules.filter { known[$0]?.isIgnorable == false }
        let allowed = comment.rules.filter { !refused.contains($0) }
        let refusals = refused.map { Diagnostic.suppressionRefused($0, at: place) }
        if comment.reason.isEmpty {
          return refusals
            + (refused.isEmpty || !allowed.isEmpty ? [Diagnostic.suppressionUnexplained(at: place)] : [])
        }
        let unused = allowed.filter {
          !used.contains(Use(file: file, comment: comment.range, rule: $0)) && !isOff($0)
        }
        return refusals + unused.map { Diagnostic.suppressionUnused($0, at: place, among: known) }
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func suppressionRefused(_ rule: RuleID, at place: Location) -> Diagnostic {
    Diagnostic(
      "suppression-refused", "The rule \(name: rule.rawValue) can't be silenced.", at: place,
      help: "Mend what it says, or leave the finding where people can see it.")
  }

  fileprivate static func suppressionUnexplained(at place: Location) -> Diagnostic {
    Diagnostic(
      "suppression-unexplained", "This comment silences a rule without a reason, and so silences nothing.",
      at: place, help: "Write the reason behind the bracket.")
  }

  fileprivate static func suppressionUnused(
    _ rule: RuleID, at place: Location, among known: [RuleID: RuleInfo]
  ) -> Diagnostic {
    let name = rule.rawValue.quoted
    guard known[rule] != nil else {
      let nearest = known.keys.map(\.rawValue).nearest(to: rule.rawValue)
      return Diagnostic(
        "suppression-unused", "There is no rule \(words: name) to ignore.", at: place,
        help: nearest.map { "Did you mean \(name: $0)?" } ?? "The command 'adspec explain' lists the rules.")
    }
    return Diagnostic(
      "suppression-unused", "The rule \(words: name) says nothing here, so there is nothing to ignore.",
      at: place,
      help: "Remove the comment, or the rule's name from it.")
  }
}
