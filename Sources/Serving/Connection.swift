import Reading

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One request and its response. The connection is closed when the object is released.
final class Connection: Sendable {
  private let descriptor: Int32
  private let number: Int
  private let table: ConnectionTable?

  private static let head = HeadReader(largest: 16 << 10, patience: .seconds(30))
  /// Maximum time for sending one piece of a response, in seconds.
  private static let patience = 30

  /// - Parameter number: the connection's number in `table`, from which the connection is removed before it is closed.
  init(_ descriptor: Int32, _ number: Int = 0, in table: ConnectionTable? = nil) {
    (self.descriptor, self.number, self.table) = (descriptor, number, table)
    var time = timeval()
    time.tv_sec = .init(Self.patience)
    set(SO_SNDTIMEO, time)
  }

  deinit {
    table?.remove(number)
    close(descriptor)
  }

  private func set(_ option: Int32, _ time: timeval) {
    withUnsafeBytes(of: time) {
      _ = setsockopt(descriptor, SOL_SOCKET, option, $0.baseAddress, socklen_t($0.count))
    }
  }

  func answer(_ answer: (HTTPRequest) -> HTTPResponse) {
    let start = ContinuousClock.now
    let outcome = Self.head.read(elapsed: { ContinuousClock.now - start }) { buffer, rest in
      receive(into: &buffer, within: rest)
    }
    switch outcome {
    case .nothing: return
    case .tooLong: send(HTTPResponse(.headTooLarge, "The request's head is too long."))
    case .head(let head):
      do throws(HTTPRequest.Flaw) {
        let request = try HTTPRequest(head: head)
        table?.noteAnswering(number)
        send(answer(request), withBody: request.method == .get)
      } catch {
        switch error {
        case .malformed: send(HTTPResponse(.malformed, "This isn't HTTP."))
        case .otherMethod: send(HTTPResponse(.otherMethod, "There are pages to get, and nothing else to do."))
        }
      }
    }
  }

  private func receive(into buffer: inout [UInt8], within rest: Duration) -> Int {
    let (seconds, attoseconds) = rest.components
    var time = timeval()
    time.tv_sec = .init(seconds)
    // A timeout of zero would make the system wait without limit.
    time.tv_usec = .init(max(1, attoseconds / 1_000_000_000_000))
    set(SO_RCVTIMEO, time)
    var count = recv(descriptor, &buffer, buffer.count, 0)
    while count < 0, errno == EINTR { count = recv(descriptor, &buffer, buffer.count, 0) }
    if count > 0 { table?.noteStep(of: number) }
    return count
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
        // The file is gone or has changed: the browser sees fewer bytes than announced.
        return
      }
    }
  }

  /// Returns true if all bytes were sent.
  private func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      table?.noteStep(of: number)
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
