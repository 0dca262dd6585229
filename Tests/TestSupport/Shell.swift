import Foundation

/// The system's shell, for what other programs say of our output.
package enum Shell {
  /// Runs a command (of bash) to its end.
  ///
  /// - Returns: its exit code, and all that it said on either output.
  package static func run(_ command: String, in folder: String) throws -> (code: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let scratch = try TemporaryFolder()
    try scratch.write("", to: "said")
    let said = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch("said")))
    (process.standardOutput, process.standardError) = (said, said)
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try scratch.text(of: "said"))
  }
}
