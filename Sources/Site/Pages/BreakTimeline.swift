import Basics
import Model
import Reports

/// The ad break of a live stream as its definition wants it, in the order of time: when it is scheduled, how long it is and what
/// viewers may do in it, and where the programme goes on.
struct BreakTimeline: ViewModel {
  let system: LiveSystem

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "before":
      .optional(
        system.leadSecondsField.map { "the break is scheduled \(NumberText.decimal($0.value)) s ahead" })
    case "length":
      .optional(system.lengths?.value.text { NumberText.duration(seconds: Double($0) / 1000) })
    case "restrictions": .text(restrictions)
    case "after": .text(system.resumption.map { "goes on \(Self.words($0.value))" } ?? "goes on")
    default: nil
    }
  }

  private var restrictions: String {
    let words = system.restrictions.map(\.value.words)
    return words.isEmpty
      ? "viewers may skip it and seek past it" : "viewers can’t \(words.joined(separator: " or "))"
  }

  private static func words(_ resumption: Resumption) -> String {
    switch resumption {
    case .zero: "where the break began"
    case .indefinite: "where the live stream is by then"
    case .seconds(let seconds): "\(NumberText.decimal(seconds, digits: 3)) s after the break’s start"
    }
  }
}
