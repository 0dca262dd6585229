/// Names of folders and files that systems and shells take for what they are.
package enum PathName {
  /// True for a name that no system mistakes: not for a device of Windows (`CON`, `nul.txt`), nor for an option of a command
  /// (`-rf`); without signs that Windows refuses, and without the dots and spaces that it drops at the end of a name.
  package static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, let last = name.utf8.last else { return false }
    let isShown = name.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && scalar.value != 0x7F && !#"<>:"|?*\/"#.unicodeScalars.contains(scalar)
    }
    return isShown && first != UInt8(ascii: "-") && first != UInt8(ascii: " ") && !". ".utf8.contains(last)
      && !isDevice(name)
  }

  /// True if a name, up to its first dot and in any letter case, is that of a Windows device: `nul.txt` (learn.microsoft.com/windows/win32/fileio/naming-a-file).
  private static func isDevice(_ name: String) -> Bool {
    var stem = String(name.prefix { $0 != "." }).lowercased()
    while stem.last == " " { stem.removeLast() }
    if ["con", "prn", "aux", "nul", "conin$", "conout$"].contains(stem) { return true }
    return stem.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt"))
      && "0123456789¹²³".contains(stem.last ?? " ")
  }
}
