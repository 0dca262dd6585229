import TestSupport

/// Builds the programs of the Kotlin tests once, with the recorder, the adapters for Android and the stubs of the SDKs.
enum KotlinProgram {
  /// The JDK's executable, found by the shell, because none of the installed packages puts it on the `PATH`.
  static let java = "$(ls -d /usr/lib/jvm/*/bin/java | head -n 1)"

  static let jar: Result<String, any Error> = Result {
    let folder = Repository.path + "/.build/kotlin"
    let built = try Shell.run(
      """
      mkdir -p \(folder) && export JAVA_HOME=$(dirname $(dirname \(java))) && cd Recorder/Tests &&
      kotlinc -d \(folder)/stubs.jar Stubs/android/*.kt &&
      kotlinc -Werror -include-runtime -cp \(folder)/stubs.jar -d \(folder)/recorder.jar ../Adapters/Android/*.kt ../Kotlin/*.kt Kotlin/*.kt
      """, in: Repository.path)
    guard built.code == 0 else { throw NotBuilt(said: built.text) }
    return folder + "/recorder.jar"
  }

  /// The command that runs `Kotlin/Adapters.kt`, a stand-in for an app that uses the adapters.
  static let app: Result<String, any Error> = jar.map { jar in
    "\(java) -cp \(jar):\(Repository.path)/.build/kotlin/stubs.jar app.AdaptersKt"
  }

  private struct NotBuilt: Error { let said: String }
}
