import Model

/// A block of code that is an example of a rule. The first word after the fence says what it holds:
///
///     definition                              a definition
///     catalog                                 files of a catalog, each after a line `-- path --`
///     session bread-native open-sessions=1    lines of a recording, beside these shared definitions
///     rendering card                          an HTML file, beside this shared definition
///     har trip.har                            a file with this name, for this importer
///
/// A recording or an HTML file that needs a definition of its own has both, each after a line: `-- definition --`, and
/// then `-- session --` or `-- rendering --`. The options of a session are those of `Example.Content.recording`:
/// `verbatim`, `cut-gzip`, `open-sessions`.
struct ExampleBlock {
  private let info: [Substring]
  private let lines: [Substring]

  init(_ block: MarkdownSection.Block) {
    info = block.info
    lines = RuleTexts.including(block.lines)
  }

  /// The example; `nil` if the block doesn't hold one.
  var content: Example.Content? {
    switch info.first {
    case "definition": .catalog([("formats/example/format.yaml", Self.text(lines))])
    case "catalog": .catalog(parts.map { ($0.name, Self.text($0.lines)) })
    case "session": recording
    case "rendering": rendering
    case let name?: source(by: name)
    case nil: nil
    }
  }

  private var recording: Example.Content? {
    var (formats, isVerbatim, delivery) = (ownDefinitions, false, Example.Delivery.plain)
    for word in info.dropFirst() {
      switch word {
      case "verbatim": isVerbatim = true
      case "cut-gzip": delivery = .gzipBrokenOff
      case _ where word.hasPrefix("open-sessions="):
        guard let count = Int(word.dropFirst("open-sessions=".count)) else { return nil }
        delivery = .openSessions(count)
      default:
        guard let definition = RuleTexts.shared[word] else { return nil }
        formats.append(Self.text(definition))
      }
    }
    return .recording(lines: Self.text(main), formats: formats, isVerbatim: isVerbatim, delivery: delivery)
  }

  private var rendering: Example.Content? {
    let shared = info.dropFirst().first.flatMap { RuleTexts.shared[$0] }.map(Self.text)
    return (ownDefinitions.first ?? shared).map {
      .rendering(html: Self.text(main), format: $0, widths: [320])
    }
  }

  private func source(by name: Substring) -> Example.Content? {
    guard info.count == 2, let importer = Example.Importer(rawValue: String(name)) else { return nil }
    return .source(path: String(info[1]), text: Self.text(lines), importer: importer)
  }

  private var ownDefinitions: [String] {
    parts.filter { $0.name == "definition" }.map { Self.text($0.lines) }
  }

  /// The lines of the recording or of the HTML file.
  private var main: [Substring] { parts.last?.lines ?? lines }

  /// The parts of the block, each after a line `-- name --`; empty if there is no such line.
  private var parts: [(name: String, lines: [Substring])] {
    var parts: [(name: String, lines: [Substring])] = []
    for line in lines {
      if line.hasPrefix("-- "), line.hasSuffix(" --") {
        parts.append((String(line.dropFirst(3).dropLast(3)), []))
      } else if !parts.isEmpty {
        parts[parts.count - 1].lines.append(line)
      }
    }
    return parts
  }

  private static func text(_ lines: [Substring]) -> String { lines.joined(separator: "\n") }
}
