import Pipeline
import ArgumentParser

/// The output option of a command that writes one text.
struct FileOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file to write to; without it, or with -, standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  init() {}

  func validate() throws {
    if output?.isEmpty == true { throw ValidationError("--output needs the name of a file.") }
  }

  /// The path; `nil` is standard output.
  var file: String? { output == "-" ? nil : output }

  func write(_ text: String) throws {
    guard let file else { return try Console.write(text) }
    try NamedFile(file, sparing: RunInputs()).write(Array(text.utf8))
  }
}
