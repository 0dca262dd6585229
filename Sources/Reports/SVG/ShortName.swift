/// Shortens a name to fit a drawing.
package enum ShortName {
  /// Returns at most `most` characters, with the middle cut out, because ids often begin alike and differ at their
  /// ends.
  package static func of(_ name: String, most: Int) -> String {
    guard name.count > most else { return name }
    let end = (most - 1) / 2
    return name.prefix(most - 1 - end) + "…" + name.suffix(end)
  }
}
