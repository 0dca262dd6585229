// What stands for the network's own classes in the listings of adapters, and for the app's resources.

@file:Suppress("UNUSED_PARAMETER")

package play

import android.content.Context
import android.graphics.Bitmap
import android.graphics.drawable.BitmapDrawable
import android.graphics.drawable.Drawable
import android.view.View
import com.google.android.gms.ads.mediation.VersionInfo
import com.google.android.gms.ads.nativead.AdChoicesView
import java.net.URI

object R {
  object string {
    const val ad = 1
  }
}

class NetworkImage(isLoaded: Boolean) {
  val drawable: Drawable? = if (isLoaded) BitmapDrawable(Bitmap(1200, 628), 1800, 942) else null
  val uri: URI? = URI("https://cdn.example.com/bread.jpg")
  val scale = 2.0
}

class NetworkAd(private val isLoaded: Boolean) {
  var onImpression: (() -> Unit)? = null
  var onClick: ((String?) -> Unit)? = null
  val adChoicesView: View? = AdChoicesView(null)

  // The Sample Network.
  val title: String? = "A weekend where the last ferry turns around"
  val body: String? = "Eleven rooms, one lighthouse, no timetable"
  val icon: NetworkImage? get() = NetworkImage(isLoaded)
  val image: List<NetworkImage> get() = listOf(NetworkImage(isLoaded))
  val callToAction: String? = "Look at the rooms"
  val starRating: Double? = 4.8
  val store: String? = "Fyrvik"
  val price: String? = "from €89"
  val advertiser: String? = "Fyrvik Guesthouse"
  val degreeOfAwesomeness = "fabulous"

  // Nordlicht Media.
  val caption get() = title
  val teaser get() = body
  val stillURLs get() = image + image
  val brandMarkURL get() = icon
  val buttonLabel get() = callToAction
  val brandName get() = advertiser
  val auroraIndex = 7
  val co2Grams = 3

  fun attach(view: View) {
    attached = this
    onImpression?.invoke()
  }

  fun recordImpression() {}
  fun handleClick(view: View) {}

  companion object {
    /** The ad whose views the network got last. */
    var attached: NetworkAd? = null
  }
}

/** Answers every request twice, as some networks do. */
class NetworkAdLoader(private val context: Context) {
  fun load(
    placement: String, downloadsImages: Boolean, wantsSeveral: Boolean, onLoad: (NetworkAd) -> Unit,
    onError: (Exception) -> Unit
  ) {
    if (placement == "none") return onError(Exception("No fill"))
    val networkAd = NetworkAd(downloadsImages)
    onLoad(networkAd)
    onLoad(networkAd)
  }
}

object NetworkSDK {
  val version = VersionInfo(1, 0, 0)
  fun start(context: Context, then: () -> Unit) = then()
}
