/// The recorder that the code of every format calls: some thirty lines that write what happens as an ad session recording of
/// version 1.
package enum RecorderListing {
  /// A guide a platform, in the order of those of a format.
  package static let platforms: [PlatformGuide] = [.iOS([swift]), .android([kotlin])]

  private static let swift = CodeListing(
    title: "The recorder: a recording of version 1, line by line",
    code: #"""
      import UIKit

      /// Writes one session, in the order in which things happen; its last line is log("session.end").
      @MainActor final class AdRecorder {
        static var shared: AdRecorder!
        /// The ad that was asked for last, for adapters: the SDK makes them and can hand them nothing.
        var ad = ""
        private let session = UUID().uuidString
        private let file: FileHandle
        private var next = 0
        private let clock = ISO8601DateFormatter()

        init(file: FileHandle, sdkName: String, sdkVersion: String, isTest: Bool) {
          self.file = file
          clock.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
          let screen = UIScreen.main.bounds.size
          log("session.start", [
            "platform": "ios", "recorder": ["name": "AdRecorder", "version": "1"],
            "app": ["id": Bundle.main.bundleIdentifier ?? ""],
            "sdk": ["name": sdkName, "version": sdkVersion],
            "country": Locale.current.region?.identifier ?? "",
            "screen": [screen.width, screen.height], "test": isTest,
          ])
        }

        func log(_ event: String, _ fields: [String: Any] = [:]) {
          var line = fields
          line["event"] = event
          line["session"] = session
          line["time"] = clock.string(from: Date())
          line["seq"] = next
          next += 1
          // A line that can't be written leaves a gap in "seq", and the gap is found.
          guard JSONSerialization.isValidJSONObject(line),
            let data = try? JSONSerialization.data(withJSONObject: line, options: .sortedKeys)
          else { return assertionFailure("\(event) can't be written") }
          file.write(data + Data("\n".utf8))
        }

        /// Where a view is, in points from the screen's top left.
        func frame(of view: UIView) -> [CGFloat] {
          let frame = view.convert(view.bounds, to: nil)
          return [frame.minX, frame.minY, frame.width, frame.height]
        }
      }
      """#)

  private static let kotlin = CodeListing(
    title: "The recorder: a recording of version 1, line by line",
    code: #"""
      /** Writes one session, in the order in which things happen, on the main thread; its last line is log("session.end"). */
      class AdRecorder(
        private val file: Writer, context: Context, sdkName: String, sdkVersion: String, isTest: Boolean,
      ) {
        companion object { lateinit var shared: AdRecorder }
        /** The ad that was asked for last, for adapters: the SDK makes them and can hand them nothing. */
        var ad = ""
        private val session = UUID.randomUUID().toString()
        private val density = context.resources.displayMetrics.density
        private val clock = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC)
        private var next = 0

        init {
          val screen = context.resources.displayMetrics
          log(
            "session.start", "platform" to "android",
            "recorder" to JSONObject(mapOf("name" to "AdRecorder", "version" to "1")),
            "app" to JSONObject(mapOf("id" to context.packageName)),
            "sdk" to JSONObject(mapOf("name" to sdkName, "version" to sdkVersion)),
            "country" to Locale.getDefault().country,
            "screen" to JSONArray(listOf(screen.widthPixels / density, screen.heightPixels / density)),
            "test" to isTest,
          )
        }

        fun log(event: String, vararg fields: Pair<String, Any>) {
          val line = JSONObject(fields.toMap())
            .put("event", event).put("session", session)
            .put("time", clock.format(Instant.now())).put("seq", next++)
          file.append(line.toString()).append('\n').flush()
        }

        /** Where a view is, in dp from the screen's top left. */
        fun frame(view: View): JSONArray {
          val corner = IntArray(2).also(view::getLocationOnScreen)
          return JSONArray(listOf(corner[0], corner[1], view.width, view.height).map { it / density })
        }
      }
      """#)
}
