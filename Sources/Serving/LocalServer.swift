import Basics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The reason why the server can't start, as a sentence.
package struct ServerFailure: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

/// A server for the browser on this machine: HTTP/1.1 on 127.0.0.1, one request and one thread per connection.
package final class LocalServer: Sendable {
  package let port: Int
  private let listening: Int32
  private let connections = ConnectionTable(most: LocalServer.mostOpen) {
    _ = shutdown($0, Int32(SHUT_RDWR))
  }

  /// Maximum open connections.
  private static let mostOpen = 128

  /// - Parameter port: 0 for any free port.
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

  /// Accepts and answers connections until the process ends.
  package func run(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) -> Never {
    while true {
      let connection = accept(listening, nil, nil)
      if connection < 0 {
        // Too many files are open, or the client hung up at once: later connections may succeed.
        if errno != EINTR { usleep(10_000) }
        continue
      }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      guard let number = connections.add(connection) else {
        Connection(connection).send(HTTPResponse(.busy, "Too many pages are open."))
        continue
      }
      let work = Connection(connection, number, in: connections)
      // If the system can't start a thread, the connection is closed.
      _ = Threads.start { work.answer(answer) }
    }
  }
}
