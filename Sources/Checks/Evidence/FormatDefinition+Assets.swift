import AdModel

extension FormatDefinition {
  /// Why rules about the assets of a definition have nothing to say; `nil` when they have.
  var reasonWithoutAssets: String? {
    if !kind.hasAssets { return "\(kind.title) formats have no assets that an app lays out." }
    return assets.isEmpty ? "The format declares no asset." : nil
  }
}
