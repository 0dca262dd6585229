import Foundation
import Serving
import Synchronization
import TestSupport
import Testing

@Suite("Waiting for changes") struct FolderWatchTests {
  @Test(
    "A file that is written, made, renamed or removed, in folders that were there and in new ones, ends the wait",
    arguments: [false, true])
  func changes(looks: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("a", to: "formats/a/format.yaml")
    try folder.write("a", to: "adspec.yaml")
    let places = [WatchedPlace(folder("formats")), WatchedPlace(folder.path, names: ["adspec.yaml"])]
    let seen = Mutex(0)
    let thread = Thread {
      var watch = FolderWatch(places, looks: looks)
      while true {
        seen.withLock { $0 += 1 }
        watch.wait()
      }
    }
    thread.start()
    func expectChange(_ count: Int) {
      // A task that sleeps would come after all other tests of the run.
      let end = ContinuousClock.now + .seconds(60)
      while seen.withLock({ $0 }) < count, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.01) }
      #expect(seen.withLock { $0 } == count)
    }
    expectChange(1)
    // No change: in this folder only one file name is watched.
    try folder.write("b", to: "other.yaml")
    try folder.write("bb", to: "formats/a/format.yaml")
    expectChange(2)
    try folder.write("b", to: "formats/b/deep/README.md")
    expectChange(3)
    // An empty folder is no change either; a file that is later written into it is one.
    try FileManager.default.createDirectory(
      atPath: folder("formats/empty"), withIntermediateDirectories: false)
    Thread.sleep(forTimeInterval: 0.4)
    #expect(seen.withLock { $0 } == 3)
    try folder.write("c", to: "formats/empty/README.md")
    expectChange(4)
    try folder.write("bb", to: "formats/b/deep/README.md")
    expectChange(5)
    try FileManager.default.moveItem(atPath: folder("formats/b"), toPath: folder("formats/c"))
    expectChange(6)
    try FileManager.default.removeItem(atPath: folder("adspec.yaml"))
    expectChange(7)
    try folder.write("c", to: "adspec.yaml")
    expectChange(8)
  }
}
