/// The gravest fault of an AdChoices icon or an ad label on one page. The cases are in the order of gravity. Lesser
/// faults are consequences of the gravest one, and aren't reported.
package enum MarkFault: Hashable, Sendable {
  case missing
  case hidden(String)
  case outside
  case covered(by: String)
  /// The icon can't be clicked. An ad label never has this fault.
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
