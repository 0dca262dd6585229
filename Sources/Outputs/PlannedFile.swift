/// A file of the site that is made when it is written, on whichever thread: so that a site of any size needs the memory of
/// a few pages.
package struct PlannedFile: Sendable {
  /// Relative to the output folder, as `OutputFile.path`.
  package var path: String
  /// Of everything that the file is made from: two builds in which it is the same make the same bytes. `nil` where that
  /// isn't known.
  package var key: String?
  /// The same bytes whenever it is asked.
  package var bytes: @Sendable () throws(TemplateError) -> [UInt8]

  package init(
    path: String, key: String? = nil, bytes: @escaping @Sendable () throws(TemplateError) -> [UInt8]
  ) {
    self.path = path
    self.key = key
    self.bytes = bytes
  }

  package init(_ file: OutputFile) {
    path = file.path
    bytes = { () throws(TemplateError) in file.bytes }
  }
}
