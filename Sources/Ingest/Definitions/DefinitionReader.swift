package import AdModel
package import Diagnostics

/// A definition's file as far as it could be read.
package struct DefinitionReading: Sendable {
  /// `nil` when the file broke off, or its kind or id could not be read: then nothing else can be said of the format.
  package var definition: FormatDefinition?
  /// All of the file, in the order of their places.
  package var mistakes: [Mistake]
  /// The file's lines without their ends; empty when it is no text.
  package var lines: [String]
}

/// Reads `format.yaml`. What fits and what is missing stands in `DefinitionSchema`; here values become the model.
package enum DefinitionReader {
  /// `file`: the path that the definition and its mistakes carry, relative to the catalog.
  package static func read(_ content: [UInt8], file: String) -> DefinitionReading {
    let document = YAMLDocument(content, file: file)
    var reading = DefinitionReading(definition: nil, mistakes: document.mistakes, lines: document.lines)
    guard let root = document.root else {
      if document.isComplete, document.mistakes.isEmpty { reading.mistakes = [.emptyDefinition(file: file)] }
      return reading
    }
    var reader = AuthoredReader(file: file, isComplete: document.isComplete)
    let fields = reader.fields(root, DefinitionSchema.definition, at: nil)
    reading.mistakes = (reading.mistakes + reader.mistakes).sorted {
      $0.complaint.location < $1.complaint.location
    }
    if document.isComplete, let fields {
      reading.definition = definition(fields, file: file)
    }
    return reading
  }

  private static func definition(_ fields: AuthoredFields, file: String) -> FormatDefinition? {
    guard let kind: Located<FormatKind> = fields.choice("kind"), let id = fields.text("id") else {
      return nil
    }
    var definition = FormatDefinition(
      file: file, kind: kind.value, id: id, system: system(kind.value, fields), range: fields.range)
    definition.nameField = fields.text("name")
    definition.summaryField = fields.text("summary")
    definition.statusField = fields.choice("status")
    definition.inventoryField = fields.choice("inventory")
    definition.territory = fields.texts("territory")
    definition.adUnits = fields.texts("adUnits")?.value ?? []
    if kind.value.hasAssets { definition.assets = fields.map("assets").map(Asset.init) }
    return definition
  }

  private static func system(_ kind: FormatKind, _ fields: AuthoredFields) -> FormatSystem {
    switch kind {
    case .customNative:
      .customNative(
        CustomNativeSystem(
          video: VideoDefinition(fields.object("video")),
          customClickHandler: fields.object("clicks")?.boolean("customHandler")))
    case .native: .native(NativeSystem(fields))
    case .rewarded: .rewarded(RewardedSystem(fields))
    case .liveInterstitial: .liveInterstitial(LiveSystem(fields))
    }
  }
}

extension Mistake {
  fileprivate static func emptyDefinition(file: String) -> Mistake {
    Mistake(
      .definitionUnreadable, "The file holds no definition.", at: Location(file: file),
      help: "A definition begins with its kind and its id.")
  }
}
