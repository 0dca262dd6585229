/// A name that a drawing has room for.
package enum ShortName {
  /// At most so many letters, cut in the middle: ids begin alike, and differ at their ends.
  package static func of(_ name: String, most: Int) -> String {
    guard name.count > most else { return name }
    let end = (most - 1) / 2
    return name.prefix(most - 1 - end) + "…" + name.suffix(end)
  }
}
