import AdModel
import Diagnostics

/// A state in a word, with an icon: never by colour alone.
struct Chip: ViewModel, Hashable {
  /// `error`, `warning`, `note`, `review`, `pass`, `none`: the names of the style sheet.
  var tone: String
  /// The symbol's name without its prefix.
  var icon: String
  var label: String

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "tone": .text(tone)
    case "icon": .text(icon)
    case "label": .text(label)
    default: nil
    }
  }

  init(tone: String, icon: String? = nil, label: String) {
    self.tone = tone
    self.icon = icon ?? tone
    self.label = label
  }

  init(_ status: FormatStatus) {
    switch status {
    case .active: self.init(tone: "pass", icon: "active", label: "Active")
    case .draft: self.init(tone: "none", icon: "draft", label: "Draft")
    case .deprecated: self.init(tone: "none", icon: "deprecated", label: "Deprecated")
    }
  }

  init(_ severity: Severity) {
    self.init(tone: severity.rawValue, label: severity.title)
  }

  /// What a finding is: a failure of some severity, or something to look at.
  init(_ finding: Finding) {
    self =
      finding.verdict == .needsReview ? Chip(tone: "review", label: "Needs review") : Chip(finding.severity)
    if finding.isKnown { self = Chip(tone: "none", label: "\(label), in the baseline") }
  }
}

extension Severity {
  var title: String {
    switch self {
    case .error: "Error"
    case .warning: "Warning"
    case .note: "Note"
    }
  }
}
