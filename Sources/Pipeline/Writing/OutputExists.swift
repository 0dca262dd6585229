/// An output exists already, and the option `--force` wasn't given.
package struct OutputExists: ToolFailure {
  package var path: String
  /// The number of further outputs of the command that exist already.
  package var others = 0

  package var description: String {
    "'\(path)' exists\(others > 0 ? ", and so do \(others) others" : ""). Name another output, or pass --force."
  }
}
