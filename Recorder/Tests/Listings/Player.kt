// Plays the listings of the site's pages: what the SDKs would call, and what a viewer would do. A session each.

package play

import adspec.recorder.*
import android.app.Activity
import android.app.Application
import android.content.Context
import android.graphics.Bitmap
import android.graphics.drawable.BitmapDrawable
import android.graphics.drawable.Drawable
import android.os.Bundle
import android.os.Handler
import android.view.Display
import android.view.View
import android.view.ViewGroup
import android.widget.ImageView
import android.widget.TextView
import app.FakeAdChoices
import app.FakeAdapter
import app.FakeMedia
import app.FakeResponse
import app.at
import com.google.android.gms.ads.AdError
import com.google.android.gms.ads.AdLoader
import com.google.android.gms.ads.mediation.*
import com.google.android.gms.ads.nativead.*
import java.io.File
import java.net.URI
import java.util.concurrent.CountDownLatch

/** What the ad server delivers for an asset of a format. */
sealed class Delivered {
  class Text(val text: String) : Delivered()
  class Number(val number: Double) : Delivered()
  class Picture(val width: Double, val height: Double) : Delivered()
  object Video : Delivered()
}

class Format(
  val id: String, val isRight: Boolean, val isBottom: Boolean, vararg val assets: Pair<String, Delivered>
) {
  fun text(key: String): String? = (assets.toMap()[key] as? Delivered.Text)?.text
  fun number(key: String): Double? = (assets.toMap()[key] as? Delivered.Number)?.number
  fun image(key: String): NativeAd.Image? = (assets.toMap()[key] as? Delivered.Picture)?.let { DeliveredImage(it) }
}

/** What an app calls of a listing's ad. */
class Shown(val didAppear: () -> Unit, val didDisappear: () -> Unit)

/** Milliseconds that pass without waiting. */
var skipped = 0L

fun pass(seconds: Double) {
  skipped += (seconds * 1000).toLong()
}

lateinit var folder: File
val activity = Activity(Application())

/** Records one session of a listing; observing has the observes of the files that it needs. */
fun record(session: String, vararg observing: List<Observation>, play: (SessionRecorder) -> Unit) {
  skipped = 0
  val recorder = SessionRecorder(
    folder, AppRecording.start(activity, "6.5.0", observing.toList(), country = "DE", test = true),
    RecorderOptions(session = session, elapsedMillis = { System.nanoTime() / 1000000 + skipped }))
  val app = AppRecording(recorder)
  app.onActivityStarted(activity)
  play(recorder)
  app.onActivityStopped(activity)
  val done = CountDownLatch(1)
  recorder.end { done.countDown() }
  done.await()
}

class DeliveredImage(picture: Delivered.Picture) : NativeAd.Image() {
  override val drawable: Drawable? =
    BitmapDrawable(Bitmap(picture.width.toInt(), picture.height.toInt()), picture.width.toInt(), picture.height.toInt())
  override val uri: URI? = URI("https://cdn.example.com/picture.jpg")
  override val scale = 2.0
}

/** A card at the top of the screen, 358 dp wide. */
class Card(private val format: Format, val view: ViewGroup) {
  private val screen = ViewGroup(null)

  init {
    screen.layout(0, 0, 780, 1688)
    screen.ownDisplay = Display(780, 1688)
  }

  /** Lays the views out below one another; the ad label and the icon lie in corners. */
  fun layOut(views: List<View>, badge: View, icon: View) {
    var top = 48
    for (view in views.filter { it.visibility == View.VISIBLE }) {
      val bitmap = ((view as? ImageView)?.drawable as? BitmapDrawable)?.bitmap
      val width = if (bitmap != null && bitmap.width < 200) 96 else 716
      val height = when {
        bitmap != null -> width * bitmap.height / bitmap.width
        view is TextView -> 80
        else -> 402
      }
      view.at(0, top, width, height, this.view)
      top += height
    }
    view.at(32, 200, 716, top + 48, screen)
    badge.at(if (format.isRight) 0 else 556, 0, 160, 40, view)
    icon.at(if (format.isRight) 678 else 0, if (format.isBottom) top + 18 else 0, 38, 30, view)
  }
}

/** What a viewer does with a custom ad: sees it twice, taps each of its assets and the AdChoices icon, and leaves. */
fun viewCustom(
  format: Format, root: ViewGroup, views: Map<String, View>, badge: View, icon: ImageView, shown: Shown
) {
  Card(format, root).layOut(views.values.filter { it !== badge }, badge, icon)
  shown.didAppear()
  pass(5.0)
  shown.didAppear()
  for (view in views.values + icon) if (view.isShown && view.performClick()) pass(2.0)
  shown.didDisappear()
}

/** What the SDK tells the app of an ad. */
class Callbacks(val impression: () -> Unit, val click: () -> Unit, val opened: () -> Unit, val closed: () -> Unit)

/** What the SDK does when an adapter counts: it tells the app. */
class CountedByAdapter(private val sdk: Callbacks) : MediationNativeAdCallback {
  override fun reportAdImpression() = sdk.impression()
  override fun reportAdClicked() = sdk.click()
}

/** What a viewer does with a native ad, and the SDK then: the ad is seen, each of its assets tapped, and left. */
fun viewNative(
  format: Format, adView: ViewGroup, views: Map<String, View>, badge: View, icon: View, shown: Shown,
  mapped: NativeAdMapper?, sdk: Callbacks
) {
  Card(format, adView).layOut(views.values.toList(), badge, icon)
  shown.didAppear()
  pass(1.0)
  mapped?.trackViews(adView, emptyMap(), emptyMap())
  if (mapped?.overrideImpressionRecording != true) {
    sdk.impression()
    mapped?.recordImpression()
  }
  pass(5.0)
  for (view in views.values.filter { it.isShown }) {
    if (mapped?.overrideClickHandling == true) {
      NetworkAd.attached?.onClick?.invoke(null)
    } else {
      sdk.click()
      mapped?.handleClick(view)
    }
    sdk.opened()
    pass(3.0)
    sdk.closed()
    pass(2.0)
  }
  shown.didDisappear()
}

