/// Rules for names of folders and files that are safe on every system and in shells.
package enum PathName {
  /// True for a name without a special meaning: not a device of Windows (`CON`, `nul.txt`) and not an option of a
  /// command (`-rf`). It has no characters that Windows refuses, and no dot or space at its end, which Windows drops.
  package static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, let last = name.utf8.last else { return false }
    let isShown = name.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && scalar.value != 0x7F && !#"<>:"|?*\/"#.unicodeScalars.contains(scalar)
    }
    return isShown && first != UInt8(ascii: "-") && first != UInt8(ascii: " ") && !". ".utf8.contains(last)
      && !isDevice(name)
  }

  /// True if a name, up to its first dot and in any letter case, is that of a Windows device: `nul.txt`
  /// (learn.microsoft.com/windows/win32/fileio/naming-a-file).
  private static func isDevice(_ name: String) -> Bool {
    var stem = String(name.prefix { $0 != "." }).lowercased()
    while stem.last == " " { stem.removeLast() }
    if ["con", "prn", "aux", "nul", "conin$", "conout$"].contains(stem) { return true }
    return stem.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt"))
      && "0123456789¹²³".contains(stem.last ?? " ")
  }
}
