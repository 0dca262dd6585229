#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ReadFailure {
  static func noFile(path: String) -> ReadFailure {
    ReadFailure(path: path, reason: "is neither a file nor a folder")
  }

  static func tooLarge(path: String, limit: Int) -> ReadFailure {
    ReadFailure(path: path, reason: "is larger than \(limit >> 20) MiB", isTooLarge: true)
  }

  /// In words, for the codes that a person can do something about.
  init(path: String, code: Int32) {
    let reason =
      switch code {
      case ENOENT: "does not exist"
      case EACCES, EPERM: "no permission"
      case EISDIR: "is a folder"
      case ENOTDIR: "a part of its path is not a folder"
      case ELOOP: "its symbolic links go round in a circle"
      case ENAMETOOLONG: "its name is too long"
      case EMFILE, ENFILE: "too many files are open"
      case ENOMEM: "out of memory"
      case EIO: "the disk reports an error"
      case ENXIO, ENODEV: "its device is gone"
      case ESTALE, ETIMEDOUT: "the network drive does not answer"
      default: "the system reports error \(code)"
      }
    self.init(path: path, reason: reason)
  }
}
