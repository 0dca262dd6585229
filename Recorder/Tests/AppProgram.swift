import TestSupport
import Testing

/// Builds the stand-in for an app in `App` once, with the recorder, the adapters for iOS and the stubs of the SDKs.
enum AppProgram {
  /// The folder of the stubs, relative to the repository.
  static let stubs = "Recorder/Tests/Stubs"

  /// The path of the built program, or the reason why it could not be built.
  static let path: Result<String, any Error> = Result {
    let folder = Repository.path + "/.build/app"
    let recorder = "Recorder/Swift/*.swift Recorder/Swift/Events/*.swift"
    let built = try Shell.run(
      """
      mkdir -p \(folder) && \(module("AdspecRecorder", of: recorder, in: folder)) && \(stubModules(in: folder)) &&
      swiftc -package-name adspec -swift-version 6 -I \(folder) -o \(folder)/app \
      Recorder/Tests/App/*.swift Recorder/Adapters/iOS/*.swift \(folder)/*.o
      """, in: Repository.path)
    guard built.code == 0 else { throw NotBuilt(said: built.text) }
    return folder + "/app"
  }

  /// Returns the command that builds the stubs of all libraries into a folder, each as a module and an object file. A
  /// stub may import those that are built before it.
  static func stubModules(in folder: String) -> String {
    [
      "UIKit", "SafariServices", "GoogleMobileAds", "AppLovinSDK", "AVFoundation",
      "GoogleInteractiveMediaAds",
    ]
    .map { module($0, of: "\(stubs)/\($0)*.swift", in: folder) }.joined(separator: " && ")
  }

  private static func module(_ name: String, of sources: String, in folder: String) -> String {
    """
    swiftc -package-name adspec -module-name \(name) -swift-version 6 -enable-upcoming-feature InternalImportsByDefault \
    -parse-as-library -wmo -I \(folder) -emit-module -emit-module-path \(folder)/\(name).swiftmodule \
    -c -o \(folder)/\(name).o \(sources)
    """
  }

  private struct NotBuilt: Error { let said: String }
}

extension RecordedFolder {
  /// Returns the recording that a program makes of a scene. The names of its sessions are removed, and times and
  /// pseudonyms are replaced by fixed ones.
  func lines(of scene: String, by program: String) throws -> String {
    let run = try Shell.run("\(program) \(folder("recordings")) \(scene)", in: "/")
    try #require(run.code == 0, "\(run.text)")
    return try lines().map { line in
      line.replacing("\"session\":\"\(scene)\",\"time\":\"…\",", with: "").replacing(
        /x-[0-9a-z]{13}/, with: "x-…")
    }.joined(separator: "\n")
  }
}
