package import Reports
package import Model
import Basics

/// The sign-offs of a format, the latest first.
package struct SignOff: ViewModel {
  let log: ReviewLog

  /// Returns `nil` if there are no sign-offs.
  package init?(_ log: ReviewLog?) {
    guard let log, !log.reviews.isEmpty else { return nil }
    self.log = log
  }

  package func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "entries":
      .list(log.standings.reversed().map { SignOffEntry(review: $0.review, standing: $0.standing) })
    case "hash": .optional(log.hash)
    default: nil
    }
  }

  /// Returns the command that signs a format off, with the id quoted for a shell if necessary.
  static func command(forFormat id: String) -> String {
    "adspec sign-off \(ShellWord.quoted(id)) --verdict approved"
  }

  /// The tone and label of `chip` as text.
  package var state: String { "\(chip.tone): \(chip.label)" }

  /// All current sign-offs in one chip. Unclear and lapsed ones come first, then rejections and conditions.
  var chip: Chip {
    let counting = log.standings.filter { $0.standing != .superseded }
    if let entry = counting.first(where: { $0.standing == .unknown })
      ?? counting.first(where: { $0.standing == .lapsed })
    {
      return SignOffEntry(review: entry.review, standing: entry.standing).chip
    }
    let verdicts = counting.map(\.review.verdict.value)
    let worst = [ReviewVerdict.rejected, .conditional].first(where: verdicts.contains) ?? .approved
    return worst == .approved ? Chip(tone: "pass", label: "Signed off") : Chip(worst)
  }
}

/// One sign-off.
private struct SignOffEntry: ViewModel {
  let review: Review
  let standing: ReviewLog.Standing

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "standing": .text(standing.rawValue)
    case "chip": .part(chip)
    case "reviewer": .text(review.reviewer.value)
    case "day": .text(review.date.value)
    case "note": .optional(review.note.flatMap { $0.value.isEmpty ? nil : $0.value })
    case "remark": .text(remark)
    default: nil
    }
  }

  var chip: Chip {
    switch standing {
    case .holds: Chip(review.verdict.value)
    case .lapsed: Chip(tone: "warning", label: "Sign-off lapsed")
    case .superseded: Chip(tone: "none", label: review.verdict.value.title)
    case .unknown: Chip(tone: "review", label: "Sign-off unclear")
    }
  }

  private var remark: String {
    let verdict = review.verdict.value.title.lowercased()
    return switch standing {
    case .holds: "Holds: nothing was changed since."
    case .lapsed: "Was \(verdict), and the format was changed since."
    case .superseded: "Replaced by a later sign-off of the same reviewer."
    case .unknown: "Was \(verdict); whether anything was changed since can’t be told."
    }
  }
}

extension Chip {
  fileprivate init(_ verdict: ReviewVerdict) {
    switch verdict {
    case .approved: self.init(tone: "pass", label: verdict.title)
    case .conditional: self.init(tone: "review", label: verdict.title)
    case .rejected: self.init(tone: "error", label: verdict.title)
    }
  }
}

extension ReviewVerdict {
  fileprivate var title: String {
    switch self {
    case .approved: "Approved"
    case .conditional: "Approved with a condition"
    case .rejected: "Rejected"
    }
  }
}
