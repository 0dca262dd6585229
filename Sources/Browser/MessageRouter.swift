import Dispatch
import Synchronization

/// Delivers each message of a browser to the mailbox of its tab.
final class MessageRouter: Sendable {
  private struct State {
    var lastID = 0
    /// Mailboxes by the DevTools session id of their tab; the key `nil` is for the browser itself.
    var mailboxes: [String?: Mailbox] = [:]
    /// The failure that ended the connection; `nil` while it works.
    var failure: BrowserFailure?
  }

  private let state = Mutex(State())

  /// Returns the id for the next command.
  func nextID() -> Int {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  /// Returns the mailbox that gets the messages of a session from now on; it is created if needed.
  func mailbox(of session: String?) -> Mailbox {
    state.withLock { state in
      if let mailbox = state.mailboxes[session] { return mailbox }
      let mailbox = Mailbox()
      state.mailboxes[session] = mailbox
      if state.failure != nil { mailbox.close() }
      return mailbox
    }
  }

  func close(_ session: String?) { state.withLock { _ = $0.mailboxes.removeValue(forKey: session) } }

  /// Puts a message into the mailbox of its session, and drops it if that tab is closed.
  ///
  /// - Throws: `.garbled` if the bytes aren't a message of the protocol.
  func deliver(_ bytes: [UInt8]) throws(BrowserFailure) {
    let envelope = try DevToolsJSON.decode(DevToolsEnvelope.self, from: bytes)
    guard envelope.id != nil || envelope.method != nil else { throw .garbled }
    let refusal = envelope.error.map { error in error.data.map { "\(error.message) (\($0))" } ?? error.message
    }
    state.withLock { $0.mailboxes[envelope.sessionId] }?.put(
      Mailbox.Message(id: envelope.id, method: envelope.method ?? "", refusal: refusal, bytes: bytes))
  }

  /// Records that no more messages will come, and wakes every waiting thread.
  func end(_ failure: BrowserFailure) {
    let mailboxes = state.withLock { state in
      if state.failure == nil { state.failure = failure }
      return Array(state.mailboxes.values)
    }
    for mailbox in mailboxes { mailbox.close() }
  }

  var failure: BrowserFailure? { state.withLock { $0.failure } }
}

/// The connection to one tab of a browser, or to the browser itself. Only one thread may use it at a time.
final class Channel {
  let session: String?
  private let mailbox: Mailbox
  private let router: MessageRouter
  private let process: BrowserProcess
  private let patience: Int
  /// Called for every event that arrives during a wait, including the awaited one.
  var onEvent: (DevToolsEvent) throws(BrowserFailure) -> Void = { _ in }

  init(session: String?, _ router: MessageRouter, _ process: BrowserProcess, patienceMilliseconds: Int) {
    (self.session, self.router, self.process) = (session, router, process)
    patience = patienceMilliseconds
    mailbox = router.mailbox(of: session)
  }

  deinit { router.close(session) }

  /// Sends a command and returns its id without waiting for the reply.
  @discardableResult
  func post(_ method: String, _ parameters: some Encodable) throws(BrowserFailure) -> Int {
    let id = router.nextID()
    let command = DevToolsCommand(id: id, method: method, params: parameters, sessionId: session)
    do throws(BrowserFailure) {
      try process.send(DevToolsJSON.encode(command))
    } catch {
      // If the process was ended for a message that it sent, that failure is the cause, and not the broken channel.
      throw router.failure ?? error
    }
    return id
  }

  /// Sends a command and waits for its result.
  func call<Result: Decodable>(
    _ method: String, _ parameters: some Encodable, as type: Result.Type
  ) throws(BrowserFailure) -> Result {
    let id = try post(method, parameters)
    let reply = try wait(for: method) { $0.id == id }
    if let reason = reply.refusal { throw .refused(method: method, reason: reason) }
    return try DevToolsJSON.decode(DevToolsReply<Result>.self, from: reply.bytes).result
  }

  /// Waits for the next event of this name; events that arrived during earlier waits don't count.
  func wait(forEvent method: String) throws(BrowserFailure) {
    _ = try wait(for: method) { $0.method == method }
  }

  private func wait(
    for what: String, _ isIt: (Mailbox.Message) -> Bool
  ) throws(BrowserFailure) -> Mailbox.Message {
    let deadline = DispatchTime.now() + .milliseconds(patience)
    while let message = mailbox.take(until: deadline) {
      if message.id == nil { try onEvent(DevToolsEvent(method: message.method, message: message.bytes)) }
      if isIt(message) { return message }
    }
    throw router.failure ?? .silent(method: what, milliseconds: patience)
  }
}
