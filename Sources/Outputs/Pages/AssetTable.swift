import AdModel
import Diagnostics

/// The assets of a format as a table.
struct AssetTable: ViewModel {
  let folder: FormatFolder

  func value(_ name: TemplateName) -> TemplateValue? {
    guard name == "assets" else { return nil }
    return .list(folder.definition.assets.map { AssetRow(asset: $0, folder: folder) })
  }
}

/// An asset in the table.
struct AssetRow: ViewModel {
  let asset: Asset
  let folder: FormatFolder

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "key": .text(asset.key.value)
    case "type": .text(Self.title(asset.type.value))
    case "description": .optional(asset.description?.value)
    case "label": .optional(asset.label.flatMap { $0.value == asset.key.value ? nil : $0.value })
    case "isRequired": .flag(asset.isRequired)
    case "isClickable": .flag(asset.isClickable)
    case "limits": .texts(limits)
    case "sampleText": .optional(sampleText)
    case "samplePicture": .part(samplePicture)
    case "sampleProblem": .optional(sampleProblem)
    case "line": .number(asset.key.range.line)
    default: nil
    }
  }

  static func title(_ type: AssetType) -> String {
    switch type {
    case .text: "Text"
    case .image: "Image"
    case .url: "URL"
    case .number: "Number"
    case .list: "List"
    case .adChoices: "AdChoices icon"
    case .badge: "“Ad” label"
    case .video: "Video"
    }
  }

  private var limits: [String] {
    var limits: [String] = []
    if let length = asset.maxLength?.value {
      limits.append("at most \(NumberText.count(length, "character"))")
    }
    if let ratio = asset.ratio?.value {
      limits.append(
        "\(NumberText.decimal(ratio.width, digits: 2)):\(NumberText.decimal(ratio.height, digits: 2))")
    }
    switch (asset.minWidth?.value, asset.minHeight?.value) {
    case (let width?, let height?): limits.append("at least \(width) × \(height) px")
    case (let width?, nil): limits.append("at least \(width) px wide")
    case (nil, let height?): limits.append("at least \(height) px high")
    case (nil, nil): break
    }
    if !asset.mimeTypes.isEmpty { limits.append(asset.mimeTypes.map(\.value).joined(separator: ", ")) }
    if let choices = asset.choices?.value {
      let others = asset.allowOtherChoices?.value == true ? ", or others" : ""
      limits.append("one of \(choices.map { "‘\($0.value)’" }.joined(separator: ", "))\(others)")
    }
    if asset.type.value == .adChoices {
      limits.append(asset.corner.map { Self.words($0.value) } ?? "any corner")
      limits.append("\(NumberText.decimal(asset.width)) × \(NumberText.decimal(asset.height)) points")
    }
    if let value = asset.defaultValue?.value { limits.append("default ‘\(value)’") }
    return limits
  }

  private static func words(_ corner: Corner) -> String {
    switch corner {
    case .topLeft: "top left corner"
    case .topRight: "top right corner"
    case .bottomLeft: "bottom left corner"
    case .bottomRight: "bottom right corner"
    }
  }

  private var sample: SampleFile? { asset.sample.flatMap { folder.samples[$0.value] } }
  private var isMedia: Bool { asset.type.value == .image || asset.type.value == .video }
  private var sampleText: String? { isMedia ? nil : asset.sample?.value }

  private var samplePicture: SamplePicture? {
    guard asset.type.value == .image, let sample, SampleMedia.isShown(sample),
      case .media = sample.content
    else { return nil }
    return SamplePicture(path: sample.path, alt: asset.alt?.value ?? "")
  }

  /// Why a sample that was named isn't shown.
  private var sampleProblem: String? {
    guard isMedia, samplePicture == nil, let path = asset.sample?.value else { return nil }
    guard let sample else { return "‘\(path)’ was not read" }
    if case .unusable(let reason) = sample.content { return "‘\(path)’ \(reason)" }
    return asset.type.value == .video ? "‘\(path)’" : "‘\(path)’ is not shown: it holds more than a picture"
  }
}

/// A sample picture in the table.
struct SamplePicture: ViewModel {
  var path: String
  var alt: String

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "path": .text(URLPath.encoded(URLPath.plain(path)))
    case "alt": .text(alt)
    default: nil
    }
  }
}

/// Our names and the mediated network's.
struct MappingTable: ViewModel {
  let mediation: Mediation

  init(_ mediation: Mediation) { self.mediation = mediation }

  func value(_ name: TemplateName) -> TemplateValue? {
    guard name == "mappingRows" else { return nil }
    return .list(
      mediation.mapping.map { MappingRow(mapping: $0, isExtra: false) }
        + mediation.extraAssets.map { MappingRow(mapping: $0, isExtra: true) })
  }
}

private struct MappingRow: ViewModel {
  var mapping: FieldMapping
  var isExtra: Bool

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "ours": .text(mapping.ours.value)
    case "theirs": .text(mapping.theirs.value)
    case "isExtra": .flag(isExtra)
    default: nil
    }
  }
}
