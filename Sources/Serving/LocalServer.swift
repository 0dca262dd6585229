import Ingest
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why no server can be had, in a sentence.
package struct ServerFailure: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

/// A server for the browser on this machine: HTTP/1.1 on 127.0.0.1, a request a connection, a thread each.
package final class LocalServer: Sendable {
  package let port: Int
  private let listening: Int32
  private let open = Atomic(0)

  /// Connections at a time.
  private static let mostOpen = 128
  /// Bytes that a head may have.
  private static let largestHead = 16 << 10
  /// Seconds that somebody may take to ask, or to take what he is given.
  private static let patience = 30

  /// - Parameter port: 0 for any that is free.
  package init(port: Int) throws(ServerFailure) {
    let listening = socket(AF_INET, Self.stream, 0)
    guard listening >= 0 else { throw ServerFailure(description: "No socket can be had (error \(errno)).") }
    _ = fcntl(listening, F_SETFD, FD_CLOEXEC)
    var yes: Int32 = 1
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    var known = sockaddr_in()
    var knownSize = size
    let failed =
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listening, $0, size) }
      } != 0 || listen(listening, 64) != 0
      || withUnsafeMutablePointer(to: &known) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listening, $0, &knownSize) }
      } != 0
    if failed {
      let code = errno
      close(listening)
      throw ServerFailure(
        description: code == EADDRINUSE
          ? "Port \(port) is taken: is adspec served already? Give another with --port."
          : "Nobody can be served at port \(port) (error \(code)); give another with --port.")
    }
    self.listening = listening
    self.port = Int(UInt16(bigEndian: known.sin_port))
  }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif

  deinit { close(listening) }

  /// Answers until the process ends.
  package func run(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) -> Never {
    while true {
      let connection = accept(listening, nil, nil)
      if connection < 0 {
        // Too many files are open, or somebody hung up at once: there will be others.
        if errno != EINTR { usleep(10_000) }
        continue
      }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      let isBusy = open.add(1, ordering: .relaxed).newValue > Self.mostOpen
      let work = Connection(connection, largestHead: Self.largestHead, patience: Self.patience)
      let started = Threads.start {
        if isBusy { work.send(HTTPResponse(.busy, "Too many pages are open.")) } else { work.answer(answer) }
        self.open.subtract(1, ordering: .relaxed)
      }
      if !started { open.subtract(1, ordering: .relaxed) }
    }
  }
}

/// One request and its answer; closed when it goes.
private final class Connection: Sendable {
  private let descriptor: Int32
  private let largestHead: Int

  init(_ descriptor: Int32, largestHead: Int, patience: Int) {
    (self.descriptor, self.largestHead) = (descriptor, largestHead)
    var time = timeval()
    time.tv_sec = .init(patience)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
  }

  deinit { close(descriptor) }

  func answer(_ answer: (HTTPRequest) -> HTTPResponse) {
    guard let head = head() else { return }
    guard head.count <= largestHead else {
      return send(HTTPResponse(.headTooLarge, "The request's head is too long."))
    }
    do throws(HTTPRequest.Flaw) {
      let request = try HTTPRequest(head: head)
      send(answer(request), withBody: request.method == .get)
    } catch {
      switch error {
      case .malformed: send(HTTPResponse(.malformed, "This isn't HTTP."))
      case .otherMethod: send(HTTPResponse(.otherMethod, "There are pages to get, and nothing else to do."))
      }
    }
  }

  /// Up to the empty line; one that goes on beyond the limit as far as it was read; `nil` when nothing more comes.
  private func head() -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return nil }
      let searched = max(0, bytes.count - 3)
      bytes += buffer[..<count]
      if let end = Self.end(of: bytes, from: searched) { return Array(bytes[..<end]) }
      if bytes.count > largestHead { return bytes }
    }
  }

  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= start + 4 else { return nil }
    return (start...bytes.count - 4).first { bytes[$0..<$0 + 4].elementsEqual("\r\n\r\n".utf8) }
  }

  func send(_ response: HTTPResponse, withBody: Bool = true) {
    guard send(Array(response.head.utf8)), withBody else { return }
    switch response.body {
    case .bytes(let bytes): _ = send(bytes)
    case .file(var stream, let size):
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
      defer { buffer.deallocate() }
      var rest = size
      do {
        while rest > 0 {
          let count = min(rest, try stream.read(into: buffer))
          guard count > 0, send(Array(buffer.prefix(count))) else { return }
          rest -= count
        }
      } catch {
        // The file is gone or changed: the browser sees that less came than was announced.
        return
      }
    }
  }

  /// Whether all of it went.
  private func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        let rest = UnsafeRawBufferPointer(rebasing: all[sent...])
        #if canImport(Darwin)
          return Darwin.send(descriptor, rest.baseAddress, rest.count, 0)
        #else
          return sendto(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL), nil, 0)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}

/// Threads that nobody waits for: those of a pool would all be taken by pages that wait for a change.
package enum Threads {
  private final class Work {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }

  /// Whether there is one more.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let box = Unmanaged.passRetained(Work(work))
    let code = pthread_create(
      &thread, nil,
      { box in
        #if canImport(Darwin)
          Unmanaged<Work>.fromOpaque(box).takeRetainedValue().work()
        #else
          if let box { Unmanaged<Work>.fromOpaque(box).takeRetainedValue().work() }
        #endif
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      box.release()
      return false
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return true
  }
}
