/// The names of SVG and CSS that only draw.
///
/// Missing on purpose are `script`, `foreignObject`, `set`, `animate…` (which can change a reference), `cursor`, and all
/// elements and attributes that load files or handle events.
enum SVGVocabulary {
  /// The elements of SVG 1.1, SVG 2 and its drafts, as drawing programs write them.
  static let elements = words(
    """
    a circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix \
    feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR \
    feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile \
    feTurbulence filter flowDiv flowPara flowRegion flowRoot flowSpan font font-face font-face-name font-face-src g glyph \
    hatch hatchpath hkern image line linearGradient marker mask meshgradient meshpatch meshrow metadata missing-glyph \
    path pattern polygon polyline radialGradient rect solidcolor stop style svg switch symbol text textPath title tref \
    tspan use view vkern
    """)

  /// The elements that may refer to an embedded picture.
  static let pictures = words("image feImage")

  /// Text for people, names, and conditions, none of which is CSS.
  private static let texts = words(
    """
    class glyph-name id lang media name requiredExtensions requiredFeatures role systemLanguage title type unicode version
    """)

  private static let attributes = texts.union(
    words(
      """
      accent-height alignment-baseline alphabetic amplitude arabic-form ascent azimuth background background-color \
      baseFrequency baseProfile baseline-shift bbox bias cap-height clip clip-path clip-rule clipPathUnits color \
      color-interpolation color-interpolation-filters color-profile color-rendering contentScriptType contentStyleType \
      cursor cx cy d descent diffuseConstant direction display divisor dominant-baseline dx dy edgeMode elevation \
      enable-background exponent externalResourcesRequired fill fill-opacity fill-rule filter filterRes filterUnits \
      flood-color flood-opacity focusable font font-family font-feature-settings font-kerning font-size font-size-adjust \
      font-stretch font-style font-variant font-variant-caps font-variant-east-asian font-variant-ligatures \
      font-variant-numeric font-variant-position font-variation-settings font-weight fr fx fy g1 g2 \
      glyph-orientation-horizontal glyph-orientation-vertical glyphRef gradientTransform gradientUnits hanging \
      hatchContentUnits hatchTransform hatchUnits height horiz-adv-x horiz-origin-x horiz-origin-y href ideographic \
      image-rendering in in2 inline-size intercept isolation k k1 k2 k3 k4 kernelMatrix kernelUnitLength kerning \
      lengthAdjust letter-spacing lighting-color limitingConeAngle line-height marker marker-end marker-mid marker-start \
      markerHeight markerUnits markerWidth mask mask-type maskContentUnits maskUnits mathematical method mix-blend-mode \
      mode numOctaves offset opacity operator order orient orientation origin overflow overline-position \
      overline-thickness paint-order panose-1 path pathLength patternContentUnits patternTransform patternUnits pitch \
      pointer-events points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits r radius refX \
      refY result rotate rx ry scale seed shape-inside shape-margin shape-padding shape-rendering shape-subtract side \
      slope solid-color solid-opacity space spacing specularConstant specularExponent spreadMethod startOffset \
      stdDeviation stemh stemv stitchTiles stop-color stop-opacity strikethrough-position strikethrough-thickness stroke \
      stroke-alignment stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit \
      stroke-opacity stroke-width style surfaceScale tabindex tableValues targetX targetY text-align text-anchor \
      text-decoration text-decoration-color text-decoration-line text-decoration-style text-indent text-orientation \
      text-overflow text-rendering text-transform textLength transform transform-box transform-origin u1 u2 \
      underline-position underline-thickness unicode-bidi unicode-range units-per-em v-alphabetic v-hanging v-ideographic \
      v-mathematical values vector-effect vert-adv-y vert-origin-x vert-origin-y viewBox viewTarget visibility white-space \
      width widths will-change word-spacing writing-mode x x-height x1 x2 xChannelSelector y y1 y2 yChannelSelector z \
      zoomAndPan
      """))

  /// True for an attribute without a prefix that only draws or describes.
  static func hasAttribute(_ name: String) -> Bool { attributes.contains(name) || isDescription(name) }

  /// True for an attribute whose value is no CSS, so that brackets and backslashes in it mean nothing.
  static func isText(_ name: String) -> Bool { texts.contains(name) || isDescription(name) }

  private static func isDescription(_ name: String) -> Bool {
    name.hasPrefix("data-") || name.hasPrefix("aria-")
  }

  /// Attributes of XLink beside `href`.
  static let xlinkAttributes = words("actuate arcrole role show title type")

  /// `base` is missing: it would give `#id` another file.
  static let xmlAttributes = words("id lang space")

  /// CSS functions that load nothing, beside `url`.
  static let functions = words(
    """
    abs acos asin atan atan2 blur brightness calc circle clamp color color-mix conic-gradient contrast cos cubic-bezier \
    device-cmyk dir drop-shadow ellipse exp format grayscale has hsl hsla hue-rotate hwb hypot icc-color inset invert is \
    lab lang lch light-dark linear linear-gradient local log matrix matrix3d max min mod not nth-child nth-last-child \
    nth-last-of-type nth-of-type oklab oklch opacity path perspective polygon pow radial-gradient ray rect rem \
    repeating-conic-gradient repeating-linear-gradient repeating-radial-gradient rgb rgba rotate rotate3d rotatex rotatey \
    rotatez round saturate scale scale3d scalex scaley scalez sepia shape sign sin skew skewx skewy sqrt steps tan \
    translate translate3d translatex translatey translatez var where xywh
    """)

  /// CSS rules that load nothing, without their at sign.
  static let rules = words(
    "-moz-keyframes -o-keyframes -webkit-keyframes charset container font-face keyframes layer media property supports"
  )

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map { String($0) })
  }
}
