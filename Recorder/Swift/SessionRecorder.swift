package import Dispatch

/// Records one session of an app's ads, as files that adspec reads.
///
/// Any thread may call any function at any time; none waits for the disk. Events wait in memory until the recorder's
/// own queue writes them. If too many wait, further events are dropped and counted. Gaps in the numbers of the written
/// lines (`seq`) show where.
public final class SessionRecorder: Sendable {
  /// The session's id.
  public let session: String
  private let clock: SessionClock
  private let line: Guarded<WaitingLine>
  private let queue: DispatchQueue
  private let writer: QueueWriter

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - folder: the folder of the session's files. It is created if missing, and parts that a killed app left there
  ///     become whole files. `NAME-000000.ndjson` is a whole file, `….ndjson.part` the one that is being written.
  ///   - start: facts about app, device and consent.
  public convenience init(
    folder: String, start: AdEvent.SessionStart, options: RecorderOptions = RecorderOptions()
  ) {
    self.init(
      folder: folder, start: start, options: options,
      queue: DispatchQueue(label: "adspec.recorder", qos: .utility))
  }

  /// - Parameter queue: a serial queue, on which everything that waits for the disk is done.
  package init(
    folder: String, start: AdEvent.SessionStart, options: RecorderOptions, queue: DispatchQueue,
    clock: SessionClock = SessionClock()
  ) {
    self.clock = clock
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

  /// Records an event that happened just now.
  ///
  /// - Returns: true if the event waits to be written; false if it was dropped or came after the end, and was counted.
  @discardableResult public func record(_ event: AdEvent) -> Bool {
    let (isTaken, isFirst) = line.withLock { $0.take(event, at: clock) }
    if isFirst { writer.drain(line, on: queue) }
    return isTaken
  }

  /// The counts of the events so far.
  public var counts: RecorderCounts { line.withLock { $0.counts } }

  /// Writes all events so far and completes the file. Call it when the app goes into the background, where it may be
  /// killed, or before it hands files over.
  ///
  /// - Parameter completion: called when that is done, on the recorder's own queue.
  public func closeFile(completion: (@Sendable (RecorderCounts) -> Void)? = nil) {
    writer.close(line, on: queue, then: completion)
  }

  /// Ends the session and completes its last file; later events are only counted.
  ///
  /// - Parameter completion: called when that is done, on the recorder's own queue.
  public func end(completion: (@Sendable (RecorderCounts) -> Void)? = nil) {
    let isFirst = line.withLock { $0.end(AdEvent.sessionEnd(), at: clock) }
    if isFirst { writer.drain(line, on: queue) }
    closeFile(completion: completion)
  }

  /// Ends the session and completes its last file.
  ///
  /// - Returns: the counts of all events.
  @discardableResult public func end() async -> RecorderCounts {
    await withCheckedContinuation { continuation in
      end { continuation.resume(returning: $0) }
    }
  }

  /// Returns a random id of 65 bits in letters and digits. Unlike a UUID, it is so short and plain that outputs show it
  /// as it is (docs/privacy.md).
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

/// The events that wait to be written, with their numbers.
struct WaitingLine: Sendable {
  struct Waiting: Sendable {
    let event: AdEvent
    let time: Timestamp
    let number: Int
  }

  private(set) var counts = RecorderCounts()
  private let limit: Int
  private var events: [Waiting] = []
  /// True while a drain of the queue is scheduled.
  private var isBeingDrained = false
  private var hasEnded = false

  init(limit: Int) { self.limit = limit }

  /// Adds an event, unless too many events wait or the session has ended. The time is read here, under the lock, so
  /// that no line has an earlier time than the line before it.
  ///
  /// - Returns: `isTaken` is true if the event waits now, and `isFirst` if a drain must be scheduled.
  mutating func take(_ event: AdEvent, at clock: SessionClock) -> (isTaken: Bool, isFirst: Bool) {
    if hasEnded {
      counts.late += 1
      return (false, false)
    }
    // Events that are being written still count as waiting.
    guard counts.waiting < limit else {
      counts.recorded += 1
      counts.dropped += 1
      return (false, false)
    }
    return (true, add(event, at: clock))
  }

  /// Adds the end of the session, even if too many events wait, because a gap is only visible if a line follows it.
  /// Returns true if a drain must be scheduled.
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

  /// Removes and returns all waiting events. If none wait, draining is over, and the next event schedules another
  /// drain.
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

/// Writes waiting events to files.
///
/// `@unchecked` is safe: encoder and file are touched on the recorder's queue only, which is serial.
private final class QueueWriter: @unchecked Sendable {
  /// The number of encoded bytes from which lines are written to the file.
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
