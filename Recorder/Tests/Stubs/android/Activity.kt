// As much of Android's interface as Recorder/Adapters/Android uses: developer.android.com/reference/android/app/Activity.

package android.app

open class Activity
