import AdModel
import Digests

/// The last build into a folder, as its cache tells of it.
package struct LastBuild: Sendable {
  let cache: PageCache

  /// What it knew of formats on this basis, by their definitions' files.
  func formats(on basis: String) -> [String: KnownFormat] { cache.formats(on: basis) }
}

/// What a build leaves to the next, besides its files.
package struct BuildMemory: Sendable {
  /// `nil` where it isn't known, or nothing is to be left.
  private(set) var tool: (identity: FileIdentity, sha256: String)?
  /// Of what `formats` rests on besides the formats' inputs: the tool and the configuration; empty where the tool isn't
  /// known.
  private(set) var basis = ""
  var formats: [KnownFormat] = []

  package init() {}

  /// What this build knows from the last, when it is asked for; where something failed, it knows nothing.
  static func recalled(
    from last: Ahead<Result<LastBuild, WriteFailure>>, configuration: Configuration, remembers: Bool
  ) -> Deferred<(memory: Result<BuildMemory, any Error>, formats: [String: KnownFormat])> {
    Deferred {
      do {
        let last = try last.value.get()
        let memory = try BuildMemory(after: last, configuration: configuration, remembers: remembers)
        return (.success(memory), last.formats(on: memory.basis))
      } catch {
        return (.failure(error), [:])
      }
    }
  }

  init(after last: LastBuild, configuration: Configuration, remembers: Bool) throws {
    guard remembers, let tool = try ToolIdentity.current(known: last.cache.tool) else { return }
    self.tool = tool
    basis = SHA256.hex(
      of: [tool.sha256, configuration.pathPrefix, ConfigurationText(configuration).text]
        .joined(separator: "\n"))
  }
}
