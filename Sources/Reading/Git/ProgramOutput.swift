/// The output of another program that is run to its end.
package enum ProgramOutput {
  package enum Failure: Error {
    /// There is no such program, or it can't be started.
    case notStarted(Int32)
    /// It failed, was ended by a signal, or closed its output too early.
    case failed
    /// It prints more than is taken.
    case tooLarge
  }

  /// Runs a program that is looked for on the `PATH`, with an empty standard input; its standard error is lost.
  ///
  /// - Parameters:
  ///   - arguments: the first is the program's name.
  ///   - limit: bytes of output.
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
