// What of a view a recording says: where it is, how much of it can be seen, whether it takes taps.
// Needs AdspecRecorder.kt; take it along with the file for native ads. See docs/recorder.md of adspec.

package adspec.recorder

import android.graphics.Rect
import android.view.View
import android.view.ViewGroup
import android.widget.TextView

/**
 * An ad's views, as they stand on the screen, by asset key: AdChoices and AdBadge are the keys of the icon and the ad label.
 * Record them after layout, and again when they have moved.
 */
class AdViews(
  private val container: View,
  private val assets: Map<String, View>,
  /** Keys that a tap opens although no view says so: the SDK takes their taps. */
  private val clickable: Set<String> = emptySet()
) {
  /** Writes where the container and its assets stand, or that one isn't shown. */
  fun record(ad: String, recorder: SessionRecorder) {
    recorder.record(AdEvent.viewRender(ad, frame(container)))
    for ((key, view) in assets.toSortedMap()) {
      if (!view.isShown || paintOrder(view) == null) {
        recorder.record(AdEvent.assetHide(ad, key))
        continue
      }
      recorder.record(
        AdEvent.assetRender(
          ad, key, frame(view), visible = visibility(view),
          clickable = key in clickable || takesTaps(view), z = paintOrder(view),
          text = (view as? TextView)?.text?.toString()))
    }
  }

  /** In dp from the screen's top left. */
  private fun frame(view: View): Frame {
    val density = view.resources.displayMetrics.density.toDouble()
    val corner = IntArray(2)
    view.getLocationOnScreen(corner)
    return Frame(corner[0] / density, corner[1] / density, view.width / density, view.height / density)
  }

  /** Which part lies on the screen and within what clips it. Other views that cover it don't count. */
  private fun visibility(view: View): Double {
    val seen = Rect()
    val whole = view.width.toDouble() * view.height
    if (whole == 0.0 || view.alpha < 0.01 || !view.getGlobalVisibleRect(seen)) return 0.0
    return Math.min(1.0, seen.width().toDouble() * seen.height() / whole)
  }

  /** Whether it, or what it lies in within the ad, answers a tap. */
  private fun takesTaps(view: View): Boolean {
    var ancestor: View? = view
    while (ancestor != null) {
      if (ancestor.isEnabled && ancestor.hasOnClickListeners()) return true
      ancestor = if (ancestor === container) null else ancestor.parent as? View
    }
    return false
  }

  /** How many views of the ad are painted before it; null: it isn't in the ad. */
  private fun paintOrder(view: View): Long? {
    var order = 0L
    fun found(at: View): Boolean {
      if (at === view) return true
      order++
      if (at !is ViewGroup) return false
      return (0 until at.childCount).map(at::getChildAt).sortedBy { it.z }.any { found(it) }
    }
    return if (found(container)) order else null
  }
}
