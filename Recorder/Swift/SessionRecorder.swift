package import Dispatch

/// Records one session of an app's ads, as files that adspec reads.
///
/// Any thread may call any function of it, at any time: none waits for the disk. What is recorded waits in memory for a
/// queue of the recorder's own, which writes it; of more than may wait, events are dropped and counted, and the numbers of
/// the lines that are written (`seq`) show where.
public final class SessionRecorder: Sendable {
  /// The session's id.
  public let session: String
  private let clock = SessionClock()
  private let line: Guarded<WaitingLine>
  private let queue: DispatchQueue
  private let writer: QueueWriter

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - folder: where its files will lie. It is made where there is none, and parts that an app which was killed left there
  ///     become whole files. `NAME-000000.ndjson` is a whole file, `….ndjson.part` the one that is being written.
  ///   - start: what is known of app, device and consent.
  public convenience init(
    folder: String, start: AdEvent.SessionStart, options: RecorderOptions = RecorderOptions()
  ) {
    self.init(
      folder: folder, start: start, options: options,
      queue: DispatchQueue(label: "adspec.recorder", qos: .utility))
  }

  /// - Parameter queue: a serial one, on which all that waits for the disk is done.
  package init(folder: String, start: AdEvent.SessionStart, options: RecorderOptions, queue: DispatchQueue) {
    session = options.session ?? Self.madeUpSession()
    self.queue = queue
    line = Guarded(WaitingLine(limit: max(1, options.queueLimit)))
    writer = QueueWriter(
      encoder: LineEncoder(session: session, redaction: options.redactsAtSource ? SourceRedaction() : nil),
      file: RecordingFile(folder: folder, name: Self.fileName(session), mostBytes: options.fileBytes))
    queue.async { RecordingFile.recover(folder) }
    record(start.event)
  }

  deinit { writer.close(line, on: queue) }

  /// Records that something happened just now.
  ///
  /// - Returns: whether it waits for being written; `false`: it was dropped, and counted.
  @discardableResult public func record(_ event: AdEvent) -> Bool {
    let (isTaken, isFirst) = line.withLock { $0.take(event, at: clock) }
    if isFirst { writer.drain(line, on: queue) }
    return isTaken
  }

  /// What became of the events until now.
  public var counts: RecorderCounts { line.withLock { $0.counts } }

  /// Makes a whole file of all that was recorded until now: for when the app goes into the background, where it may be
  /// killed, or hands files over.
  ///
  /// - Parameter completion: called when that is done, on the recorder's own queue.
  public func closeFile(completion: (@Sendable (RecorderCounts) -> Void)? = nil) {
    writer.close(line, on: queue, then: completion)
  }

  /// Ends the session and makes its last file whole; what is recorded from here on is only counted.
  ///
  /// - Parameter completion: called when that is done, on the recorder's own queue.
  public func end(completion: (@Sendable (RecorderCounts) -> Void)? = nil) {
    let isFirst = line.withLock { $0.end(AdEvent.sessionEnd(), at: clock) }
    if isFirst { writer.drain(line, on: queue) }
    closeFile(completion: completion)
  }

  /// Ends the session and makes its last file whole.
  ///
  /// - Returns: what became of all events.
  @discardableResult public func end() async -> RecorderCounts {
    await withCheckedContinuation { continuation in
      end { continuation.resume(returning: $0) }
    }
  }

  /// 65 bits in letters and digits: short and plain enough that outputs show it as it is (docs/privacy.md), as they wouldn't
  /// a UUID.
  private static func madeUpSession() -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz234567")
    return "s-" + String((0..<13).map { _ in letters[Int.random(in: 0..<32)] })
  }

  private static func fileName(_ session: String) -> String {
    String(
      session.unicodeScalars.prefix(100).map { scalar in
        let isPlain =
          scalar.isASCII
          && (scalar.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains(scalar))
        return isPlain ? Character(scalar) : "_"
      })
  }
}

