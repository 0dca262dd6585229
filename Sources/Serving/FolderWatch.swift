import Reading

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder that is watched for changes, or some files in it.
package struct WatchedPlace: Hashable, Sendable {
  /// The folder's absolute path.
  package var folder: String
  /// Names of the files to watch in the folder; `nil`: everything in the folder and below.
  package var names: Set<String>?

  package init(_ folder: String, names: Set<String>? = nil) { (self.folder, self.names) = (folder, names) }
}

/// Waits for changes in folders.
///
/// Linux reports changes (inotify). Elsewhere, or once inotify watches no more folders, the sizes and times of all
/// files are compared once a second. Both methods report the same changes.
package struct FolderWatch {
  private let places: [WatchedPlace]
  private var known: FolderLook
  #if os(Linux)
    private let notices: FolderNotices?
  #endif

  /// - Parameter looks: true to compare the files once a second even if the system reports changes.
  package init(_ places: [WatchedPlace], looks: Bool = false) {
    self.places = places
    #if os(Linux)
      notices = looks ? nil : FolderNotices()
      notices?.watch(places)
    #endif
    known = FolderLook(places)
  }

  /// Waits for a change since the last return, and then until nothing has changed for a quarter of a second, because
  /// editors write a file in several steps.
  package mutating func wait() {
    while true {
      pause()
      var now = look()
      if now == known { continue }
      while true {
        usleep(250_000)
        let next = look()
        if next == now { break }
        now = next
      }
      known = now
      return
    }
  }

  /// Returns the current state. New folders are watched before they are scanned, so that a file written after the scan
  /// is reported. A new folder counts as a change only once it has a file.
  private func look() -> FolderLook {
    #if os(Linux)
      notices?.watch(places)
    #endif
    return FolderLook(places)
  }

  private func pause() {
    #if os(Linux)
      if let notices, notices.isComplete { return notices.wait() }
    #endif
    usleep(1_000_000)
  }
}

/// The state of all watched files, by path. It differs after a change.
struct FolderLook: Equatable {
  private var files: [String: FileLook] = [:]

  init(_ places: [WatchedPlace]) {
    for place in places { note(place.folder, names: place.names, depth: 0) }
  }

  /// Maximum depth of folders scanned: symbolic links may form a cycle.
  private static let depth = 32

  private mutating func note(_ folder: String, names: Set<String>?, depth: Int) {
    guard depth < Self.depth else { return }
    for name in names.map(Array.init) ?? FolderList.names(in: folder) {
      let path = folder + "/" + name
      var info = stat()
      guard stat(path, &info) == 0 else { continue }
      if info.st_mode & S_IFMT == S_IFDIR {
        if names == nil { note(path, names: nil, depth: depth + 1) }
        continue
      }
      files[path] = FileLook(info)
    }
  }
}

enum FolderList {
  /// The names in a folder; empty if it can't be listed. The next build reports such a folder.
  static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        // The tuple is the C array, which ends in a zero byte.
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

#if os(Linux)
  /// Notifications of changes in folders (inotify).
  private final class FolderNotices {
    private let descriptor: Int32
    /// True while every folder is watched.
    private(set) var isComplete = true

    private static let events = UInt32(
      IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB)

    init?() {
      descriptor = inotify_init1(Int32(IN_CLOEXEC))
      if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Watches the folders of these places, and new folders in them.
    func watch(_ places: [WatchedPlace]) {
      for place in places { watch(place.folder, deep: place.names == nil, depth: 0) }
    }

    private func watch(_ folder: String, deep: Bool, depth: Int) {
      // A folder that was removed and made again needs a new watch; adding one twice costs nothing.
      if inotify_add_watch(descriptor, folder, Self.events) < 0, errno == ENOSPC || errno == ENOMEM {
        isComplete = false
      }
      guard deep, depth < 32 else { return }
      for name in FolderList.names(in: folder) {
        let path = folder + "/" + name
        var info = stat()
        if stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR {
          watch(path, deep: true, depth: depth + 1)
        }
      }
    }

    /// Waits for a change in a watched folder, for at most a minute.
    func wait() {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 60_000) > 0 else { return }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      // The content of the events is unused: the caller scans the folders.
      _ = read(descriptor, &buffer, buffer.count)
    }
  }
#endif
