import Model
import Reports
import Synchronization

/// The pictures of an audit, kept in a temporary file until all are written: there may be thousands.
final class AuditPictures: Sendable {
  private struct Place: Sendable {
    var offset: Int
    var count: Int
  }

  private struct State {
    var end = 0
    var places: [String: Place] = [:]
    var failure: WriteFailure?
  }

  private let file: ScratchFile
  private let state = Mutex(State())

  init() throws(WriteFailure) { file = try ScratchFile() }

  /// Stores a picture in the temporary file, and returns the path that it gets in the audit's folder.
  func keep(_ png: [UInt8], of rendering: MeasuredRendering, _ combination: Combination) -> String {
    let name = rendering.source.rawValue + (rendering.number > 1 ? "-\(rendering.number)" : "")
    let path = "\(rendering.format)/\(name)-\(combination.fileName).png"
    state.withLock { state in
      guard state.failure == nil else { return }
      do throws(WriteFailure) {
        try file.append(png)
        state.places[path] = Place(offset: state.end, count: png.count)
        state.end += png.count
      } catch {
        state.failure = error
      }
    }
    return path
  }

  /// Returns all pictures as files to be written, sorted by path.
  ///
  /// - Throws: the failure to store one of them.
  func files() throws(WriteFailure) -> [DeferredFile] {
    let (places, failure) = state.withLock { ($0.places, $0.failure) }
    if let failure { throw failure }
    return places.sorted { $0.key < $1.key }.map { path, place in
      DeferredFile(
        path: path,
        .pieces { [file] take in try take(try file.read(from: place.offset, count: place.count)) })
    }
  }
}
