/// Keys that every format has, whether declared or not, and their other names.
package enum AssetKeys {
  /// The key of the icon that leads to "About this ad".
  package static let adChoices = "AdChoices"
  /// The key of the ad label, a short text such as "Ad" that marks the ad.
  package static let adBadge = "AdBadge"
  /// The key of the view that plays the ad's video.
  package static let media = "Media"

  /// The keys of the text assets that an app may truncate, but only to a minimum length.
  package static let (headline, body, advertiser) = ("Headline", "Body", "Advertiser")

  /// Names of a `native` ad's main picture: the SDK's asset `3008`, and `GADMediationNativeAd.images`.
  package static let mainPicture: Set<String> = ["Image", "Images"]

  /// The keys that every format has, declared or not (recording.md, "Showing").
  package static let reserved = [adChoices, adBadge, media]

  /// Other names of a key, from the SDKs' constants and their raw values (`NativeAdAssetNames`, `NativeCustomFormatAd`).
  package static let standardAliases: [String: [String]] = [
    adChoices: [
      "3011", "1098", "GADNativeAdChoicesViewAsset", "NativeAssetIdentifier.adChoicesViewAsset",
      "NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW", "ASSET_ADCHOICES_CONTAINER_VIEW", "3012",
    ],
    media: ["_videoMediaView", "GADCustomNativeAdMediaViewKey", "3010"],
    "Headline": ["3001"],
    "CallToAction": ["3002"],
    "Icon": ["3003"],
    "Body": ["3004"],
    "Advertiser": ["3005"],
    "Store": ["3006"],
    "Price": ["3007"],
    "Image": ["3008"],
    "StarRating": ["3009"],
  ]

  /// Returns the key in lower case without white space: keys that are equal in this form are easily confused.
  package static func folded(_ key: String) -> String {
    let isPlain = key.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return isPlain ? key.lowercased() : key.lowercased().filter { !$0.isWhitespace }
  }
}

/// Standard keys as translators of the documentation wrote them, which people then copy into apps. Keys themselves are
/// compared exactly and never translated.
extension AssetKeys {
  /// Returns the standard keys of which a name is a translation, the likeliest first (`Bild` is `Image`, or
  /// `MainImage`). Empty if the name is no known translation. Case and white space are ignored.
  package static func standardKeys(translatedAs name: String) -> [String] {
    keysByTranslation[folded(name)] ?? []
  }

  private static let keysByTranslation = translations.reduce(into: [String: [String]]()) { all, row in
    for name in row.names { all[folded(name), default: []] += row.keys }
  }

  /// Each row holds keys, a colon, and their translations.
  private static let translations = """
    Headline: Nagłówek, Tytuł, Überschrift, Schlagzeile, Titel, Titre, Gros titre, Título, Titular, \
      Encabezado, Titolo, Manchete, Kop, Koptekst, Rubrik, Overskrift, Otsikko, Nadpis, Titulek, Címsor, \
      Titlu, Заголовок, Başlık, 見出し, 제목, 标题, 標題, العنوان
    MainImage, Image: Główny obraz, Obraz główny, Główne zdjęcie, Hauptbild, Image principale, \
      Imagen principal, Immagine principale, Imagem principal, Hoofdafbeelding, Huvudbild, Hovedbillede, \
      Hovedbilde, Pääkuva, Hlavní obrázek, Hlavný obrázok, Főkép, Imaginea principală, Główna grafika, \
      Основное изображение, Главное изображение, Ana görsel, メイン画像, 기본 이미지, 主图片, 主圖片
    Image, MainImage: Obraz, Bild, Imagen, Immagine, Imagem, Afbeelding, Billede, Bilde, Kuva, Obrázek, \
      Obrázok, Kép, Изображение, Görsel, 画像, 이미지, 图片, 圖片, الصورة
    Caption: Podpis, Bildunterschrift, Légende, Leyenda, Didascalia, Legenda, Bijschrift, Bildtext, \
      Billedtekst, Bildetekst, Kuvateksti, Popisek, Képaláírás, Legendă, Подпись, Altyazı, キャプション, 캡션, \
      说明文字
    Body: Treść, Textkörper, Fließtext, Corps, Corps du texte, Cuerpo, Texto principal, Corpo, \
      Corpo del testo, Corpo do texto, Hoofdtekst, Brödtext, Brødtekst, Leipäteksti, Szövegtörzs, \
      Основной текст, 本文, 본문, 正文
    CallToAction: Wezwanie do działania, Handlungsaufforderung, Appel à l'action, Incitation à l'action, \
      Llamada a la acción, Invito all'azione, Chamada para ação, Apelo à ação, Oproep tot actie, \
      Uppmaning till handling, Opfordring til handling, Oppfordring til handling, Toimintakehotus, \
      Výzva k akci, Cselekvésre ösztönzés, Îndemn la acțiune, Призыв к действию, Harekete geçirici mesaj, \
      行動を促すフレーズ, 클릭 유도문안, 号召性用语
    Icon: Ikona, Icône, Icono, Icona, Ícone, Pictogram, Ikon, Kuvake, Pictogramă, Значок, Иконка, Simge, \
      アイコン, 아이콘, 图标, 圖示
    Advertiser: Reklamodawca, Werbetreibender, Werbetreibende, Annonceur, Anunciante, Inserzionista, \
      Adverteerder, Annonsör, Annoncør, Annonsør, Mainostaja, Inzerent, Hirdető, Рекламодатель, \
      Reklamveren, 広告主, 광고주, 广告客户
    Store: Sklep, Tienda, Negozio, Loja, Winkel, Butik, Butikk, Kauppa, Obchod, Áruház, Магазин, Mağaza, \
      ストア, 스토어, 商店
    Price: Cena, Preis, Prix, Precio, Prezzo, Preço, Prijs, Pris, Hinta, Ár, Preț, Цена, Fiyat, 価格, 가격, \
      价格, 價格
    StarRating: Ocena, Ocena w gwiazdkach, Sternebewertung, Sternbewertung, Évaluation, Note en étoiles, \
      Valoración, Valoración con estrellas, Valutazione, Valutazione a stelle, Classificação, \
      Classificação por estrelas, Beoordeling, Betyg, Stjernevurdering, Hodnocení, Értékelés, Рейтинг, 評価, \
      별점, 星级
    """.split(separator: "\n").map { row in
      let (keys, names) = (row.prefix { $0 != ":" }, row.drop { $0 != ":" }.dropFirst())
      return (keys: list(keys), names: list(names))
    }

  private static func list(_ text: Substring) -> [String] {
    text.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }
}
