/// Runs another program to its end and returns its output.
package enum ProgramOutput {
  package enum Failure: Error {
    /// The program doesn't exist or can't be started; the value is the error code.
    case notStarted(Int32)
    /// The program failed, was ended by a signal, or closed its output too early.
    case failed
    /// The program's output exceeds the limit.
    case tooLarge
  }

  /// Runs a program found on the `PATH` with an empty standard input; its standard error is discarded.
  ///
  /// - Parameters:
  ///   - arguments: the first is the program's name.
  ///   - limit: maximum bytes of output.
  package static func bytes(
    of arguments: [String], environment: [String: String], limit: Int
  ) throws(Failure) -> [UInt8] {
    let program = try RunningProgram(arguments, environment: environment)
    program.endInput()
    let bytes = try program.rest(limit: limit)
    try program.end()
    return bytes
  }
}
