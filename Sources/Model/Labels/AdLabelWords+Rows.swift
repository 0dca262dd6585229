// Not in the table, though some publishers use them: words for a promotion or a cooperation ("Promoted", "koostöö"),
// "sponsored by" with a name, and words that also mean a notice (Irish "fógra").

// MARK: - Sources

extension AdLabelWords {
  /// Returns the source of words for the ad label: the page with the number `answer` of Google's AdMob help, in one
  /// language.
  private static func adMobHelp(_ answer: String, _ language: String) -> String {
    "https://support.google.com/admob/answer/\(answer)?hl=\(language)"
  }

  /// The source of Firefox's label for sponsored tiles on the new tab page.
  private static func firefox(_ locale: String) -> String {
    "https://github.com/mozilla-l10n/firefox-l10n \(locale)/browser/browser/newtab/newtab.ftl"
  }

  /// The source of the label before an ad's remaining time in the video player of Shaka Project.
  private static func shakaPlayer(_ locale: String) -> String {
    "https://github.com/shaka-project/shaka-player ui/locales/\(locale).json"
  }

  /// The source of Facebook's label by locale, collected in 2016 by researchers at Princeton.
  private static let facebook2016 = "https://github.com/citp/ad-blocking perceptual-adblocker/locale_info.js"

  /// The source of Facebook's label by language, kept up to date by the authors of a filter.
  private static let facebook =
    "https://github.com/zbluebugz/facebook-clean-my-feeds greasyfork-release/fb-clean-my-feeds.user.js"

  /// The source of the label above ads on Wikia, now Fandom.
  private static let wikia = "https://github.com/Wikia/ad-products src/common/translations.js"
}

// MARK: - Rows

extension AdLabelWords {
  static let germanicRows: [Row] = [
    Row("en", ["Ad", "Advertisement", "Sponsored"], adMobHelp("6240814", "en-GB")),
    Row("en", ["Ad"], shakaPlayer("en")),
    Row("en", ["Sponsored"], firefox("en-GB")),
    Row("de", ["Anzeige", "Werbung", "Gesponsert"], adMobHelp("6240809", "de")),
    Row("de", ["Werbung", "Anzeige"], "https://www.skwschwarz.de/details/update-der-medienanstalten"),
    Row("de", ["Werbeanzeige"], shakaPlayer("de")),
    Row("de", ["Gesponsert"], firefox("de")),
    Row("nl", ["Advertentie"], shakaPlayer("nl")),
    Row("nl", ["Gesponsord"], firefox("nl")),
    Row("da", ["Annonce", "Sponsoreret"], adMobHelp("6240809", "da")),
    Row(
      "da", ["Reklame", "Annonce"],
      "https://www.forbrugerombudsmanden.dk/alle-emner/forbud-mod-skjult-reklame/sociale-medier/"),
    Row("nb", ["Annonse"], shakaPlayer("no")),
    Row("nb", ["Reklame", "Annonse"], "https://www.forbrukertilsynet.no/sos-reklame-some"),
    Row("nb", ["Sponset"], firefox("nb-NO")),
    Row("nn", ["Annonse"], shakaPlayer("no")),
    Row("nn", ["Reklame"], wikia),
    Row("nn", ["Sponsa"], firefox("nn-NO")),
    Row("sv", ["Annons"], shakaPlayer("sv")),
    Row("sv", ["Sponsrad"], firefox("sv-SE")),
    Row("sv", ["Reklam", "Annons"], "https://borow.se/?p=1786"),
    Row(
      "is", ["Auglýsing"], "http://fjolmidlanefnd.is/eftirlit/vidskiptabod-og-fjarkaup/dulin-auglysing/"),
    Row("is", ["Kostað"], firefox("is")),
  ]

  static let romanceRows: [Row] = [
    Row("fr", ["Annonce"], shakaPlayer("fr")),
    Row("fr", ["Publicité"], wikia),
    Row("fr", ["Sponsorisé"], firefox("fr")),
    Row("fr", ["Commandité"], facebook2016),
    Row("es", ["Anuncio"], shakaPlayer("es")),
    Row("es", ["Publicidad", "Patrocinado"], facebook2016),
    Row("es", ["Patrocinado"], firefox("es-ES")),
    Row("pt", ["Anúncio", "Publicidade", "Patrocinado"], adMobHelp("6240809", "pt-br")),
    Row("pt", ["Anúncio"], shakaPlayer("pt-PT")),
    Row("pt", ["Patrocinado"], firefox("pt-PT")),
    Row("it", ["Annuncio"], shakaPlayer("it")),
    Row("it", ["Pubblicità"], wikia),
    Row("it", ["Sponsorizzato"], firefox("it")),
    Row("it", ["Sponsorizzata"], facebook2016),
    Row("ro", ["Anunț"], shakaPlayer("ro")),
    Row("ro", ["Sponsorizat"], firefox("ro")),
    Row("ca", ["Anunci"], shakaPlayer("ca")),
    Row("ca", ["Patrocinat"], firefox("ca")),
  ]

