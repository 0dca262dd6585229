extension Lifecycle {
  /// System-defined native ads: the app lays the assets out, the SDK (or a mediation adapter) counts.
  package static let native = table(
    "native", title: "Native ad",
    summary: "One native ad, from its request to the moment when it leaves the screen; "
      + "what a mediation adapter does for it has a lifecycle of its own.",
    states: showingStates, rows: showingRows(countedBy: .sdk))
}
