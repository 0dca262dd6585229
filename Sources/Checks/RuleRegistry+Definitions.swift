extension RuleRegistry {
  /// Rules in `Rules/Definitions`, in the order of their ids.
  package static let definitions: [any Rule.Type] = [
    AdChoicesUndeclared.self,
    AssetChoicesInvalid.self,
    AssetKeyInvalid.self,
    AssetKeyLocalized.self,
    AssetLimitExceeded.self,
    AssetSampleInvalid.self,
    AssetSampleMissing.self,
    DefinitionUnreadable.self,
    FieldInvalid.self,
    FieldMissing.self,
    FieldUnknown.self,
    FormatIDDuplicate.self,
    InputUnreadable.self,
    MappingKeyUnknown.self,
    NotesLinkDead.self,
    PlaceholderUnknown.self,
    PreviewBlocked.self,
    URLInsecure.self,
    VideoFallbackInvalid.self,
  ]
}
