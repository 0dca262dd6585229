/// An output is there already, and a command that takes `--force` wasn't given it.
package struct OutputExists: ToolFailure {
  package var path: String
  /// How many more are there.
  package var others = 0

  package var description: String {
    "'\(path)' exists\(others > 0 ? ", and so do \(others) others" : ""). Name another output, or pass --force."
  }
}
