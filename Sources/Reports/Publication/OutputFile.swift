/// A file to be written: outputs are values, and only `OutputWriter` touches the disk.
package struct OutputFile: Hashable, Sendable {
  /// Path relative to the output folder, with `/` between parts; never absolute, and without `..`.
  package var path: String
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  package init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}
