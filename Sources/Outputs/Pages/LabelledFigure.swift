/// A figure and what it counts.
struct LabelledFigure: ViewModel {
  var label: String
  var figure: String
  /// A name of the style sheet, as in `Chip`.
  var tone = "none"
  var remark: String?

  var words: [String] { [label, figure, remark ?? "-"] }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "label": .text(label)
    case "figure": .text(figure)
    case "tone": .text(tone)
    case "remark": .optional(remark)
    default: nil
    }
  }
}

/// A choice of a filter.
struct FilterChoice: ViewModel {
  var key: String
  var label: String

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "key": .text(key)
    case "label": .text(label)
    default: nil
    }
  }
}
