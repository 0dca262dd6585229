import Dispatch
import Synchronization

/// Hands each message of a browser to the tab that it is for.
final class Switchboard: Sendable {
  private struct State {
    var lastID = 0
    /// By the session of their tab; the browser's own has none.
    var mailboxes: [String?: Mailbox] = [:]
    /// Why nothing more will come.
    var failure: BrowserFailure?
  }

  private let state = Mutex(State())

  /// The number of the next command.
  func nextID() -> Int {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  /// Where the messages of a session go from now on.
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

  /// - Throws: for what is no message of the protocol.
  func deliver(_ bytes: [UInt8]) throws(BrowserFailure) {
    let envelope = try DevToolsJSON.decode(DevToolsEnvelope.self, from: bytes)
    guard envelope.id != nil || envelope.method != nil else { throw .garbled }
    let refusal = envelope.error.map { error in error.data.map { "\(error.message) (\($0))" } ?? error.message
    }
    // What a closed tab still has to say is for nobody.
    state.withLock { $0.mailboxes[envelope.sessionId] }?.put(
      Mailbox.Message(id: envelope.id, method: envelope.method ?? "", refusal: refusal, bytes: bytes))
  }

  /// Nothing more will come: whoever waits is told.
  func end(_ failure: BrowserFailure) {
    let mailboxes = state.withLock { state in
      if state.failure == nil { state.failure = failure }
      return Array(state.mailboxes.values)
    }
    for mailbox in mailboxes { mailbox.close() }
  }

  var failure: BrowserFailure? { state.withLock { $0.failure } }
}

/// The way to one tab of a browser, or to the browser itself, and back: for one thread at a time.
final class Channel {
  let session: String?
  private let mailbox: Mailbox
  private let switchboard: Switchboard
  private let process: BrowserProcess
  private let patience: Int
  /// Is told of every event, whatever is waited for.
  var onEvent: (DevToolsEvent) throws(BrowserFailure) -> Void = { _ in }

  init(session: String?, _ switchboard: Switchboard, _ process: BrowserProcess, patienceMilliseconds: Int) {
    (self.session, self.switchboard, self.process) = (session, switchboard, process)
    patience = patienceMilliseconds
    mailbox = switchboard.mailbox(of: session)
  }

  deinit { switchboard.close(session) }

  /// Sends a command, and waits for nothing.
  @discardableResult
  func post(_ method: String, _ parameters: some Encodable) throws(BrowserFailure) -> Int {
    let id = switchboard.nextID()
    let command = DevToolsCommand(id: id, method: method, params: parameters, sessionId: session)
    do throws(BrowserFailure) {
      try process.send(DevToolsJSON.encode(command))
    } catch {
      // A process that was ended for what it said takes nothing more: what it said is the reason.
      throw switchboard.failure ?? error
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

  /// Waits for an event that hasn't come yet.
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
    throw switchboard.failure ?? .silent(method: what, milliseconds: patience)
  }
}
