import Foundation
import TestSupport
import Testing

@Suite("What the tests need of the system") struct SystemCommandTests {
  @Test("Every command that tests run is there; make test installs the package that brings it")
  func everyCommand() {
    #expect(SystemCommand.allCases.filter { !$0.isThere }.map(\.rawValue) == [])
  }

  @Test("A command that no package on the list brings can't be run here", .enabled(if: isOurPath))
  func onlyListed() throws {
    // Compilers and interpreters that this machine may have, and that no test may lean on.
    for command in ["ruby", "cargo", "java", "jq", "docker"] {
      #expect(try Shell.run("command -v \(command)", in: "/").code != 0, "\(command)")
    }
  }

  /// True if `make test` started this process, with the folder of links from scripts/test-path.sh first in `PATH`.
  private static let isOurPath =
    ProcessInfo.processInfo.environment["PATH"]?.hasPrefix(Repository.path + "/.build/test-path:") ?? false
}
