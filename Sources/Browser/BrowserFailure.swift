/// Why a browser can't be had, or didn't do what it was told.
package enum BrowserFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program can't be started, and why.
  case notStarted(program: String, reason: String)
  /// It said nothing for so long, in milliseconds, to this method.
  case silent(method: String, milliseconds: Int)
  /// The process ended; an exit code, or below zero the number of a signal. `nil`: nobody knows how.
  case ended(code: Int32?)
  /// It ended because it can't have its sandbox.
  case noSandbox
  /// It held more than so many bytes, with all its processes, and was ended.
  case tooLarge(limit: Int)
  /// It is of a version before the one that is needed.
  case tooOld(product: String, least: Int)
  /// What it said is no DevTools message.
  case garbled
  /// It understood, and would not.
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

  /// `10`, `0.6`.
  private func seconds(_ milliseconds: Int) -> String {
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    return rest < 100 ? "\(whole)" : "\(whole).\(rest / 100)"
  }
}
