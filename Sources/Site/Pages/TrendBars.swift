import Basics
import Model
import Reports

/// The ads of a format in the last builds: a bar for each build, the oldest first, divided from below into failed, to
/// check and confirmed.
struct TrendBars: ViewModel {
  private let builds: [AnswerCounts]

  /// Height of a bar, and minimum height of each of its parts, in pixels.
  private static let (height, least) = (18, 2)
  /// Width of a bar with the gap behind it.
  private static let step = 7

  init(_ builds: [AnswerCounts]) { self.builds = builds }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "trendWidth": .number(max(1, builds.count * Self.step - 2))
    case "trendWords": .text(words)
    case "trendBars":
      .list(builds.enumerated().flatMap { Self.parts($1, at: $0 * Self.step) }) {
        [
          "tone": .text($0.tone), "x": .number($0.x), "y": .number($0.y), "height": .number($0.height),
          "isHatched": .flag($0.tone == Chip(Answer.toCheck).tone),
        ]
      }
    default: nil
    }
  }

  /// The numbers in words: `Failed in the last 3 builds: 0 of 14, 2 of 14, 2 of 15`.
  private var words: String {
    let counts = builds.map { "\(NumberText.grouped($0[.failed])) of \(NumberText.grouped($0.asked))" }
    return "Failed in the last \(builds.count) builds: \(counts.joined(separator: ", "))"
  }

  private typealias Part = (tone: String, x: Int, y: Int, height: Int)

  /// Returns the parts of a build's bar; a line at the bottom if no ad was in scope.
  private static func parts(_ counts: AnswerCounts, at x: Int) -> [Part] {
    let answers = Answer.worstFirst.filter { counts[$0] > 0 }
    guard let last = answers.indices.last else { return [("none", x, height - 1, 1)] }
    var top = height
    return answers.indices.map { index in
      let share = max(least, height * counts[answers[index]] / max(1, counts.asked))
      // The last part takes what is left, and leaves room for those after it.
      let size = index == last ? top : min(share, top - least * (last - index))
      top -= size
      return (Chip(answers[index]).tone, x, top, size)
    }
  }
}
