package import MachineOutput
import Reports

/// An output format of findings.
package struct OutputFormat: Hashable, Sendable {
  package let output: any CheckOutput.Type

  package init(_ output: any CheckOutput.Type) { self.output = output }

  /// The name of the format: `human`, `sarif`.
  package var name: String { output.name }
  package var isHuman: Bool { output.isForPeople }

  package static func == (a: OutputFormat, b: OutputFormat) -> Bool { a.output == b.output }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// One output: a format, and a file or standard output.
package struct OutputRequest<Format: Sendable>: Sendable {
  package var format: Format
  /// The path; `nil` is standard output.
  package var file: String?

  /// - Parameter file: the path; `-` and `nil` are standard output.
  package init(format: Format, file: String?) {
    self.format = format
    self.file = file == "-" ? nil : file
  }
}
