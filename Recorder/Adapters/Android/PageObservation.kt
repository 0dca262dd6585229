// Sees that a page opens after a tap: the activity of the ad is paused.
// Needs AdspecRecorder.kt; take it along with the file for native ads. See docs/recorder.md.

package adspec.recorder

import android.app.Activity
import android.app.Application
import android.content.Context
import android.content.ContextWrapper
import android.os.Bundle
import android.view.View

/** Observes whether a page opens within a second after a tap. */
internal class PageObservation(
  /** Called when a page opens within the limit. */
  private val opened: () -> Unit,
  /** Called when that page is gone. */
  private val closed: () -> Unit
) : Application.ActivityLifecycleCallbacks {
  private var activity: Activity? = null
  private var start = 0L
  private var isOpen = false

  /** Begins a new observation, with a tap on a view. */
  fun begin(view: View?) {
    end()
    val activity = activity(view?.context) ?: return
    this.activity = activity
    start = System.nanoTime()
    isOpen = false
    activity.application?.registerActivityLifecycleCallbacks(this)
  }

  /** Ends the observation; neither function is called afterwards. */
  fun end() {
    activity?.application?.unregisterActivityLifecycleCallbacks(this)
    activity = null
  }

  private tailrec fun activity(context: Context?): Activity? {
    if (context is Activity) return context
    return activity((context as? ContextWrapper ?: return null).baseContext)
  }

  override fun onActivityPaused(activity: Activity) {
    if (activity !== this.activity || isOpen) return
    if (isOver(start)) return end()
    isOpen = true
    opened()
  }

  override fun onActivityResumed(activity: Activity) {
    if (activity !== this.activity || !isOpen) return
    closed()
    end()
  }

  override fun onActivityDestroyed(activity: Activity) {
    if (activity === this.activity) end()
  }

  override fun onActivityCreated(activity: Activity, savedInstanceState: Bundle?) {}
  override fun onActivityStarted(activity: Activity) {}
  override fun onActivityStopped(activity: Activity) {}
  override fun onActivitySaveInstanceState(activity: Activity, outState: Bundle) {}

  companion object {
    /** Returns true if it is too late to attribute a page that opens now to the tap made at that System.nanoTime(). */
    fun isOver(tap: Long): Boolean = System.nanoTime() - tap >= 1000000000L
  }
}
