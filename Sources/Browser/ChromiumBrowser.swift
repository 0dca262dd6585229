import Basics
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A headless browser of the Chromium family, driven over its DevTools pipe. It opens no network port, and its profile
/// is a new, empty folder. Different threads may use different tabs at once.
package final class ChromiumBrowser: Sendable {
  /// Options for starting the browser, and its limits.
  package struct Options: Sendable {
    /// Path of the executable.
    package var program: String
    /// An empty folder for everything that the browser writes. The caller removes it.
    package var folder: String
    /// True if Chromium runs with its sandbox, which it refuses to do as root.
    package var hasSandbox = geteuid() != 0
    /// Maximum bytes of memory that the browser and its child processes may hold.
    package var mostMemory = 1 << 30
    /// Timeout of one command.
    package var patienceMilliseconds = 10_000

    package init(program: String, folder: String) {
      self.program = program
      self.folder = folder
    }
  }

  /// The browser's own name and version, such as `HeadlessChrome/156.0.8078.79`.
  package let product: String
  private let options: Options
  private let process: BrowserProcess
  private let router = MessageRouter()

  private struct Version: Decodable {
    var product: String
  }

  /// Starts the browser and returns once it answers. The calling thread must outlive the browser (see
  /// `BrowserProcess`).
  package init(_ options: Options) throws(BrowserFailure) {
    self.options = options
    let process = try BrowserProcess(
      options.program, arguments: Self.arguments(options), environment: Self.environment(options))
    self.process = process
    // Created before the first message is read: messages for a session without a mailbox are dropped.
    let root = Channel(
      session: nil, router, process, patienceMilliseconds: options.patienceMilliseconds)
    let receives = Threads.start { [router] in
      process.receive { message in
        do throws(BrowserFailure) {
          try router.deliver(message)
        } catch {
          router.end(error)
          process.kill()
        }
      }
      router.end(process.failure)
    }
    let watches = Self.watchMemory(of: process, limit: options.mostMemory, router)
    do throws(BrowserFailure) {
      guard receives, watches else {
        throw BrowserFailure.notStarted(
          program: options.program, reason: "the system starts no more threads")
      }
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

  /// Ends the browser when it holds more memory than `limit`. Limits of the operating system aren't enough: each
  /// applies to one process, and shared memory (pictures) isn't counted. Some also count memory that is reserved but
  /// never used, and then the browser doesn't start.
  ///
  /// - Returns: false if the system can't start the thread that looks.
  private static func watchMemory(
    of process: BrowserProcess, limit: Int, _ router: MessageRouter
  ) -> Bool {
    Threads.start {
      while !process.hasEnded, let memory = process.memory {
        if memory > limit {
          // Recorded first, so that waiting threads get this failure and not the end of the process.
          router.end(.tooLarge(limit: limit))
          return process.kill()
        }
        usleep(50_000)
      }
    }
  }

  /// The first version that has both the `shadowrootmode` attribute of the HTML standard and the new headless mode.
  private static let leastVersion = 112

  /// Major version in a product name: 112 for `HeadlessChrome/112.0.5615.49`; `nil` if the name has another format.
  private static func version(of product: String) -> Int? {
    let parts = product.split(separator: "/")
    return parts.count == 2 ? Int(parts[1].prefix { $0 != "." }) : nil
  }

  /// Kills the browser, even while it is busy; returns once it has ended.
  package func close() { process.kill() }

  /// The reason why the browser can't be used any more; `nil` while it can.
  package var failure: BrowserFailure? { router.failure }

  /// Opens a tab. Tabs share no cookies and, as a rule, no process.
  package func newTab() throws(BrowserFailure) -> Tab {
    // Replies to commands of the browser itself carry no session id, so only one channel may wait for them at a time.
    let (context, target, session) = try opening.withLock { _ throws(BrowserFailure) in
      do throws(BrowserFailure) {
        return try openTarget()
      } catch {
        // If the browser doesn't answer one tab, it answers none: closing it ends the wait of all others.
        if case .silent = error { close() }
        throw error
      }
    }
    return Tab(
      context: context, target: target,
      Channel(session: session, router, process, patienceMilliseconds: options.patienceMilliseconds))
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
      session: nil, router, process, patienceMilliseconds: options.patienceMilliseconds)
    let context = try root.call("Target.createBrowserContext", DevToolsNothing(), as: Context.self)
    let target = try root.call(
      "Target.createTarget", New(browserContextId: context.browserContextId), as: Target.self)
    let session = try root.call(
      "Target.attachToTarget", Attachment(targetId: target.targetId), as: Session.self)
    return (context.browserContextId, target.targetId, session.sessionId)
  }
}

extension ChromiumBrowser {
  /// Arguments that disable the user's profile, background work and the network: no host name resolves. A page's
  /// request is answered by `Tab.answer`, or fails.
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

  /// Environment of the browser, with `options.folder` in place of the user's folders.
  private static func environment(_ options: Options) -> [String] {
    [
      "HOME=\(options.folder)", "TMPDIR=\(options.folder)", "XDG_CONFIG_HOME=\(options.folder)",
      "XDG_CACHE_HOME=\(options.folder)", "PATH=/usr/bin:/bin", "LANG=C.UTF-8", "TZ=UTC",
    ]
  }
}
