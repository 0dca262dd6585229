// Plays the recorder of some thirty lines.

import Foundation

extension AdRecorder {
  fileprivate func logAd() {
    log(
      "ad.request",
      ["ad": "a1", "kind": "customNative", "adUnit": "/21775744923/example/native", "formats": ["10063170"]])
    log("ad.load", ["ad": "a1", "format": "10063170"])
    log("impression", ["ad": "a1", "by": "app"])
    log("click", ["ad": "a1", "asset": "Headline", "by": "app"])
    log("screen.present", ["ad": "a1"])
    log("screen.dismiss", ["ad": "a1"])
    log("session.end")
  }
}

@MainActor func playLines(_ make: (FileHandle) -> AdRecorder) {
  let path = CommandLine.arguments[1] + "/lines.ndjson"
  guard FileManager.default.createFile(atPath: path, contents: nil),
    let file = FileHandle(forWritingAtPath: path)
  else {
    fatalError("can't write \(path)")
  }
  make(file).logAd()
}
