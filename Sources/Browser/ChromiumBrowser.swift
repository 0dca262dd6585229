import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A browser of the Chromium family without windows, driven over its DevTools pipe: no port is opened, and its profile is
/// an empty folder of its own. Each of its tabs may be used by another thread.
package final class ChromiumBrowser: Sendable {
  /// How a browser is started.
  package struct Options: Sendable {
    /// Path of the program.
    package var program: String
    /// An empty folder for all that it writes; whoever made it removes it.
    package var folder: String
    /// True if Chromium runs with its sandbox, which it refuses to do as root.
    package var hasSandbox = geteuid() != 0
    /// Bytes of memory that it may hold with all its processes.
    package var mostMemory = 1 << 30
    /// How long one command may take.
    package var patienceMilliseconds = 10_000

    package init(program: String, folder: String) {
      self.program = program
      self.folder = folder
    }
  }

  /// The browser's own name and version: `HeadlessChrome/156.0.8078.79`.
  package let product: String
  private let options: Options
  private let process: BrowserProcess
  private let switchboard = Switchboard()

  private struct Version: Decodable {
    var product: String
  }

  /// Starts the browser; returns when it answers. To be called by a thread that outlives it.
  package init(_ options: Options) throws(BrowserFailure) {
    self.options = options
    let process = try BrowserProcess(
      options.program, arguments: Self.arguments(options), environment: Self.environment(options))
    self.process = process
    // Before the first message is read: the browser may send some unasked, and those without a mailbox are dropped.
    let root = Channel(
      session: nil, switchboard, process, patienceMilliseconds: options.patienceMilliseconds)
    DispatchQueue(label: "adspec.browser").async { [switchboard] in
      process.receive { message in
        do throws(BrowserFailure) {
          try switchboard.deliver(message)
        } catch {
          switchboard.end(error)
          process.kill()
        }
      }
      switchboard.end(process.failure)
    }
    Self.watchMemory(of: process, limit: options.mostMemory, switchboard)
    do throws(BrowserFailure) {
      product = try root.call("Browser.getVersion", DevToolsNothing(), as: Version.self).product
      if let version = Self.version(of: product), version < Self.leastVersion {
        throw BrowserFailure.tooOld(product: product, least: Self.leastVersion)
      }
    } catch {
      process.kill()
      throw error
    }
  }

  deinit { close() }

  /// Ends the browser when it takes too much memory. A limit of the system's holds for each process, and counts neither what
  /// they share (pictures) nor, for some, what they never use, so that the browser doesn't start.
  private static func watchMemory(of process: BrowserProcess, limit: Int, _ switchboard: Switchboard) {
    DispatchQueue(label: "adspec.browser.memory").async {
      while !process.hasEnded, let memory = process.memory {
        if memory > limit {
          // Before whoever waits learns that it ended.
          switchboard.end(.tooLarge(limit: limit))
          return process.kill()
        }
        usleep(50_000)
      }
    }
  }

  /// The first that knows `shadowrootmode` as HTML has it, and headless as it is now.
  private static let leastVersion = 112

  /// `112` of `HeadlessChrome/112.0.5615.49`; `nil` for what calls itself otherwise.
  private static func version(of product: String) -> Int? {
    let parts = product.split(separator: "/")
    return parts.count == 2 ? Int(parts[1].prefix { $0 != "." }) : nil
  }

  /// Ends it, whatever it is doing; returns when it is gone.
  package func close() { process.kill() }

  /// Why it can't be used any more; `nil` while it can.
  package var failure: BrowserFailure? { switchboard.failure }

  /// A new tab, which shares nothing with others: neither cookies nor, as a rule, a process.
  package func newTab() throws(BrowserFailure) -> Tab {
    // Replies to the browser's own commands have no session: one channel at a time may wait for them.
    let (context, target, session) = try opening.withLock { _ throws(BrowserFailure) in
      do throws(BrowserFailure) {
        return try openTarget()
      } catch {
        // A browser that doesn't answer one tab answers none: closing it ends the wait of the others.
        if case .silent = error { close() }
        throw error
      }
    }
    return Tab(
      context: context, target: target,
      Channel(session: session, switchboard, process, patienceMilliseconds: options.patienceMilliseconds))
  }

  private let opening = Mutex(())

  private func openTarget() throws(BrowserFailure) -> (context: String, target: String, session: String) {
    struct Context: Codable { var browserContextId: String }
    struct New: Encodable {
      var url = "about:blank"
      var browserContextId: String
    }
    struct Target: Decodable { var targetId: String }
    struct Attachment: Encodable {
      var targetId: String
      var flatten = true
    }
    struct Session: Decodable { var sessionId: String }
    let root = Channel(
      session: nil, switchboard, process, patienceMilliseconds: options.patienceMilliseconds)
    let context = try root.call("Target.createBrowserContext", DevToolsNothing(), as: Context.self)
    let target = try root.call(
      "Target.createTarget", New(browserContextId: context.browserContextId), as: Target.self)
    let session = try root.call(
      "Target.attachToTarget", Attachment(targetId: target.targetId), as: Session.self)
    return (context.browserContextId, target.targetId, session.sessionId)
  }
}

extension ChromiumBrowser {
  /// Nothing of the user's, nothing in the background, and no name that leads anywhere: a page that asks for something is
  /// answered by whoever drives the tab, or not at all.
  private static func arguments(_ options: Options) -> [String] {
    [
      "--headless", "--disable-gpu", "--remote-debugging-pipe",
      "--user-data-dir=\(options.folder)",
      "--no-first-run", "--no-default-browser-check", "--disable-background-networking", "--disable-sync",
      "--disable-extensions", "--disable-component-update", "--disable-domain-reliability",
      "--disable-breakpad", "--disable-crash-reporter", "--disable-dev-shm-usage", "--mute-audio",
      "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
      "--disable-renderer-backgrounding", "--disable-site-isolation-trials",
      "--disable-features=IsolateOrigins,site-per-process,Translate,MediaRouter,OptimizationHints",
      "--host-resolver-rules=MAP * ~NOTFOUND", "--proxy-server=127.0.0.1:1",
      "--proxy-bypass-list=<-loopback>", "--force-color-profile=srgb", "--hide-scrollbars",
      "--font-render-hinting=none", "--disable-lcd-text", "--force-device-scale-factor=1",
    ] + (options.hasSandbox ? [] : ["--no-sandbox"]) + ["about:blank"]
  }

  /// Returns the variables that the browser needs, with folders of its own in place of the user's.
  private static func environment(_ options: Options) -> [String] {
    [
      "HOME=\(options.folder)", "TMPDIR=\(options.folder)", "XDG_CONFIG_HOME=\(options.folder)",
      "XDG_CACHE_HOME=\(options.folder)", "PATH=/usr/bin:/bin", "LANG=C.UTF-8", "TZ=UTC",
    ]
  }
}
