import Model
import Basics

/// The comments of a catalog's definitions that silence rules, and which of them did.
struct Suppressions {
  private var byFile: [String: Comments]
  /// By file and place in it: a comment with two rules may use only one.
  private var used: Set<Use> = []

  /// Of a file: all of them, and of each rule and line (`nil`: any) the first that has a reason. Definitions may have tens of
  /// thousands.
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

  /// Of a template or an HTML file.
  init(inMarkup lines: [String], of file: String) {
    let comments = Suppression.all(inMarkup: lines)
    byFile = comments.isEmpty ? [:] : [file: Comments(comments)]
  }

  /// For what has no comments: recordings.
  init() { byFile = [:] }

  var isEmpty: Bool { byFile.isEmpty }

  /// Of other files.
  static func += (a: inout Suppressions, b: Suppressions) {
    if b.isEmpty { return }
    a.byFile.merge(b.byFile) { first, _ in first }
    a.used.formUnion(b.used)
  }

  /// Whether a comment silences the rule at this place; the comment is then used.
  mutating func silence(_ info: RuleInfo, at location: Location) -> Bool {
    guard info.isIgnorable, let comments = byFile[location.file] else { return false }
    guard let comment = comments.comment(on: info.id, at: location.range?.line) else { return false }
    used.insert(Use(file: location.file, comment: comment.range, rule: info.id))
    return true
  }

  /// Comments that may not silence, those without a reason, and those that silenced nothing: to be asked for when
  /// everything was judged. What a rule that isn't run would have said can't be known.
  ///
  /// - Parameter only: the file that is asked about; `nil`: all.
  func mistakes(in only: String? = nil, isOff: (RuleID) -> Bool) -> [Mistake] {
    byFile.sorted { $0.key < $1.key }.filter { only == nil || $0.key == only }.flatMap { file, comments in
      comments.all.flatMap { comment -> [Mistake] in
        let place = Location(file: file, range: comment.range)
        let refused = comment.rules.filter { RuleRegistry.info(of: $0)?.isIgnorable == false }
        let allowed = comment.rules.filter { !refused.contains($0) }
        let refusals = refused.map { SuppressionRefused.mistake($0, at: place) }
        if comment.reason.isEmpty {
          return refusals
            + (refused.isEmpty || !allowed.isEmpty ? [SuppressionUnexplained.mistake(at: place)] : [])
        }
        let unused = allowed.filter {
          !used.contains(Use(file: file, comment: comment.range, rule: $0)) && !isOff($0)
        }
        return refusals + unused.map { SuppressionUnused.mistake($0, at: place) }
      }
    }
  }
}
