package import Diagnostics

extension CheckResult {
  /// What was added since these were last taken, for whoever shows or keeps it.
  package struct Additions: Sendable {
    /// Findings that are on their own; those that nobody lists may be missing.
    package var listed: [Finding]
    /// Findings that are reported once per file, without their repetitions.
    package var oncePerFile: [Finding]

    package var all: [Finding] { listed + oncePerFile }
    package var isEmpty: Bool { listed.isEmpty && oncePerFile.isEmpty }

    /// Says of each finding where it is by structure. One that is reported once a file keeps none: it stands at
    /// whichever place comes first.
    package mutating func name(_ places: @autoclosure () -> EventPlaces) {
      if listed.isEmpty { return }
      let places = places()
      for index in listed.indices { listed[index].place = places.place(of: listed[index]) }
    }
  }
}
