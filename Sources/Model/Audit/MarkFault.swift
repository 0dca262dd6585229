/// The gravest fault of an AdChoices icon or an ad label in one combination; the cases are in the order of gravity. Its
/// lesser faults are consequences of it, and aren't reported.
package enum MarkFault: Hashable, Sendable {
  case missing
  case hidden(String)
  case outside
  case covered(by: String)
  /// The icon can't be clicked; never a fault of an ad label.
  case unclickable
}

extension MeasuredAsset {
  /// Returns the gravest fault; `nil` if the asset is there, painted, inside the ad, uncovered and, if it is the icon,
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
