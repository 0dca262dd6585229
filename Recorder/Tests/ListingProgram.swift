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
  static let swift: Result<ListingProgram, any Error> = Result { try ListingProgram(.ios, named: "listings") }
  static let kotlin: Result<ListingProgram, any Error> = Result {
    try ListingProgram(.android, named: "listings")
  }

  /// Builds a program.
  ///
  /// - Parameters:
  ///   - pages: the formats whose listings are in it, by id; all if there are none.
  ///   - change: changes the code of each listing.
  init(
    _ platform: SiteListings.Platform, named name: String, pages: [String] = [],
    change: (String) -> String = { $0 }
  ) throws {
    let folder = Repository.path + (platform == .ios ? "/.build/app" : "/.build/kotlin")
    let sources = "\(folder)/\(name)"
    let listings = try SiteListings.samples.get().all.filter { listing in
      listing.platform == platform
        && (pages.isEmpty || pages.contains(listing.page) || listing.page == "recorder")
    }
    try Self.write(listings, platform, in: sources, change: change)
    command = try platform == .ios ? Self.build(sources, in: folder) : Self.buildKotlin(sources, in: folder)
  }

  private static func build(_ sources: String, in folder: String) throws -> String {
    _ = try AppProgram.path.get()
    let app = "$(ls Recorder/Tests/App/*.swift | grep -v main.swift)"
    let all = "Recorder/Tests/Listings/*.swift \(app) Recorder/Adapters/iOS/*.swift"
    let compile = "swiftc -package-name adspec -warnings-as-errors -D DEBUG -I \(folder)"
    try run(
      """
      \(compile) -swift-version 5 -typecheck $(ls \(sources)/*.swift | grep -v main.swift) \(all) &&
      \(compile) -swift-version 6 -o \(sources).app \(sources)/*.swift \(all) \(folder)/*.o
      """)
    return "\(sources).app"
  }

  private static func buildKotlin(_ sources: String, in folder: String) throws -> String {
    let jars = "\(try KotlinProgram.jar.get()):\(folder)/stubs.jar"
    try run(
      """
      export JAVA_HOME=$(dirname $(dirname \(KotlinProgram.java))) &&
      kotlinc -Werror -cp \(jars) -d \(sources).jar \(sources)/*.kt Recorder/Tests/Listings/*.kt
      """)
    return "\(KotlinProgram.java) -cp \(sources).jar:\(jars) MainKt"
  }

  private static func run(_ command: String) throws {
    let built = try Shell.run(command, in: Repository.path)
    guard built.code == 0 else { throw SiteListings.NotBuilt(said: built.text) }
  }

  /// Writes the listings and the program's first file into a folder.
  private static func write(
    _ listings: [SiteListings.Listing], _ platform: SiteListings.Platform, in folder: String,
    change: (String) -> String
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
      return platform == .ios ? SwiftScene.text(format, own) : KotlinScene.text(format, own)
    }.joined(separator: "\n")
    switch platform {
    case .ios: try write(SwiftScene.program(scenes), to: "main")
    case .android: try write(KotlinScene.program(scenes), to: "Main")
    }
  }

  /// Returns the code as this system and the stubs have it. Without Objective-C, the stub of a recognizer takes a
  /// function and no selector; in stubs in Kotlin, a getter of Java is a property.
  private static func portable(_ code: String, _ platform: SiteListings.Platform) -> String {
    switch platform {
    case .ios:
      code.replacing(/#selector\((\w+)\)/) { $0.output.1 }.replacing(/@objc(\(\w+\))? ?/, with: "")
    case .android:
      code.replacing(#/override fun get(Drawable|Uri|Scale)\(\) = /#) { getter in
        "override val \(getter.output.1.lowercased()) get() = "
      }
    }
  }
}
