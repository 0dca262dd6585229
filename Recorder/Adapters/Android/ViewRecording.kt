// Records views: where each is, how much of it can be seen, whether it takes taps, its text, and how it fits a picture.
// Needs AdspecRecorder.kt; take it along with the file for native ads. See docs/recorder.md.

package adspec.recorder

import android.graphics.Point
import android.graphics.Rect
import android.text.TextUtils
import android.view.View
import android.view.ViewGroup
import android.widget.ImageView
import android.widget.TextView

/**
 * The views of an ad on the screen, by asset key: AdChoices and AdBadge are the keys of the icon and the ad label.
 * Record them after layout, and again when they have moved.
 */
class AdViews(
  internal val container: View,
  private val assets: Map<String, View>,
  /** Keys of assets that take taps although no view has a listener for them: the SDK takes their taps. */
  private val clickable: Set<String> = emptySet(),
  /** Bars of the app that may cover the ad: app bar, bottom navigation. */
  private val bars: List<View> = emptyList(),
  /** The ad label, if it is a view with text views in it: their words are recorded. */
  badge: View? = null,
  /** The view of the SDK that shows the ad's picture, and no video: how its only image view fits it is recorded. */
  private val picture: View? = null
) {
  private val badge = badge ?: assets["AdBadge"]

  /** Records where the container and its assets lie, or that an asset isn't shown. */
  fun record(ad: String, recorder: SessionRecorder) {
    recorder.record(
      AdEvent.viewRender(ad, frame(container), screen = screen(), visible = visibility(container, bars)))
    for ((key, view) in assets.toSortedMap()) {
      if (!view.isShown || paintOrder(view) == null) {
        recorder.record(AdEvent.assetHide(ad, key))
        continue
      }
      recorder.record(
        AdEvent.assetRender(
          ad, key, frame(view), visible = visibility(view, emptyList()),
          clickable = key in clickable || takesTaps(view), z = paintOrder(view),
          text = text(view) ?: (if (view === badge) innerText(view) else null),
          fit = fit(view), truncated = isCut(view)))
    }
  }

  /** The frame of a view, in dp from the screen's top left. */
  private fun frame(view: View): Frame {
    val density = density()
    val corner = IntArray(2)
    view.getLocationOnScreen(corner)
    return Frame(corner[0] / density, corner[1] / density, view.width / density, view.height / density)
  }

  /** The size of the screen as it is turned now, in dp; null for a view in no window. */
  @Suppress("DEPRECATION")
  private fun screen(): Size? {
    val size = Point()
    val display = container.display ?: return null
    display.getRealSize(size)
    return Size(size.x / density(), size.y / density())
  }

  private fun density(): Double = container.resources.displayMetrics.density.toDouble()

  /**
   * The visible part of a view, from 0 to 1: on the screen, within the views that clip it, and not under bars. Other
   * views of the app that cover it don't count.
   */
  private fun visibility(view: View, bars: List<View>): Double {
    val seen = Rect()
    val whole = view.width.toDouble() * view.height
    if (whole == 0.0 || view.alpha < 0.01 || !view.isShown || !view.getGlobalVisibleRect(seen)) return 0.0
    val covered = bars.map { bar ->
      val common = Rect()
      val lies = bar.rootView === view.rootView && bar.isShown && bar.alpha >= 0.01 && bar.getGlobalVisibleRect(common)
      if (lies && common.intersect(seen)) common.width().toDouble() * common.height() else 0.0
    }.sum()
    return Math.max(0.0, Math.min(1.0, (seen.width().toDouble() * seen.height() - covered) / whole))
  }

  /** True if the view, or an ancestor within the ad, has a listener for taps. */
  private fun takesTaps(view: View): Boolean {
    var ancestor: View? = view
    while (ancestor != null) {
      if (ancestor.isEnabled && ancestor.hasOnClickListeners()) return true
      ancestor = if (ancestor === container) null else ancestor.parent as? View
    }
    return false
  }

  /** The number of views of the ad that are painted before a view; null if it isn't in the ad. */
  private fun paintOrder(view: View): Long? {
    var order = 0L
    fun found(at: View): Boolean {
      if (at === view) return true
      order++
      if (at !is ViewGroup) return false
      return children(at).sortedBy { it.z }.any { found(it) }
    }
    return if (found(container)) order else null
  }

  private fun children(group: ViewGroup): List<View> = (0 until group.childCount).map(group::getChildAt)

  private fun text(view: View): String? = (view as? TextView)?.text?.toString()

  /**
   * The texts of the views inside, in order; null if there is none. Content descriptions are left out: they are read
   * aloud, not shown.
   */
  private fun innerText(view: View): String? {
    if (view !is ViewGroup) return null
    val texts = children(view).filter { it.isShown && it.alpha >= 0.01 }.mapNotNull { text(it) ?: innerText(it) }
    return texts.filter { it.any() }.joinToString(" ").ifEmpty { null }
  }

  /**
   * True if a view's text is cut; null if that can't be measured: before layout, or if the text scrolls as a marquee.
   */
  private fun isCut(view: View): Boolean? {
    val layout = (view as? TextView)?.layout ?: return null
    val width = view.width - view.compoundPaddingLeft - view.compoundPaddingRight
    val height = view.height - view.compoundPaddingTop - view.compoundPaddingBottom
    if (view.ellipsize == TextUtils.TruncateAt.MARQUEE || width <= 0 || height <= 0) return null
    val lines = 0 until layout.lineCount
    if (lines.any { layout.getEllipsisCount(it) > 0 }) return true
    // Without an ellipsis, lines beyond the last visible one and text beyond the view's edges are cut, too.
    if (view.maxLines in 1 until layout.lineCount) return true
    return lines.any { layout.getLineBaseline(it) > height || layout.getLineMax(it) > width + 1 }
  }

  /** The fit of a view's picture; null if it shows none, or one that is neither scaled to fit nor to fill. */
  private fun fit(view: View): Fit? {
    // The SDK doesn't expose the scale type that was given to a media view; its only image view has it.
    val image = view as? ImageView ?: (picture as? ViewGroup)?.takeIf { it === view }?.let { pictures(it).singleOrNull() }
    return when (image?.scaleType) {
      ImageView.ScaleType.CENTER_CROP -> Fit.FILL
      ImageView.ScaleType.FIT_CENTER, ImageView.ScaleType.FIT_START, ImageView.ScaleType.FIT_END,
      ImageView.ScaleType.CENTER_INSIDE -> Fit.FIT
      ImageView.ScaleType.FIT_XY -> Fit.STRETCH
      else -> null
    }
  }

  private fun pictures(group: ViewGroup): List<ImageView> = children(group).filter { it.isShown }.flatMap {
    when (it) {
      is ImageView -> listOf(it)
      is ViewGroup -> pictures(it)
      else -> emptyList()
    }
  }
}
