import AdModel
import Ingest

/// What this run reads is not written over, and nothing is put where the next run would read it.
extension InputSelection {
  /// Refuses a folder among what is read.
  func refuse(folder output: String) throws(InputFailure) {
    guard let place = Self.place(of: output) else { return }
    if let formats, place == formats || place.hasPrefix(formats + "/") {
      throw .outputAmongFormats(output)
    }
    for folder in folders where place == folder || place.hasPrefix(folder + "/") {
      throw .outputAmongInputs(output, input: folder)
    }
  }

  /// Refuses a file that is read, lies among the definitions, or would be one more recording of a folder that was named.
  ///
  /// - Parameter others: what is read besides: the baseline, the configuration.
  func refuse(file: NamedFile, reading others: [String] = []) throws {
    guard case .file(let place) = file.place else { return }
    if let formats, place.hasPrefix(formats + "/") { throw InputFailure.outputAmongFormats(file.path) }
    let isOfNamedFolder =
      RecordingFinder.isRecording(place) && folders.contains { place.hasPrefix($0 + "/") }
    let inputs = recordings.map(\.systemPath).filter { $0 != "-" } + others
    if try isOfNamedFolder
      || file.isThere && inputs.contains(where: { try NamedFile($0).identity == file.identity })
    {
      throw InputFailure.outputIsInput(file.path)
    }
  }

  /// Refuses a file among the definitions that isn't named as a recording.
  func refuse(recording file: NamedFile) throws(InputFailure) {
    guard case .file(let place) = file.place, let formats, place.hasPrefix(formats + "/") else { return }
    if !RecordingFinder.isRecording(place) { throw .outputAmongFormats(file.path) }
  }

  private var formats: String? { catalogRoot.map { Folders.path("formats", in: $0) } }

  /// Of what isn't there yet: where the nearest folder above it leads, links resolved.
  private static func place(of output: String) -> String? {
    Folders.upwards(from: output).lazy.compactMap { Disk.realPath($0.isEmpty ? "." : $0) }.first
  }
}
