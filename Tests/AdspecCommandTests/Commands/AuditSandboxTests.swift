import Foundation
import TestSupport
import Testing

/// A user that isn't root, which only root can become, and what the kernel gives them.
private enum OtherUser {
  /// A user that every Debian has.
  static let command = "runuser -u nobody --"

  private static func succeeds(_ command: String) -> Bool {
    do { return try Shell.run(command, in: "/").code == 0 } catch { return false }
  }

  static let isThere =
    SystemCommand.areThere(.chromium, .python3) && geteuid() == 0 && succeeds("\(command) true")
  static let hasNamespaces = isThere && succeeds("\(command) unshare --user true")
  /// Debian's package chromium-sandbox brings it, for kernels without user namespaces.
  static let hasHelper = succeeds("test -u /usr/lib/chromium/chrome-sandbox")
}

/// Audits by a user that isn't root, which only root can start; the kernel may give that user a sandbox or none.
@Suite("The sandbox of an audit's browser", .enabled(if: OtherUser.isThere))
struct AuditSandboxTests {
  private let folder: TemporaryFolder

  /// Starts a command as another user, in a namespace that allows no further ones.
  private static let withoutNamespaces = """
    import ctypes, os, sys
    ready, mapped = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        CLONE_NEWUSER = 0x10000000
        if ctypes.CDLL(None).unshare(CLONE_NEWUSER) != 0:
            sys.exit("no namespace")
        os.write(ready[1], b"x")
        os.read(mapped[0], 1)
        os.setresgid(0, 0, 0)
        os.setresuid(0, 0, 0)
        with open("/proc/sys/user/max_user_namespaces", "w") as file:
            file.write("0")
        os.setgroups([])
        os.setresgid(65534, 65534, 65534)
        os.setresuid(65534, 65534, 65534)
        os.execvp(sys.argv[1], sys.argv[1:])
    os.read(ready[0], 1)
    for name in ("uid_map", "gid_map"):
        with open(f"/proc/{child}/{name}", "w") as file:
            file.write("0 0 65536")
    os.write(mapped[1], b"x")
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    """

  /// A catalog and the tool, where another user finds them; the browser is Chromium and notes what it is started with.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "kind: customNative\nid: bread\nassets:\n  AdChoices: {type: adChoices, corner: topRight}\n",
      to: "catalog/formats/bread/format.yaml")
    try folder.write(Self.withoutNamespaces, to: "alone.py")
    try folder.writeProgram(
      "echo \"$@\" >> '\(folder("log"))'\nexec '\(SystemCommand.browser)' \"$@\"", to: "browser")
    let prepared = try Shell.run(
      "cp '\(try BuiltBinary.path)' adspec && mkdir -m 777 tmp && touch log && chmod 666 log", in: folder.path
    )
    #expect(prepared.code == 0, "\(prepared.text)")
  }

  /// - Parameter user: begins the command.
  private func audit(_ user: String, _ options: String = "") throws -> (code: Int32, text: String) {
    try Shell.run(
      """
      TMPDIR='\(folder("tmp"))' \(user) ../adspec audit --browser ../browser --states typical --widths 320 --schemes light \
      \(options)
      """, in: folder("catalog"))
  }

  /// True for each browser that was started with its sandbox.
  private func sandboxes() throws -> [Bool] {
    try folder.text(of: "log").split(separator: "\n").map { !$0.contains("--no-sandbox") }
  }

  private static let measured = "measured in 1 combination"

  @Test(
    "It is on for whoever isn't root, off by --no-sandbox, and off for root",
    .holds("R-595", "R-596"),
    .enabled(if: OtherUser.hasNamespaces))
  func on() throws {
    for (user, options, isOn) in [
      (OtherUser.command, "", true), (OtherUser.command, "--no-sandbox", false), ("", "", false),
    ] {
      let result = try audit(user, options)
      #expect(result.code == 0 && result.text.contains(Self.measured), "\(user): \(result)")
      #expect(try sandboxes().last == isOn)
    }
    #expect(try folder.tree("tmp") == [])
  }

  @Test(
    "Where it can't be had the audit says what to do; without it, it goes on if that is asked for",
    .holds("R-599", "R-600"),
    .enabled(if: !OtherUser.hasHelper))
  func impossible() throws {
    let user = OtherUser.hasNamespaces ? "python3 ../alone.py" : OtherUser.command
    let result = try audit(user)
    #expect(result.code == 2)
    expect(
      result.text,
      is: """
        error: The browser can't start with its sandbox: that needs user namespaces of the kernel or, on Debian, the package chromium-sandbox. Allow one of them, or pass --no-sandbox if all renderings are your own.

        """)
    let without = try audit(user, "--no-sandbox")
    #expect(without.code == 0 && without.text.contains(Self.measured), "\(without)")
    #expect(try sandboxes() == [true, false])
  }
}
