// As much of Android's interface as Recorder/Adapters/Android uses: developer.android.com/reference/android/text/Layout and
// android/text/TextUtils.TruncateAt. A test overrides what a layout measured.

package android.text

abstract class Layout {
  abstract val lineCount: Int
  abstract fun getEllipsisCount(line: Int): Int
  abstract fun getLineBaseline(line: Int): Int
  abstract fun getLineMax(line: Int): Float
}

class TextUtils {
  enum class TruncateAt { START, MIDDLE, END, MARQUEE }
}
