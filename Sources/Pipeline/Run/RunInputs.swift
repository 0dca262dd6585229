import Model
import Reading

/// The files and folders that a run reads. Only this type decides where outputs must not go.
///
/// An output is refused if it would overwrite an input, or lie in a folder of inputs. This is so for all of its names,
/// also through links and hard links. If an output lies in a catalog, the inputs of any run of that catalog count too,
/// so that `adspec print manual -o adspec.yaml` doesn't overwrite settings.
package struct RunInputs {
  /// The kind of file that a command writes. It decides to which of a catalog's folders the file may be added.
  package enum Product { case text, recording, definition }

  /// A folder whose files are read.
  fileprivate struct Folder {
    /// Path of the folder, absolute and without links.
    var path: String
    /// True if no output may be written to the folder, since the next run would read that output.
    var isClosed = true
    var holdsFormats = false
    /// Returns true for the name of a file that is read, at any depth of the folder.
    var reads: @Sendable (String) -> Bool
  }

  /// The files that are read, by the paths that the user gave, or by absolute paths.
  private var files: [String] = []
  private var folders: [Folder] = []

  /// - Parameter files: paths; standard input (`-`) is skipped.
  package init(_ files: [String] = []) { self.files = files.filter { $0 != "-" } }

  /// The inputs of every run of a catalog: definitions, recordings, settings, and files that list exclusions.
  ///
  /// - Parameters:
  ///   - root: the catalog's folder, absolute and without links.
  ///   - product: the kind of file to write; files of this kind may be added to the catalog.
  package init(catalog root: String, besides product: Product = .text) {
    if product != .definition {
      folders.append(
        Folder(path: Folders.path("formats", in: root), holdsFormats: true) { name in
          product != .recording || !RecordingFinder.isRecording(name)
        })
    }
    if product != .recording { add(recordings: Folders.path("recordings", in: root)) }
    let top = RepositoryRoot.find(from: root, in: DiskSource(root: "")) ?? root
    for place in Folders.upwards(from: root) where Folders.contains(place, in: top) {
      files += (ConfigurationLoader.names + [".gitignore"]).map { Folders.path($0, in: place) }
    }
  }

  package static func + (a: RunInputs, b: RunInputs) -> RunInputs {
    var both = a
    both.files += b.files
    both.folders += b.folders
    return both
  }

  package static func += (a: inout RunInputs, b: RunInputs) { a = a + b }

  /// Adds a folder of recordings.
  package mutating func add(recordings folder: String) {
    add(folder: folder) { RecordingFinder.isRecording($0) || $0 == ".gitignore" }
  }

  /// Adds the folder of an audit's results.
  package mutating func add(audit folder: String) {
    add(folder: folder) { $0 == "audit.json" || $0.hasSuffix(".png") }
  }

  /// Adds a folder that is read; a missing one is ignored.
  ///
  /// - Parameters:
  ///   - isClosed: true if no output may be written to the folder.
  ///   - reads: returns true for the name of a file that is read.
  package mutating func add(
    folder: String, isClosed: Bool = true, _ reads: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    guard let path = Disk.realPath(folder) else { return }
    folders.append(Folder(path: path, isClosed: isClosed, reads: reads))
  }

  /// Adds the catalog that a version names (`CatalogVersion`), if it is a folder. A git revision can't be overwritten.
  package mutating func add(version: String?) {
    guard let version, Disk.form(of: version) == .folder, let real = Disk.realPath(version),
      let root = CatalogReader.findRoot(from: real, in: DiskSource(root: ""))
    else { return }
    self += RunInputs(catalog: root)
  }

  /// The existing files and folders that must not be in an output folder.
  package var places: [String] {
    (folders.filter(\.isClosed).map(\.path) + files).map(Self.shown).filter { Disk.realPath($0) != nil }
  }
}

