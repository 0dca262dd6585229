import Model
import Basics

/// The tables of compared fields, with the effect of their changes.
enum ComparedFields {
  /// Fields common to all definitions. `DefinitionComparison` compares assets, `id`, `kind` and `territory` itself.
  static let common: [ComparedField<FormatDefinition>] = [
    ComparedField("name", .read) { FieldReading(.text($0.name), at: $0.nameField?.range) },
    ComparedField("summary", .read) { FieldReading($0.summaryField) },
    ComparedField("status", .harmless) { FieldReading($0.statusField, default: .active) },
    ComparedField("owner", .read) { FieldReading($0.owner) },
    ComparedField("tags", .read) { FieldReading($0.tags) },
    ComparedField(
      "inventory", .condition,
      "Ads that are sold in another way no longer fit; of reserved ones the EEA asks for AdChoices."
    ) {
      FieldReading($0.inventory == .any ? nil : .text($0.inventory.rawValue), at: $0.inventoryField?.range)
    },
    ComparedField("adUnits", .offered, "Apps still request the ad units that are gone.") {
      FieldReading($0.adUnits)
    },
    ComparedField("video", .permission, "Videos that are booked for it have no place any more.") {
      FieldReading(.flag($0.video != nil), at: $0.video?.range)
    },
    ComparedField("video.fallback", .condition, "Apps have to show this image where no video comes.") {
      FieldReading($0.video?.fallback)
    },
    ComparedField("clicks.customHandler", .identity, "Apps have to change who opens a click.") {
      FieldReading($0.customNative?.customClickHandler ?? $0.native?.customClickHandler, default: false)
    },
  ]

  static let asset: [ComparedField<Asset>] = [
    ComparedField("required", .demand, "Creatives without it are no longer complete.") {
      FieldReading($0.requiredField, default: false)
    },
    ComparedField("clickable", .permission, "Apps that open the ad from it have to stop.") {
      FieldReading($0.clickableField, default: false)
    },
    ComparedField("label", .read) { FieldReading($0.label) },
    ComparedField("description", .read) { FieldReading($0.description) },
    ComparedField("default", .harmless) { FieldReading($0.defaultValue) },
    ComparedField("sample", .read) { FieldReading($0.sample) },
    ComparedField("alt", .read) { FieldReading($0.alt) },
    ComparedField("maxLength", .atMost, "Texts that were entered under the old limit may be too long.") {
      FieldReading($0.maxLength)
    },
    ComparedField("choices", .admitted, "Creatives may hold a choice that is gone.") {
      FieldReading($0.choices?.value ?? [])
    },
    ComparedField("allowOtherChoices", .permission, "Creatives may hold something else than the choices.") {
      FieldReading($0.allowOtherChoices, default: false)
    },
    ComparedField("ratio", .condition, "Pictures that were entered before may have another ratio.") {
      FieldReading(
        $0.ratio.map {
          .text("\(FieldValue.number($0.value.width).words):\(FieldValue.number($0.value.height).words)")
        },
        at: $0.ratio?.range)
    },
    ComparedField("minWidth", .atLeast, "Pictures that were entered before may be too small.") {
      FieldReading($0.minWidth)
    },
    ComparedField("minHeight", .atLeast, "Pictures that were entered before may be too small.") {
      FieldReading($0.minHeight)
    },
    ComparedField("mimeTypes", .admitted, "Pictures that were entered before may be of another type.") {
      FieldReading($0.mimeTypes)
    },
    ComparedField("corner", .condition, "Apps have to move it to this corner.") { FieldReading($0.corner) },
    ComparedField("width", .atLeast, "Apps have to draw the icon wider.") {
      FieldReading($0.widthField, default: $0.type.value == .adChoices ? $0.width : nil)
    },
    ComparedField("height", .atLeast, "Apps have to draw the icon higher.") {
      FieldReading($0.heightField, default: $0.type.value == .adChoices ? $0.height : nil)
    },
  ]
}
