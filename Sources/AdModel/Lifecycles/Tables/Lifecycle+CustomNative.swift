extension Lifecycle {
  /// Ad Manager custom native: the app renders everything and says itself when an impression or a click took place.
  package static let customNative = table(
    "custom-native", title: "Custom native ad",
    summary: "One ad of a custom native format, from its request to the moment when it leaves the screen.",
    states: showingStates, rows: showingRows(countedBy: .app))
}