extension RunInputs {
  /// Refuses an output folder that is a folder of inputs or lies in one.
  package func refuse(folder output: String) throws(InputFailure) {
    // Follows a link without a target to where the target would be; Linux, too, follows at most 40 links.
    var target = output
    for _ in 0..<40 { target = Disk.target(ofLink: target) ?? target }
    // For a folder that doesn't exist yet, checks the nearest existing one above it.
    let there = Folders.upwards(from: target).lazy.compactMap { Disk.realPath($0.isEmpty ? "." : $0) }.first
    guard let there,
      let folder = folders.first(where: { $0.isClosed && Folders.contains(there, in: $0.path) })
    else { return }
    throw folder.holdsFormats
      ? .outputAmongFormats(output) : .outputAmongInputs(output, input: Self.shown(folder.path))
  }

  /// Refuses a file that is an input, or that the next run would read.
  package func refuse(_ file: NamedFile, as product: Product) throws {
    guard let identity = file.regularIdentity else { return }
    var inputs = self
    if let root = Self.place(of: file).flatMap({ CatalogReader.findRoot(from: $0, in: DiskSource(root: "")) })
    {
      inputs += RunInputs(catalog: root, besides: product)
    }
    if let input = inputs.input(of: identity, file) {
      if case .node = identity { throw InputFailure.outputIsInput(file.path, input: input) }
      throw InputFailure.outputWouldBeInput(file.path)
    }
    guard case .file(let place) = file.place, let folder = inputs.folders.first(where: { $0.takes(place) })
    else { return }
    throw folder.holdsFormats
      ? InputFailure.outputAmongFormats(file.path) : .outputWouldBeInput(file.path)
  }

  /// The folder in which an output is written; the current folder for a descriptor or a device.
  private static func place(of file: NamedFile) -> String? {
    if case .file(let place) = file.place { Disk.split(place).parent } else { Disk.currentFolder }
  }

  /// The input that an output would overwrite, also under another name; `nil` if there is none.
  private func input(of identity: NamedFile.Identity, _ output: NamedFile) -> String? {
    if let file = files.first(where: { NamedFile.Identity(of: $0) == identity }) { return Self.shown(file) }
    guard case .node = identity else { return nil }
    for folder in folders {
      if case .file(let place) = output.place, folder.takes(place) { return Self.shown(place) }
      // The folder of an HTML file may hold many files: it is searched only if the output has a hard link.
      guard folder.isClosed || output.hasSecondName else { continue }
      if let second = folder.file(of: identity) { return Self.shown(second) }
    }
    return nil
  }

  /// Returns the path relative to the current folder if it lies there, else the absolute path.
  private static func shown(_ path: String) -> String {
    guard let current = Disk.currentFolder, path != current, Folders.contains(path, in: current) else {
      return path
    }
    return String(path.dropFirst(current == "/" ? 1 : current.count + 1))
  }
}

extension RunInputs.Folder {
  /// True if the path, without links, is that of a file in this folder that the run reads. If the folder is closed (no
  /// output may be written to it), this includes paths at which no file exists yet.
  fileprivate func takes(_ place: String) -> Bool {
    place != path && Folders.contains(place, in: path) && reads(Disk.split(place).name)
      && (isClosed || Disk.form(of: place) != nil)
  }

  /// Returns the path of a file in this folder that is read and has this identity: a hard link to the same file, or a
  /// symbolic link that leads there. `nil` if the folder has no such file.
  fileprivate func file(of identity: NamedFile.Identity) -> String? { file(of: identity, in: path) }

  private func file(of identity: NamedFile.Identity, in folder: String) -> String? {
    let entries: [Disk.Entry]
    // A folder that can't be listed has no file that a run reads.
    do { entries = try Disk.entries(in: folder) } catch { return nil }
    for entry in entries {
      let path = folder + "/" + entry.name
      if entry.isFolder {
        if let found = file(of: identity, in: path) { return found }
      } else if reads(entry.name), NamedFile.Identity(of: path) == identity {
        return path
      }
    }
    return nil
  }
}
