// A stand-in for an app: it hands the adapters for iOS what an SDK would, and ends with their recording in a folder.
// `AdapterTests` builds it with the stubs, and runs it with a folder and the name of a scene.

import AdspecRecorder
import Foundation

let (folder, scene) = (CommandLine.arguments[1], CommandLine.arguments[2])
var options = RecorderOptions()
options.session = scene
let start = AdEvent.SessionStart(platform: .ios, country: scene == "load" ? "DE" : nil)
let recorder = SessionRecorder(folder: folder, start: start, options: options)
MainActor.assumeIsolated {
  switch scene {
  case "native": NativeScene(recorder).play()
  case "custom": CustomScene(recorder).play()
  case "load": LoadScene(recorder).play()
  case "mediation": MediationScene(recorder).play()
  case "app": AppScene(recorder).play()
  default: LiveScene(recorder).play()
  }
}
let done = DispatchSemaphore(value: 0)
recorder.end { _ in done.signal() }
done.wait()
