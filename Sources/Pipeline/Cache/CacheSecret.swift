import FoundationEssentials
import Reading

/// The secret that seals a build's cache. A cache in a checkout may come from a stranger, who can't seal it without the
/// secret.
package struct CacheSecret: Hashable, Sendable {
  let bytes: [UInt8]

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// A random secret that only this process has. A cache that it seals can be used only by later builds of this
  /// process, such as those of `adspec serve`.
  package static let ofProcess = CacheSecret(bytes: random())

  /// The environment variable for the secret in CI, to be set from the CI's secret store.
  static let variable = "ADSPEC_CACHE_SECRET"

  /// Minimum length of the variable's value, in bytes.
  private static let leastLength = 16

  private static func random() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// Returns the secret from the environment variable; without it, the secret in the user's file, which is created if
  /// missing; if there can be no such file, the secret of this process.
  ///
  /// - Parameter checkouts: absolute paths, without links, of folders that must not contain the file.
  /// - Throws: `TooShort`.
  package static func find(in environment: [String: String], outside checkouts: [String]) throws
    -> CacheSecret
  {
    if let value = environment[variable], !value.isEmpty {
      guard value.utf8.count >= leastLength else { throw TooShort(least: leastLength) }
      return CacheSecret(bytes: Array(value.utf8))
    }
    guard let folder = folder(environment) else { return ofProcess }
    let bytes = SecretFile.bytes(at: folder + "/cache-secret", outside: checkouts, making: random)
    return bytes.map(CacheSecret.init) ?? ofProcess
  }

  /// The folder for state that outlives a cache, by the XDG Base Directory Specification 0.8; `nil` if the environment
  /// names none.
  private static func folder(_ environment: [String: String]) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/adspec" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/state/adspec"
  }

  struct TooShort: ToolFailure {
    var least: Int

    var description: String {
      "\(CacheSecret.variable) needs at least \(least) bytes: take 32 random ones, such as 'openssl rand -hex 32' prints."
    }
  }
}
