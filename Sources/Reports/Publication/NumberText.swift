import Model
import Basics

/// Formats numbers and counts for pages, independent of the machine's locale.
package enum NumberText {
  /// Returns a number with commas between thousands: `1,234,567`.
  package static func grouped(_ number: Int) -> String {
    if (0...999).contains(number) { return String(number) }
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// Returns a number with its noun: `1 format`, `2 formats`. The plural is regular unless given.
  package static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// Returns a number of what a person must look at: `35 to check`.
  package static func toCheck(_ number: Int) -> String { "\(grouped(number)) \(Verdict.needsReview.words)" }

  /// Returns the number of ads that a person must look at, and of the findings that say so: `38 ads to check (52
  /// findings)`; without such ads, that of the findings alone.
  package static func toCheck(ads: Int = 0, findings: Int) -> String {
    let found = count(findings, "finding")
    return ads > 0
      ? "\(count(ads, "ad")) \(Verdict.needsReview.words) (\(found))"
      : "\(found) \(Verdict.needsReview.words)"
  }

  /// Returns a sentence about findings that lists have no entry for (`FindingSummary.foldedCount`); `nil` for none.
  package static func folded(_ number: Int) -> String? {
    if number == 0 { return nil }
    let (has, verb) = number == 1 ? ("has", "is") : ("have", "are")
    return "\(count(number, "finding")) \(has) the fault of an earlier line and \(verb) listed with it."
  }

  /// Returns a number with at most `digits` digits after the point, without trailing zeros: `12.5`, `3`.
  package static func decimal(_ number: Double, digits: Int = 1) -> String {
    guard number.isFinite else { return "–" }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (number * scale).rounded(.toNearestOrAwayFromZero)
    guard scaled.magnitude < 1e15 else { return "\(number)" }
    let whole = Int(nearest: scaled.magnitude)
    let unit = Int(nearest: scale)
    if whole.isMultiple(of: unit) { return (scaled < 0 ? "-" : "") + String(whole / unit) }
    var fraction = String(whole % unit)
    fraction = String(repeating: "0", count: max(0, digits - fraction.count)) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let sign = scaled < 0 ? "-" : ""
    return sign + String(whole / unit) + (fraction.isEmpty || digits == 0 ? "" : "." + fraction)
  }

  /// Returns a duration in the unit that suits it: `812 ms`, `4.5 s`, `3 min 20 s`.
  package static func duration(seconds: Double) -> String {
    switch seconds.magnitude {
    case ..<1: "\(decimal(seconds * 1000, digits: 0)) ms"
    case ..<120: "\(decimal(seconds)) s"
    default: "\(Int(nearest: seconds) / 60) min \(Int(nearest: seconds) % 60) s"
    }
  }

  /// Time since the start of a session, always with three decimals so that columns align: `+0.120 s`, `+264.500 s`.
  package static func offset(seconds: Double) -> String {
    let milliseconds = Int(nearest: min(seconds.magnitude, 1e12) * 1000)
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let digits = String(rest)
    return (seconds < 0 ? "−" : "+") + grouped(whole) + "."
      + String(repeating: "0", count: 3 - digits.count) + digits + " s"
  }

  /// Returns a size in decimal units, such as KB for 1,000 bytes: `12.3 KB`.
  package static func bytes(_ count: Int) -> String {
    switch count {
    case ..<1000: "\(count) B"
    case ..<1_000_000: "\(decimal(Double(count) / 1000)) KB"
    default: "\(decimal(Double(count) / 1_000_000)) MB"
    }
  }

  /// Formats millionths with six decimals, so that columns align: 10,479 is `0.010479`.
  package static func amount(micros: Int) -> String {
    let (whole, rest) = micros.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(rest)
    return grouped(whole) + "." + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Formats millionths rounded to the width of a tile: four decimals below 100, otherwise two: `0.1504`, `1,234.50`.
  static func shortAmount(micros: Int) -> String {
    let (step, dropped) = micros < 100_000_000 ? (100, 2) : (10_000, 4)
    return String(amount(micros: micros.clampedSum(step / 2) / step * step).dropLast(dropped))
  }
}
