// As much of Android's interface as Recorder/Adapters/Android uses: developer.android.com/reference/android/app/Activity,
// android/app/Application and Application.ActivityLifecycleCallbacks. An application hands on what a test calls.

package android.app

import android.content.ContextWrapper
import android.os.Bundle

open class Activity(val application: Application? = null) : ContextWrapper(null) {
  var isChangingConfigurations = false
}

open class Application : ContextWrapper(null) {
  interface ActivityLifecycleCallbacks {
    fun onActivityCreated(activity: Activity, savedInstanceState: Bundle?)
    fun onActivityStarted(activity: Activity)
    fun onActivityResumed(activity: Activity)
    fun onActivityPaused(activity: Activity)
    fun onActivityStopped(activity: Activity)
    fun onActivitySaveInstanceState(activity: Activity, outState: Bundle)
    fun onActivityDestroyed(activity: Activity)
  }

  val callbacks = ArrayList<ActivityLifecycleCallbacks>()

  fun registerActivityLifecycleCallbacks(callback: ActivityLifecycleCallbacks) {
    callbacks.add(callback)
  }

  fun unregisterActivityLifecycleCallbacks(callback: ActivityLifecycleCallbacks) {
    callbacks.remove(callback)
  }
}
