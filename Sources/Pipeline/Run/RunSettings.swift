package import Model
import Rules
import Basics
import Reading

/// The inputs and settings of a run, as known before the catalog is read.
package struct RunSettings {
  package let selection: InputSelection
  package let configuration: Configuration
  /// True if the run needs definitions; recordings alone can be judged without.
  let needsDefinitions: Bool
  /// The files and folders that the run reads, except a baseline. No output goes there.
  package let inputs: RunInputs

  /// - Parameter catalog: its folder, if it is named separately from the inputs.
  /// - Throws: `InputFailure`, `CatalogFailure.configuration`, `ReadFailure`.
  package init(
    input: InputRequest, settings request: SettingsRequest, catalog: String? = nil, needsCatalog: Bool
  ) throws {
    var resolver = try InputResolver(input.paths, catalog: catalog, allowsEmpty: input.allowEmpty)
    var configuration = try Self.read(request, catalog: resolver.selection.catalogRoot)
    request.apply(to: &configuration)
    try Self.refuseIgnoring(configuration)
    try resolver.add(input.paths, configuration: configuration, needsCatalog: needsCatalog)
    selection = resolver.selection
    self.configuration = configuration
    needsDefinitions = needsCatalog || selection.isWholeCatalog || !selection.definitionFiles.isEmpty
    inputs = Self.inputs(selection, configuration)
  }

  /// The settings for a catalog that is no longer there, as the folders above it have them.
  ///
  /// - Parameter root: the folder that the catalog had, absolute and without links.
  init(removedCatalog root: String, settings request: SettingsRequest) throws {
    var selection = InputSelection()
    selection.catalogRoot = root
    var configuration = try Self.read(request, catalog: root)
    request.apply(to: &configuration)
    try Self.refuseIgnoring(configuration)
    (self.selection, self.configuration, needsDefinitions) = (selection, configuration, true)
    inputs = Self.inputs(selection, configuration)
  }

  private static func inputs(_ selection: InputSelection, _ configuration: Configuration) -> RunInputs {
    var inputs = RunInputs(
      selection.recordings.map(\.systemPath) + configuration.files
        + [configuration.logo].compactMap(\.self) + selection.streamFiles.values)
    if let root = selection.catalogRoot { inputs += RunInputs(catalog: root) }
    for folder in selection.folders { inputs.add(recordings: folder) }
    return inputs
  }

  /// The path of the baseline if none is named: in the catalog's folder.
  var defaultBaseline: String { Folders.path(Baseline.fileName, in: selection.catalogRoot ?? "") }

  private static func read(_ request: SettingsRequest, catalog: String?) throws -> Configuration {
    if request.isIsolated { return Configuration() }
    let loader = ConfigurationLoader(source: DiskSource(root: ""), knownRules: RuleRegistry.known)
    let folder = catalog ?? Disk.currentFolder ?? "/"
    guard let file = request.file else { return try loader.discovered(for: folder) }
    let real = try InputFailure.realPath(of: file)
    return try loader.load(real, named: file, for: folder)
  }

  /// Throws if an ignored name covers a rule that can't be ignored.
  private static func refuseIgnoring(_ configuration: Configuration) throws {
    let protected = RuleRegistry.infos.filter { !$0.isIgnorable }
    for name in configuration.ignore {
      let selector = RuleSelector(name)
      guard let rule = protected.first(where: { selector.precision(for: $0.id, of: $0.group) != nil }) else {
        continue
      }
      throw IgnoringRefused(name: name, rule: rule.id, origin: configuration.origins["ignore.\(name)"])
    }
  }
}

/// The setting `ignore` covers a rule that can't be ignored.
private struct IgnoringRefused: ToolFailure {
  var name: String
  var rule: RuleID
  var origin: SettingOrigin?

  var description: String {
    let place =
      switch origin {
      case .file(let location): "\(location): "
      case .flag(let flag): "\(flag): "
      case nil: ""
      }
    let refusal =
      name == rule.rawValue
      ? "The rule '\(rule)' can't be ignored." : "'\(name)' takes in '\(rule)', which can't be ignored."
    return "\(place)\(refusal) Name the rules that are to be ignored one by one."
  }
}
