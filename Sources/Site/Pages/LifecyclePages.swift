import Reports
import Model
import Basics

/// The list of all lifecycles.
struct LifecycleIndexPage: ViewModel {
  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "lifecycles": .list(Lifecycle.all.map(LifecycleLink.init))
    default: nil
    }
  }
}

/// A link to a lifecycle, with title and summary.
struct LifecycleLink: ViewModel {
  let lifecycle: Lifecycle

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "lifecyclePath": .text(SiteMap.page(of: lifecycle))
    case "lifecycleTitle": .text(lifecycle.title)
    case "lifecycleSummary": .text(lifecycle.summary)
    case "lifecycleSize":
      .text(
        "\(NumberText.count(lifecycle.states.count, "state")), \(NumberText.count(lifecycle.rows.count, "row"))"
      )
    default: nil
    }
  }

  /// The lifecycles of a format's ads, including that of the adapter if the format is mediated.
  static func links(of definition: FormatDefinition) -> [LifecycleLink] {
    lifecycles(of: FormatFacts(definition)).map(LifecycleLink.init)
  }

  static func lifecycles(of format: FormatFacts) -> [Lifecycle] {
    var lifecycles = [Lifecycle.lifecycle(of: format.kind)]
    if format.isMediated { lifecycles.append(.mediationAdapter) }
    return lifecycles
  }

  /// The lifecycles that a group of rules is about.
  static func links(of group: RuleGroup) -> [LifecycleLink] {
    let lifecycles: [Lifecycle] =
      switch group {
      case .native: [.customNative, .native]
      case .mediation: [.mediationAdapter]
      case .rewarded: [.rewarded]
      case .live: [.liveStream]
      case .definitions, .recordings, .dsa, .renderings, .tool: []
      }
    return lifecycles.map(LifecycleLink.init)
  }
}

/// The page of a lifecycle: diagram, states, table and formats.
struct LifecyclePage: ViewModel {
  let lifecycle: Lifecycle
  let context: SiteContext

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "title": .text(lifecycle.title)
    case "summary": .text(lifecycle.summary)
    case "parts":
      .list([
        PagePart(id: "diagram", label: "Diagram"),
        PagePart(id: "states", label: "States", count: lifecycle.states.count),
        PagePart(id: "rows", label: "Table", count: lifecycle.rows.count),
        PagePart(id: "formats", label: "Formats", count: formats.count),
      ])
    case "drawing": .html(HTML(trusted: picture))
    case "states":
      .list(lifecycle.states) {
        ["state": .text($0.name), "meaning": .text($0.meaning), "isFinal": .flag($0.isFinal)]
      }
    case "rows": .list(lifecycle.rows, values)
    case "hasFormats": .flag(!formats.isEmpty)
    case "formats":
      .list(formats) { ["formatName": .text($0.name), "formatPath": .text(context.map.page(of: $0))] }
    default: nil
    }
  }

  /// The states as boxes, and the steps as arrows between them. Steps that are only tolerated are hidden until the reader
  /// shows them: at first the page shows what an integration may rely on.
  private var picture: String { TemplateSet.standard.texts["lifecycles/\(lifecycle.id).svg", default: ""] }

  private func values(_ row: LifecycleRow) -> ViewValues {
    [
      "from": .text(row.from), "step": .text(row.on.description), "to": .text(row.to),
      "actor": .text(row.actor == .sdk ? "SDK" : row.actor.rawValue),
      "delay": .text(row.after?.description ?? ""), "frequency": .text(row.frequency.rawValue),
      "isTolerated": .flag(row.frequency == .tolerated), "note": .text(row.note),
    ]
  }

  /// Formats whose ads go through the lifecycle.
  private var formats: [FormatFacts] { context.formats(through: lifecycle) }
}
