/// A word of a command line, as a POSIX shell reads it.
package enum ShellWord {
  /// Returns the word itself or, if a shell would read it otherwise, the word in single quotes.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.wholeMatch(of: /[A-Za-z0-9._-]+/) != nil && !word.hasPrefix("-")
    return isPlain ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
  }
}
