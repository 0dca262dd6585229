package import Model
import Reading

/// The definitions of the sample catalog alone, without their notes, samples and recordings.
package func sampleFormats() throws -> [FormatDefinition] {
  let disk = DiskSource(root: Repository.path)
  var definitions: [String: [UInt8]] = [:]
  for entry in try disk.entries(of: "formats") where entry.form == .folder {
    let path = "formats/\(entry.name)/format.yaml"
    definitions[path] = try disk.bytes(of: path, limit: 1 << 20)
  }
  return try CatalogReader(source: MemorySource(definitions), knownRules: []).read().formats.map(\.definition)
}
