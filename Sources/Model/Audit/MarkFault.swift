/// What is first wrong with an icon or a label in one combination: the faults that make others of the same cause not worth
/// telling, the worst first.
package enum MarkFault: Hashable, Sendable {
  case missing
  case hidden(String)
  case outside
  case covered(by: String)
  /// Of the icon alone.
  case unclickable
}

extension MeasuredAsset {
  /// `nil`: it is there, painted, in the ad, uncovered and, if it is the icon, takes a click.
  package func firstFault(in page: MeasuredPage) -> MarkFault? {
    guard isFound else { return .missing }
    guard isPainted, let box else { return .hidden(hiddenBy ?? "nothing to paint") }
    if !page.ad.holds(box, slack: 0.5) { return .outside }
    if let coveredBy { return .covered(by: coveredBy) }
    if type == .adChoices, isClickable != true { return .unclickable }
    return nil
  }

  /// True if a script that was not run may draw what isn't there: the element, or its text or picture.
  package func awaitsScript(in page: MeasuredPage) -> Bool {
    guard page.scripts.contains(where: \.runsByItself) else { return false }
    return !isFound || isEmpty && (!isPainted || picture?.isMissing == true)
  }
}
