/// An output exists already, and the option `--force` wasn't given.
package struct OutputExists: ToolFailure {
  package var path: String
  /// The number of further outputs of the command that exist already.
  package var others = 0
  /// A sentence about the ways on.
  package var advice = "Name another output, or pass --force."

  package var description: String {
    let more =
      switch others {
      case 0: ""
      case 1: ", and so does 1 other"
      default: ", and so do \(others) others"
      }
    return "'\(path)' exists\(more). \(advice)"
  }
}
