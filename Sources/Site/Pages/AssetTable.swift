import Reports
package import Model
import Basics

/// The assets of a format as a table.
struct AssetTable: ViewModel {
  let folder: FormatFolder

  func value(_ name: TemplateName) -> TemplateValue? {
    let rows = folder.definition.assets.map { AssetRow(asset: $0, folder: folder) }
    return switch name {
    case "assets": .list(rows)
    case "hasSamples": .flag(rows.contains(where: \.hasSample))
    default: nil
    }
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
    case "duty": .optional(duty)
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

  /// True if there is something to say in the column of samples.
  var hasSample: Bool {
    asset.description != nil || sampleText != nil || samplePicture != nil || sampleProblem != nil
  }

  static func title(_ type: AssetType) -> String {
    switch type {
    case .text: "Text"
    case .image: "Image"
    case .url: "URL"
    case .number: "Number"
    case .list: "List"
    case .adChoices: "AdChoices icon"
    case .badge: "Ad label"
    case .video: "Video"
    }
  }

  /// The part that draws the AdChoices icon or the ad label, and the case in which it must; `nil` for other assets. In a
  /// custom native format the app draws both, elsewhere the SDK draws the icon (judging.md, "The way to the information").
  private var duty: String? {
    let kind = folder.definition.kind
    return switch asset.type.value {
    case .adChoices:
      kind == .customNative ? "by the app, for reservation ads in the EEA" : "drawn by the SDK"
    case .badge:
      kind == .customNative || kind == .native ? "by the app, always in the EEA" : "drawn by the SDK"
    case .text, .image, .url, .number, .list, .video: nil
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
    let bounds = [
      Self.size(asset.minWidth, asset.minHeight, "at least"),
      Self.size(asset.maxWidth, asset.maxHeight, "at most"),
      asset.sizes.isEmpty
        ? nil : "\(asset.sizes.map { $0.value.replacing(/[x×]/, with: " × ") }.listed("or")) px",
      asset.maxBytes.map { "at most \(NumberText.count($0.value, "byte"))" },
      Self.duration(asset.minDurationMs, "at least"), Self.duration(asset.maxDurationMs, "at most"),
    ]
    limits.append(contentsOf: bounds.compactMap(\.self))
    if !asset.mimeTypes.isEmpty { limits.append(asset.mimeTypes.map(\.value).joined(separator: ", ")) }
    if let choices = asset.choices?.value {
      let others = asset.allowOtherChoices?.value == true ? ", or others" : ""
      limits.append("one of \(choices.map { "‘\($0.value)’" }.joined(separator: ", "))\(others)")
    }
    if asset.type.value == .adChoices {
      limits.append(asset.corner.map { $0.value.words + " corner" } ?? "any corner")
      limits.append("\(NumberText.decimal(asset.width)) × \(NumberText.decimal(asset.height)) points")
    }
    if asset.type.value == .badge, let corner = asset.corner { limits.append(corner.value.words + " corner") }
    if let value = asset.defaultValue?.value { limits.append("default ‘\(value)’") }
    return limits
  }

  private static func size(_ width: Located<Int>?, _ height: Located<Int>?, _ bound: String) -> String? {
    switch (width?.value, height?.value) {
    case (let width?, let height?): "\(bound) \(width) × \(height) px"
    case (let width?, nil): "\(bound) \(width) px wide"
    case (nil, let height?): "\(bound) \(height) px high"
    case (nil, nil): nil
    }
  }

  private static func duration(_ length: Located<Int>?, _ bound: String) -> String? {
    length.map { "\(bound) \(NumberText.decimal(Double($0.value) / 1000, digits: 3)) s" }
  }

  private var sample: SampleFile? { asset.sample.flatMap { folder.samples[$0.value] } }
  private var isMedia: Bool { asset.type.value == .image || asset.type.value == .video }
  private var sampleText: String? { isMedia ? nil : asset.sample?.value }

  private var samplePicture: ViewValues? {
    guard asset.type.value == .image, let sample, SampleMedia.isShown(sample),
      case .media = sample.content
    else { return nil }
    return [
      "path": .text(URLPath.encoded(URLPath.plain(sample.path))), "alt": .text(asset.alt?.value ?? ""),
    ]
  }

  /// The reason why a declared sample isn't shown; `nil` if it is shown.
  private var sampleProblem: String? {
    guard isMedia, samplePicture == nil, let path = asset.sample?.value else { return nil }
    guard let sample else { return "‘\(path)’ was not read" }
    if case .unusable(let reason) = sample.content { return "‘\(path)’ \(reason)" }
    return "‘\(path)’" + (sample.refusal.map { " is not shown: \($0.clause)" } ?? "")
  }
}

/// The mapping of asset keys to fields of the mediated network.
struct MappingTable: ViewModel {
  let mediation: Mediation

  init(_ mediation: Mediation) { self.mediation = mediation }

  func value(_ name: TemplateName) -> TemplateValue? {
    guard name == "mappingRows" else { return nil }
    let rows =
      mediation.mapping.map { ($0, isExtra: false) } + mediation.extraAssets.map { ($0, isExtra: true) }
    return .list(rows) { mapping, isExtra in
      [
        "ours": .text(mapping.ours.value), "theirs": .text(mapping.theirs.value), "isExtra": .flag(isExtra),
      ]
    }
  }
}

/// Published sample pictures: in the folder of the format's page, under the path in the definition.
package enum SampleMedia {
  /// Bytes that the site publishes for a sample. `nil` if there is nothing to show, as for a video, of which only the
  /// head is read.
  ///
  /// A picture that was refused when it was read is replaced by an empty one. Browsers ignore scripts in an embedded
  /// picture, but not in an SVG that is opened by itself.
  package static func publishedBytes(of sample: SampleFile) -> [UInt8]? {
    guard case .media(let bytes, _, _, _) = sample.content, !bytes.isEmpty else { return nil }
    return sample.refusal == nil ? bytes : Array(emptyPicture.utf8)
  }

  /// True if the site publishes the sample unchanged.
  static func isShown(_ sample: SampleFile) -> Bool {
    sample.refusal == nil && publishedBytes(of: sample) != nil
  }

  private static let emptyPicture =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 9\"><rect width=\"16\" height=\"9\" fill=\"#8d8a82\"/></svg>\n"
}
