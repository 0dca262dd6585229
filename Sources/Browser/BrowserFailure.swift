/// Why a browser can't be had, or didn't do what it was told.
package enum BrowserFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program can't be started, and why.
  case notStarted(program: String, reason: String)
  /// It said nothing for so long, in milliseconds, to this method.
  case silent(method: String, milliseconds: Int)
  /// The process ended; an exit code, or below zero the number of a signal. `nil`: nobody knows how.
  case ended(code: Int32?)
  /// What it said is no DevTools message.
  case garbled
  /// It understood, and would not.
  case refused(method: String, reason: String)

  package var description: String {
    switch self {
    case .notStarted(let program, let reason): "The browser '\(program)' can't be started: \(reason)."
    case .silent(let method, let milliseconds):
      "The browser didn't answer '\(method)' within \(milliseconds / 1000) s."
    case .ended(.some(let code)) where code < 0: "The browser was ended by signal \(-code)."
    case .ended(.some(let code)): "The browser ended with exit code \(code)."
    case .ended(nil): "The browser ended."
    case .garbled: "The browser sent something that is no message of the DevTools protocol."
    case .refused(let method, let reason): "The browser refused '\(method)': \(reason)."
    }
  }

  /// Whether the process has to be replaced, whoever else uses it.
  package var isFatal: Bool {
    switch self {
    case .notStarted, .ended, .garbled: true
    case .silent, .refused: false
    }
  }
}
