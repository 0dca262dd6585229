// As much of Android's interface as integrations/android uses: developer.android.com/reference/android/app/Activity.

package android.app

open class Activity
