/// An output is there already, and a command that takes `--force` wasn't given it.
struct OutputExists: ToolFailure {
  var path: String
  /// How many more are there.
  var others = 0

  var description: String {
    "'\(path)' exists\(others > 0 ? ", and so do \(others) others" : ""). Name another output, or pass --force."
  }
}
