/// A failure to start or to drive the browser.
package enum BrowserFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program can't be started. `reason` is the system's error text, in lower case.
  case notStarted(program: String, reason: String)
  /// No reply to the command `method`, or no event with this name, came within the time.
  case silent(method: String, milliseconds: Int)
  /// The process ended. `code` is its exit code, or, if a signal ended it, minus the signal's number; `nil` if unknown.
  case ended(code: Int32?)
  /// The process ended because Chromium's sandbox isn't available here.
  case noSandbox
  /// The browser and its child processes held more than `limit` bytes of memory, and were killed.
  case tooLarge(limit: Int)
  /// The browser's major version is below `least`.
  case tooOld(product: String, least: Int)
  /// The browser sent something that isn't a DevTools message.
  case garbled
  /// The browser answered the command with an error.
  case refused(method: String, reason: String)

  package var description: String {
    switch self {
    case .notStarted(let program, let reason): "The browser '\(program)' can't be started: \(reason)."
    case .silent(let method, let milliseconds):
      "The browser didn't answer '\(method)' within \(seconds(milliseconds)) s."
    case .ended(.some(let code)) where code < 0: "The browser was ended by signal \(-code)."
    case .ended(.some(let code)): "The browser ended with exit code \(code)."
    case .ended(nil): "The browser ended."
    case .noSandbox:
      """
      The browser can't start with its sandbox: that needs user namespaces of the kernel or, on Debian, the package \
      chromium-sandbox. Allow one of them, or pass --no-sandbox if all renderings are your own.
      """
    case .tooLarge(let limit): "The browser took more than \(limit >> 20) MiB of memory, and was ended."
    case .tooOld(let product, let least):
      "The browser, \(product), is too old: Chromium \(least) or newer is needed."
    case .garbled: "The browser sent something that is no message of the DevTools protocol."
    case .refused(let method, let reason): "The browser refused '\(method)': \(reason)."
    }
  }

  /// Seconds with at most one decimal: `10` for 10000 ms, `0.6` for 600 ms.
  private func seconds(_ milliseconds: Int) -> String {
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    return rest < 100 ? "\(whole)" : "\(whole).\(rest / 100)"
  }
}
