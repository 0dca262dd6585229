import AdModel
import Diagnostics

/// What a reader of a preview must know to read it rightly.
enum PreviewNotes {
  static func of(_ format: FormatDefinition, state: PreviewState) -> [String] {
    var notes: [String] = []
    switch state {
    case .withoutAdChoices:
      notes.append(
        """
        AdChoices was not delivered, so there is nothing to draw. A reservation ad in the EEA must have it: look at \
        the badging setting of the creative.
        """)
    case .longest:
      let open = format.assets.filter { $0.type.value == .text && $0.maxLength == nil }.map(\.key.value)
      if !open.isEmpty {
        notes.append(
          "Without a declared limit, shown with \(PreviewText.assumedLimit) characters: \(open.joined(separator: ", "))."
        )
      }
    default: break
    }
    if let live = format.live { notes += breakNotes(live) }
    return notes
  }

  private static func breakNotes(_ live: LiveSystem) -> [String] {
    var facts: [String] = []
    if let duration = live.durationMs {
      facts.append("\(PreviewText.clock(milliseconds: duration.value)) long")
    }
    if live.leadSecondsField != nil {
      facts.append("scheduled \(PreviewText.number(live.leadSeconds)) s ahead")
    }
    switch (
      live.restrictions.contains { $0.value == .skip }, live.restrictions.contains { $0.value == .seek }
    ) {
    case (true, true): facts.append("no skipping, no seeking past it")
    case (true, false): facts.append("no skipping")
    case (false, true): facts.append("no seeking past it")
    case (false, false): facts.append("viewers may skip it")
    }
    return ["A break is \(facts.joined(separator: ", "))."]
  }
}
