import Model
import Basics

/// A badge with the result about AdChoices, for a README or a wiki: `AdChoices | 6 of 123 failed`.
package struct AdChoicesBadge {
  package static let path = "badges/adchoices.svg"

  private let answers: AnswerCounts

  package init(of publication: Publication) { answers = publication.evidence.ofAdChoices.all }

  package var words: String {
    let asked = NumberText.grouped(answers.asked)
    if answers.asked == 0 { return "no ad asked" }
    for answer in [Answer.failed, .toCheck, .confirmedByPerson] where answers[answer] > 0 {
      return "\(NumberText.grouped(answers[answer])) of \(asked) \(answer.words)"
    }
    return "\(asked) \(Answer.confirmed.words)"
  }

  /// Background of the result; white text on it has a contrast of at least 4.5 : 1 (WCAG 2.2, 1.4.3).
  private var colour: SVGValue {
    if answers.asked == 0 { return "#555" }
    if answers[.failed] > 0 { return "#b3261e" }
    return answers[.toCheck] > 0 ? "#8a5300" : "#1b6e3c"
  }

  package var svg: String {
    let left = 76.0
    let right = (Double(words.count) * 6.6).rounded() + 16
    var svg = SVGWriter(
      width: left + right, height: 20, title: "AdChoices: \(words)",
      style: "text { font: 11px Verdana, DejaVu Sans, sans-serif; fill: #fff; }", idPrefix: "badge")
    svg.element("rect", ["width": .number(left + right), "height": 20, "rx": 3, "fill": "#3a3a3a"])
    svg.element(
      "path",
      [
        "d": .text(
          "M\(SVGNumber.text(left)) 0h\(SVGNumber.text(right - 3))a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-\(SVGNumber.text(right - 3))z"
        ), "fill": colour,
      ])
    svg.label("AdChoices", class: "name", x: 8, y: 14)
    svg.label(words, class: "state", x: left + 8, y: 14)
    return svg.text
  }
}
