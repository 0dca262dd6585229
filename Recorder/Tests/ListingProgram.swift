import Basics
import Foundation
import Model
import TestSupport

/// A program of listings of a platform, with the adapters, the stubs of the SDKs, and what stands for an app and a
/// viewer.
struct ListingProgram {
  /// The command that runs it: it takes the folder of the recordings.
  let command: String

  /// All listings for iOS, in both language modes.
  static let swift: Result<ListingProgram, any Error> = Result {
    let (folder, all) = try (Repository.path + "/.build/app/listings", SiteListings.samples.get().all)
    try write(all.filter { $0.platform == .ios }, .ios, in: folder)
    try run(
      "\(compile) -swift-version 5 -typecheck $(ls \(folder)/*.swift | grep -v main.swift) \(swiftSources)")
    return ListingProgram(command: try build(folder))
  }

  /// A program of the listings for iOS of one page, after a change of their code.
  init(page: String, named name: String, change: (String) -> String) throws {
    let folder = Repository.path + "/.build/app/" + name
    let listings = try SiteListings.samples.get().all.filter { listing in
      listing.platform == .ios && [page, "recorder"].contains(listing.page)
    }
    try Self.write(listings, .ios, in: folder, change: change)
    self.init(command: try Self.build(folder))
  }

  private init(command: String) { self.command = command }

  /// All listings for Android.
  static let kotlin: Result<ListingProgram, any Error> = java.map { java in
    ListingProgram(command: java + " play.MainKt")
  }
  /// Those for the GMA Next-Gen SDK: of native and custom native formats.
  static let nextGen: Result<ListingProgram, any Error> = java.map { java in
    ListingProgram(command: java + " nextgen.MainKt")
  }

  /// The command that runs a class of the listings for both SDKs for Android, which are in a package each.
  private static let java: Result<String, any Error> = Result {
    let (folder, all) = try (Repository.path + "/.build/kotlin", SiteListings.samples.get().all)
    let jars = "\(try KotlinProgram.jar.get()):\(folder)/stubs.jar"
    let packages = [(SiteListings.Platform.android, "listings"), (.androidNextGen, "listings-next-gen")]
    for (platform, name) in packages {
      try write(all.filter { $0.platform == platform }, platform, in: "\(folder)/\(name)")
    }
    try run(
      """
      export JAVA_HOME=$(dirname $(dirname \(KotlinProgram.java))) &&
      kotlinc -Werror -cp \(jars) -d \(folder)/listings.jar \(folder)/listings*/*.kt Recorder/Tests/Listings/*.kt
      """)
    return "\(KotlinProgram.java) -cp \(folder)/listings.jar:\(jars)"
  }

  private static let compile =
    "swiftc -package-name adspec -warnings-as-errors -D DEBUG -I \(Repository.path)/.build/app"
  private static let swiftSources =
    "Recorder/Tests/Listings/*.swift $(ls Recorder/Tests/App/*.swift | grep -v main.swift) Recorder/Adapters/iOS/*.swift"

  private static func build(_ folder: String) throws -> String {
    _ = try AppProgram.path.get()
    try run(
      "\(compile) -swift-version 6 -o \(folder).app \(folder)/*.swift \(swiftSources) .build/app/*.o")
    return folder + ".app"
  }

  private static func run(_ command: String) throws {
    let built = try Shell.run(command, in: Repository.path)
    guard built.code == 0 else { throw SiteListings.NotBuilt(said: built.text) }
  }

  /// Writes the listings and the program's first file into a folder.
  private static func write(
    _ listings: [SiteListings.Listing], _ platform: SiteListings.Platform, in folder: String,
    change: (String) -> String = { $0 }
  ) throws {
    let manager = FileManager.default
    if manager.fileExists(atPath: folder) { try manager.removeItem(atPath: folder) }
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    func write(_ text: String, to name: String) throws {
      try text.write(
        toFile: "\(folder)/\(name).\(platform.fileExtension)", atomically: true, encoding: .utf8)
    }
    for (number, listing) in listings.enumerated() {
      try write(portable(change(listing.code), platform), to: "\(listing.page)-\(number)")
    }
    let scenes = try sampleFormats().compactMap { format in
      let own = listings.filter { $0.page == format.id.value }
      guard !own.isEmpty else { return nil }
      return switch platform {
      case .ios: SwiftScene.text(format, own)
      case .androidNextGen: KotlinScene.nextGenText(format, own)
      case .android: KotlinScene.text(format, own)
      }
    }.joined(separator: "\n")
    switch platform {
    case .ios: try write(SwiftScene.program(scenes), to: "main")
    case .androidNextGen, .android: try write(KotlinScene.program(scenes, platform), to: "Main")
    }
  }

  /// Returns the code as this system and the stubs have it. Without Objective-C, the stub of a recognizer takes a
  /// function and no selector; in stubs in Kotlin, a getter of Java is a property.
  private static func portable(_ code: String, _ platform: SiteListings.Platform) -> String {
    switch platform {
    case .ios:
      code.replacing(/#selector\((\w+)\)/) { $0.output.1 }.replacing(/@objc(\(\w+\))? ?/, with: "")
    case .androidNextGen, .android:
      (platform == .android ? "package play\n\n" : "package nextgen\n\nimport play.*\n")
        + code.replacing(#/override fun get(Drawable|Uri|Scale)\(\) = /#) { getter in
          "override val \(getter.output.1.lowercased()) get() = "
        }
    }
  }
}
