extension EventSchema {
  /// Returns the fields that an event written by mediation adapters has in addition to `ad` and the fields of every
  /// event.
  static func mediation(_ kind: EventKind) -> [FieldSchema] {
    switch kind {
    case .adapterLoad:
      [FieldSchema("adapter", .string(.name), required: true), FieldSchema("parameter", .string(.hashed))]
    case .adapterMap:
      [
        FieldSchema("fields", .map(.string(.name)), required: true), FieldSchema("adapter", .string(.name)),
        FieldSchema("extra", .list(.string(.name))), FieldSchema("images", Shapes.pictureForm),
        FieldSchema("imageCount", .integer(Shapes.count)),
      ]
    case .adapterComplete:
      [
        FieldSchema("outcome", .oneOf(["ad", "error"]), required: true),
        FieldSchema("adapter", .string(.name)),
        FieldSchema("error", Shapes.error), FieldSchema("thread", .oneOf(["main", "other"])),
      ]
    case .adapterNotify:
      [
        FieldSchema("of", .oneOf(["impression", "click", "render"]), required: true),
        FieldSchema("adapter", .string(.name)),
      ]
    case .adapterResponse:
      [
        FieldSchema("adapter", .string(.name), required: true),
        FieldSchema("outcome", .oneOf(["ad", "error", "skipped"])),
        FieldSchema("latencyMs", .number(Shapes.milliseconds)),
        FieldSchema("source", Shapes.source),
      ]
    default:
      [
        FieldSchema("impressions", Shapes.trackingParty), FieldSchema("clicks", Shapes.trackingParty),
        FieldSchema("adapter", .string(.name)),
      ]
    }
  }
}
