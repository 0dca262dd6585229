package import Foundation

/// The `adspec` that was built beside these tests.
package enum BuiltBinary {
  package struct Result: Equatable, Sendable {
    package var code: Int32
    package var output: String
    package var errors: String

    package init(code: Int32, output: String, errors: String) {
      (self.code, self.output, self.errors) = (code, output, errors)
    }
  }

  package static var path: String {
    get throws {
      // The test runner lies beside the binary on Linux, in a bundle some folders deeper on macOS.
      var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      for candidate in [Bundle.main.bundleURL, folder] {
        folder = candidate
        for _ in 0..<5 {
          folder = folder.deletingLastPathComponent()
          let binary = folder.appendingPathComponent("adspec").path
          var isFolder: ObjCBool = false
          if FileManager.default.fileExists(atPath: binary, isDirectory: &isFolder), !isFolder.boolValue {
            return binary
          }
        }
      }
      throw NotBuilt()
    }
  }

  package struct NotBuilt: Error {}

  /// Runs it to its end.
  /// - Parameters:
  ///   - folder: its current folder.
  ///   - shell: put before the command in a shell, such as `ulimit -f 8;`.
  ///   - wrapper: a command that runs the command.
  package static func run(
    _ arguments: [String], in folder: String, input: [UInt8] = [], environment: [String: String] = [:],
    shell: String = "", wrapper: String = ""
  ) throws -> Result {
    try script(
      "\(shell) exec \(wrapper) \"$0\" \"$@\"", arguments, in: folder, input: input, environment: environment)
  }

  /// Runs a script of bash to its end, in which `"$0"` is the binary.
  package static func script(
    _ script: String, _ arguments: [String] = [], in folder: String, input: [UInt8] = [],
    environment: [String: String] = [:]
  ) throws -> Result {
    let process = try process(script, arguments, in: folder, environment: environment)
    let scratch = try TemporaryFolder()
    try scratch.write(input, to: "in")
    try scratch.write("", to: "out")
    try scratch.write("", to: "err")
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: scratch("in")))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch("out")))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch("err")))
    try process.run()
    process.waitUntilExit()
    return Result(
      code: process.terminationStatus, output: try scratch.text(of: "out"),
      errors: try scratch.text(of: "err"))
  }

  /// Returns a bash script as a process that hasn't been started. In the script, `"$0"` is the binary.
  package static func process(
    _ script: String, _ arguments: [String] = [], in folder: String, environment: [String: String] = [:]
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script, try path] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let deciding: Set = [
      "SOURCE_DATE_EPOCH", "NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "CI", "TERM", "COLUMNS",
      "GITHUB_STEP_SUMMARY",
    ]
    var variables = ProcessInfo.processInfo.environment.filter { !deciding.contains($0.key) }
    // Prevents tests from leaving a secret among the user's files.
    variables["ADSPEC_CACHE_SECRET"] = "the secret of the tests"
    variables.merge(environment) { $1 }
    process.environment = variables
    return process
  }
}