/** A custom ad that delivers what its format asks for. The SDK opens a page for each click without a listener. */
class DeliveredCustomAd(private val format: Format, private val asked: AdLoader.Builder) : NativeCustomFormatAd {
  override val availableAssetNames: List<String>? = format.assets.map { it.first }
  override val customFormatId: String? = format.id
  override val mediaContent = FakeMedia(format.assets.any { it.second is Delivered.Video })
  override fun getText(name: String): CharSequence? = format.text(name) ?: format.number(name)?.toString()
  override fun getImage(name: String): NativeAd.Image? =
    if (name == NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW) DeliveredImage(Delivered.Picture(38.0, 30.0))
    else format.image(name)

  override fun performClick(name: String) {
    asked.customClick?.let { return it(this, name) }
    asked.listener.onAdOpened()
    pass(3.0)
    asked.listener.onAdClosed()
  }

  override fun recordImpression() {}
}

fun playCustom(
  format: Format, views: Map<String, View>, badge: View, icon: ImageView,
  load: (View, Context, SessionRecorder) -> Shown
) = record(format.id, GoogleNativeRecording.observes) { recorder ->
  AdLoader.answer = { asked ->
    pass(0.2)
    asked.customAd(DeliveredCustomAd(format, asked))
  }
  val root = ViewGroup(activity)
  viewCustom(format, root, views, badge, icon, load(root, activity, recorder))
}

/** A native ad that delivers what its format asks for, or what an adapter mapped. */
class DeliveredNativeAd(private val format: Format, private val mapper: NativeAdMapper?, adapter: String) : NativeAd() {
  private val loaded = FakeAdapter(adapter, "2", 500)
  override val headline: String? get() = if (mapper != null) mapper.headline else format.text("Headline")
  override val body: String? get() = if (mapper != null) mapper.body else format.text("Body")
  override val callToAction: String? get() = if (mapper != null) mapper.callToAction else format.text("CallToAction")
  override val advertiser: String? get() = if (mapper != null) mapper.advertiser else format.text("Advertiser")
  override val store: String? get() = if (mapper != null) mapper.store else format.text("Store")
  override val price: String? get() = if (mapper != null) mapper.price else format.text("Price")
  override val starRating: Double? get() = if (mapper != null) mapper.starRating else format.number("StarRating")
  override val icon: Image? get() = if (mapper != null) mapper.icon else format.image("Icon")
  override val images: List<Image>
    get() = mapper?.images ?: listOf("Image", "Images", "MainImage").mapNotNull { format.image(it) }
  override val adChoicesInfo: AdChoicesInfo? get() = if (mapper == null) FakeAdChoices(emptyList()) else null
  override val mediaContent = FakeMedia(false)
  override val responseInfo = FakeResponse(loaded, listOf(loaded))
}

fun playNative(
  format: Format, views: Map<String, View>, adapter: Adapter? = null,
  load: (NativeAdView, TextView, Context, SessionRecorder) -> Shown
) = record(
  format.id, GoogleNativeRecording.observes, if (adapter == null) emptyList() else GoogleMediationRecording.observes
) { recorder ->
  var mapper: NativeAdMapper? = null
  lateinit var asked: AdLoader.Builder
  val sdk = Callbacks(
    { asked.listener.onAdImpression() }, { asked.listener.onAdClicked() }, { asked.listener.onAdOpened() },
    { asked.listener.onAdClosed() })
  AdLoader.answer = { builder ->
    pass(0.2)
    asked = builder
    if (adapter == null) {
      builder.nativeAd(DeliveredNativeAd(format, null, "com.google.ads.mediation.admob.AdMobAdapter"))
    } else {
      val parameters = Bundle(mapOf(MediationConfiguration.CUSTOM_EVENT_SERVER_PARAMETER_FIELD to "unit-7"))
      adapter.loadNativeAdMapper(
        MediationNativeAdConfiguration(activity, parameters, builder.options),
        object : MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> {
          override fun onSuccess(ad: NativeAdMapper): MediationNativeAdCallback {
            mapper = ad
            return CountedByAdapter(sdk)
          }
          override fun onFailure(error: AdError) = kotlin.error(error.message)
        })
      builder.nativeAd(DeliveredNativeAd(format, mapper, adapter.javaClass.name))
    }
  }
  val adView = NativeAdView(activity)
  val badge = TextView(null)
  connect(adView, views)
  val shown = load(adView, badge, activity, recorder)
  val icon = AdChoicesView(null)
  icon.addView(View(null))
  adView.adChoicesView = icon
  viewNative(format, adView, views, badge, icon, shown, mapper, sdk)
}

private fun connect(adView: NativeAdView, views: Map<String, View>) {
  for ((key, view) in views) {
    when (key) {
      "Headline" -> adView.headlineView = view
      "Body" -> adView.bodyView = view
      "CallToAction" -> adView.callToActionView = view
      "Advertiser" -> adView.advertiserView = view
      "Store" -> adView.storeView = view
      "Price" -> adView.priceView = view
      "StarRating" -> adView.starRatingView = view
      "Icon" -> adView.iconView = view
      else -> adView.mediaView = view as MediaView
    }
  }
}

/** Runs what was posted to handlers, each at its time. */
fun runPosted() {
  while (Handler.waiting.any()) {
    val (delay, task) = Handler.waiting.removeAt(0)
    skipped += delay
    task()
  }
}