/// The events that wait for being written, with their numbers.
struct WaitingLine: Sendable {
  struct Waiting: Sendable {
    let event: AdEvent
    let time: Timestamp
    let number: Int
  }

  private(set) var counts = RecorderCounts()
  private let limit: Int
  private var events: [Waiting] = []
  /// Whether somebody was sent for what waits.
  private var isBeingDrained = false
  private var hasEnded = false

  init(limit: Int) { self.limit = limit }

  /// Takes an event, unless too many wait or the session is over. The time is read here, where nobody else takes one: that
  /// of a line is never before that of the line in front of it.
  ///
  /// - Returns: whether it waits now, and whether somebody must be sent for it.
  mutating func take(_ event: AdEvent, at clock: SessionClock) -> (isTaken: Bool, isFirst: Bool) {
    if hasEnded {
      counts.late += 1
      return (false, false)
    }
    // What is being written waits still.
    guard counts.waiting < limit else {
      counts.recorded += 1
      counts.dropped += 1
      return (false, false)
    }
    return (true, add(event, at: clock))
  }

  /// Takes the end of the session, for which there is always room: a gap shows by what comes behind it.
  mutating func end(_ event: AdEvent, at clock: SessionClock) -> Bool {
    if hasEnded { return false }
    hasEnded = true
    return add(event, at: clock)
  }

  private mutating func add(_ event: AdEvent, at clock: SessionClock) -> Bool {
    events.append(Waiting(event: event, time: clock.now, number: counts.recorded))
    counts.recorded += 1
    counts.waiting += 1
    defer { isBeingDrained = true }
    return !isBeingDrained
  }

  /// All that waits; without anything who asked is done, and the next event sends for somebody again.
  mutating func handOver() -> [Waiting] {
    let all = events
    events = []
    if all.isEmpty { isBeingDrained = false }
    return all
  }

  mutating func note(written: Int, failed: Int, failure: String?) {
    counts.written += written
    counts.failed += failed
    counts.waiting -= written + failed
    counts.failure = failure
  }
}

/// Brings what waits into files.
///
/// `@unchecked` is safe: encoder and file are touched on the recorder's queue alone, which does one thing at a time.
private final class QueueWriter: @unchecked Sendable {
  /// So much is written at once, in bytes.
  private static let block = 1 << 16

  private var encoder: LineEncoder
  private var file: RecordingFile

  init(encoder: LineEncoder, file: RecordingFile) { (self.encoder, self.file) = (encoder, file) }

  func drain(_ line: Guarded<WaitingLine>, on queue: DispatchQueue) {
    queue.async { [self] in writeAll(of: line) }
  }

  func close(
    _ line: Guarded<WaitingLine>, on queue: DispatchQueue,
    then completion: (@Sendable (RecorderCounts) -> Void)? = nil
  ) {
    queue.async { [self] in
      writeAll(of: line)
      file.close()
      let failure = file.failure
      completion?(
        line.withLock { line in
          line.note(written: 0, failed: 0, failure: failure)
          return line.counts
        })
    }
  }

  private func writeAll(of line: Guarded<WaitingLine>) {
    while true {
      let waiting = line.withLock { $0.handOver() }
      if waiting.isEmpty { return }
      var tooLong = 0
      for item in waiting {
        if !encoder.append(item.event, at: item.time, number: item.number) { tooLong += 1 }
        if encoder.bytes.count >= Self.block { write(line, &tooLong) }
      }
      write(line, &tooLong)
    }
  }

  private func write(_ line: Guarded<WaitingLine>, _ tooLong: inout Int) {
    let lines = encoder.lines
    let isWritten = lines == 0 || file.write(encoder.bytes)
    encoder.removeAll()
    let (failed, failure) = (tooLong + (isWritten ? 0 : lines), file.failure)
    line.withLock { $0.note(written: isWritten ? lines : 0, failed: failed, failure: failure) }
    tooLong = 0
  }
}