  static let slavicRows: [Row] = [
    Row("bg", ["Реклама"], shakaPlayer("bg")),
    Row("bg", ["Спонсорирано"], firefox("bg")),
    Row("cs", ["Reklama"], shakaPlayer("cs")),
    Row("cs", ["Sponzorováno", "Sponzorované"], firefox("cs")),
    Row("hr", ["Oglas"], shakaPlayer("hr")),
    Row("hr", ["Sponzorirano"], firefox("hr")),
    Row("hr", ["Plaćeni oglas"], facebook2016),
    Row("pl", ["Reklama", "Sponsorowane"], adMobHelp("6240814", "pl")),
    Row("pl", ["Treści sponsorowane"], adMobHelp("6329638", "pl")),
    Row(
      "pl", ["Reklama", "Materiał reklamowy", "Współpraca reklamowa"],
      "https://www.wiadomoscikosmetyczne.pl/artykuly/"
        + "sa-juz-rekomendacje-uokik-dotyczace-oznaczania-tre,70539"),
    Row("ru", ["Реклама"], adMobHelp("6329638", "ru")),
    Row("ru", ["На правах рекламы", "Спонсировано"], firefox("ru")),
    Row("sk", ["Reklama", "Sponzorované"], adMobHelp("6329638", "sk")),
    Row("sl", ["Oglas"], shakaPlayer("sl")),
    Row("sl", ["Sponzorirano"], firefox("sl")),
    Row("uk", ["Оголошення"], shakaPlayer("uk")),
    Row("uk", ["Реклама"], facebook2016),
    Row("uk", ["Спонсоровано"], firefox("uk")),
    Row("uk", ["Спонсорована"], facebook),
  ]

  /// Rows of the Baltic, Finnic, Greek, Hungarian, Irish and Turkish languages.
  static let otherEuropeanRows: [Row] = [
    Row("el", ["Διαφήμιση"], shakaPlayer("el")),
    Row("el", ["Χορηγία"], firefox("el")),
    Row("el", ["Χορηγούμενη", "Χορηγούμενο"], facebook),
    Row(
      "et", ["Reklaam"],
      "https://kroonika.delfi.ee/artikkel/92289467/"
        + "suur-ulevaade-eesti-mojuisikud-rikkusid-nadala-ajaga-sotsiaalmeedias-reklaamiseadust-tosin-korda"),
    Row("et", ["Sponsitud"], firefox("et")),
    Row("fi", ["Mainos"], shakaPlayer("fi")),
    Row("fi", ["Sponsoroitu"], firefox("fi")),
    Row("ga", ["Urraithe"], firefox("ga-IE")),
    Row(
      "ga", ["Fógraíocht"],
      "http://www.irishnews.com/arts/thebluffer/2018/03/26/news/"
        + "the-countless-ways-in-which-tv-encourages-us-to-spend-money-1287187/"),
    Row("hu", ["Hirdetés"], shakaPlayer("hu")),
    Row("hu", ["Szponzorált", "Szponzorálva"], firefox("hu")),
    Row(
      "hu", ["Reklám", "Hirdetés", "Szponzorált tartalom"],
      "https://piacesprofit.hu/cikkek/kkv_cegblog/"
        + "most-fogja-csak-igazan-argus-szemekkel-figyelni-az-influenszereket-a-gvh.html?oldal=3"),
    Row("lt", ["Skelbimas"], shakaPlayer("lt")),
    Row("lt", ["Remiama"], firefox("lt")),
    Row("lt", ["Rėmėjai"], facebook2016),
    Row("lt", ["Reklama"], "https://influenceriai.lt/influenceriu-reklamos-zymejimo-gaires-lietuvoje/"),
    Row("lv", ["Reklāma"], shakaPlayer("lv")),
    Row("lv", ["Apmaksāts", "Sponsorēts"], firefox("lv")),
    Row("lv", ["Apmaksāta reklāma"], facebook),
    Row("tr", ["Reklam"], shakaPlayer("tr")),
    Row("tr", ["Sponsorlu"], firefox("tr")),
  ]

  static let semiticRows: [Row] = [
    Row("ar", ["الإعلان"], shakaPlayer("ar")),
    Row("ar", ["إعلان"], wikia),
    Row("ar", ["مموّل", "نتيجة مموّلة"], firefox("ar")),
    Row("ar", ["إعلان مُموَّل"], facebook2016),
    Row("he", ["מודעה"], shakaPlayer("iw")),
    Row("he", ["פרסומת"], wikia),
    Row("he", ["ממומן"], firefox("he")),
    Row("he", ["בחסות"], facebook2016),
    Row(
      "mt", ["Sponsorjat"],
      "https://github.com/WhoTargetsMe/Who-Targets-Me src/daemon/collector/content/collect.js"),
    Row("mt", ["Riklam"], "https://one.com.mt/trevor-zahra-urtat-ghax-jobormu-lsienhom-u-jitkesshu"),
    Row("mt", ["Reklamar"], "http://eurlex.europa.eu/legal-content/MT/TXT/?uri=CELEX:32024R0900"),
  ]

  static let asianRows: [Row] = [
    Row("hi", ["विज्ञापन"], shakaPlayer("hi")),
    Row("hi", ["प्रायोजित"], facebook2016),
    Row("ja", ["広告", "宣伝", "スポンサー"], adMobHelp("6240814", "ja")),
    Row("ja", ["広告", "PR"], "https://prsj.or.jp/faqs/ステルスマーケティング"),
    Row(
      "ja", ["PR", "スポンサー広告", "Sponsored", "広告", "AD"],
      "https://github.com/united-adstir/AdStir-Integration-Guide-Web/wiki/ネイティブ広告ガイドライン"),
    Row("ko", ["광고", "스폰서"], adMobHelp("6329638", "ko")),
    Row("ko", ["Sponsored"], facebook2016),
    Row("zh-Hans", ["广告", "赞助商"], adMobHelp("6329638", "zh_cn")),
    Row("zh-Hans", ["赞助推广", "赞助"], firefox("zh-CN")),
    Row("zh-Hans", ["赞助内容"], facebook),
    Row("zh-Hant", ["廣告", "贊助商廣告"], adMobHelp("6239795", "zh-tw")),
    Row("zh-Hant", ["贊助項目", "贊助"], firefox("zh-TW")),
  ]
}
