/// The first fault of an icon or a label in one combination, the worst first. Further faults of the same cause aren't
/// worth reporting.
package enum MarkFault: Hashable, Sendable {
  case missing
  case hidden(String)
  case outside
  case covered(by: String)
  /// For the icon only.
  case unclickable
}

extension MeasuredAsset {
  /// Returns the first fault; `nil` if the asset is there, painted, inside the ad, uncovered and, if it is the icon,
  /// clickable.
  package func firstFault(in page: MeasuredPage) -> MarkFault? {
    guard isFound else { return .missing }
    guard isPainted, let box else { return .hidden(hiddenBy ?? "nothing to paint") }
    if !page.ad.holds(box, slack: 0.5) { return .outside }
    if let coveredBy { return .covered(by: coveredBy) }
    if type == .adChoices, isClickable != true { return .unclickable }
    return nil
  }

  /// True if a script that didn't run may create what is missing: the element, its text or its picture.
  package func awaitsScript(in page: MeasuredPage) -> Bool {
    guard page.scripts.contains(where: \.runsByItself) else { return false }
    return !isFound || isEmpty && (!isPainted || picture?.isMissing == true)
  }
}
