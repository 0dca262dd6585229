// Records that the app leaves the screen and comes back, and says what the system knows of app and consent.
// Needs AdspecRecorder.kt. See docs/recorder.md.

package adspec.recorder

import android.app.Activity
import android.app.Application
import android.content.Context
import android.os.Bundle

/**
 * Records that the app goes into the background and comes to the front, and completes the file each time that it leaves.
 * Hand it to Application.registerActivityLifecycleCallbacks at the start of the session.
 */
class AppRecording(private val recorder: SessionRecorder) : Application.ActivityLifecycleCallbacks {
  /** The activities that were seen to start: one that was there before isn't among them. */
  private val started = HashSet<Activity>()
  private var isInFront = false

  override fun onActivityStarted(activity: Activity) {
    started.add(activity)
    if (isInFront) return
    isInFront = true
    recorder.record(AdEvent.appForeground())
  }

  override fun onActivityStopped(activity: Activity) {
    started.remove(activity)
    // An activity that is made again, as when the device is turned, starts at once.
    if (started.any() || activity.isChangingConfigurations) return
    isInFront = false
    recorder.record(AdEvent.appBackground())
    // The system may end the app in the background.
    recorder.closeFile()
  }

  override fun onActivityCreated(activity: Activity, savedInstanceState: Bundle?) {}
  override fun onActivityResumed(activity: Activity) {}
  override fun onActivityPaused(activity: Activity) {}
  override fun onActivitySaveInstanceState(activity: Activity, outState: Bundle) {}
  override fun onActivityDestroyed(activity: Activity) {}

  companion object {
    /** The observations that this file adds to recorder.observes. */
    val observes = listOf(Observation.BACKGROUND, Observation.CONSENT)

    /**
     * Returns what the system knows of this app: its id, and the answer that a consent form of the IAB left. version is
     * BuildConfig.VERSION_NAME, and test is true for what is no production build. observing has the
     * observes of each of the files that record this session; those of AppRecording are added. country is the country
     * that the ad server took the user to be in, null if it isn't known.
     */
    fun start(
      context: Context, version: String, observing: List<List<Observation>>, country: String?, test: Boolean
    ): SessionStart {
      val answer = context.getSharedPreferences("${context.packageName}_preferences", Context.MODE_PRIVATE)
      val observed = (observing + listOf(observes)).flatten().toSet()
      return SessionStart(
        Platform.ANDROID,
        recorder = RecorderInfo("AdspecRecorder", observes = Observation.values().filter { it in observed }),
        app = App(context.packageName, version), country = country,
        consent = Consent(
          gdpr = if ("IABTCF_gdprApplies" in answer) answer.getInt("IABTCF_gdprApplies", 0) == 1 else null,
          tcf = answer.getString("IABTCF_TCString", "")),
        test = test)
    }
  }
}
