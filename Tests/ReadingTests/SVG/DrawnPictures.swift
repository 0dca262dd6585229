/// Pictures as drawing programs export them, shortened.
enum DrawnPictures {
  static let all = [inkscape, illustrator, illustratorForWeb, figma, sketch, affinity, matplotlib, potrace]

  private static let inkscape = """
    <?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <!-- Created with Inkscape (http://www.inkscape.org/) -->

    <svg width="210mm" height="297mm" viewBox="0 0 210 297" version="1.1" id="svg1"
       inkscape:version="1.3.2 (091e20e, 2023-11-25)" sodipodi:docname="C:\\card.svg"
       xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
       xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
       xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg"
       xmlns:svg="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
       xmlns:cc="http://creativecommons.org/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <sodipodi:namedview id="namedview1" pagecolor="#ffffff" inkscape:zoom="0.7"><inkscape:grid type="xygrid"/>
      </sodipodi:namedview>
      <defs id="defs1"><inkscape:path-effect effect="spiro" id="path-effect1"/>
        <linearGradient inkscape:collect="always" id="lg1"><stop style="stop-color:#ff0000;stop-opacity:1" offset="0"
          id="stop1"/></linearGradient>
        <linearGradient xlink:href="#lg1" id="lg2" x1="1" y1="2" x2="3" y2="4" gradientUnits="userSpaceOnUse"
          gradientTransform="matrix(0.26,0,0,0.26,1,2)"/></defs>
      <metadata id="m1"><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format>
        <dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></cc:Work></rdf:RDF></metadata>
      <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
        <path style="fill:url(#lg2);-inkscape-stroke:none;font-variation-settings:normal" d="m 9,9 h 8 z" id="p1"
          sodipodi:nodetypes="ccc" inkscape:original-d="m 9,9"/>
        <text xml:space="preserve" style="font-size:8px;-inkscape-font-specification:'sans-serif, Normal'" x="1"
          y="2" id="t1"><tspan sodipodi:role="line" id="t2" x="1" y="2">Bread</tspan></text>
        <image width="9" height="9" preserveAspectRatio="none" xlink:href="data:image/png;base64,iVBORw0KGgoAAAANSUhE
    UgAAAAE=" id="i1"/>
      </g>
    </svg>
    """

  private static let illustrator = """
    <?xml version="1.0" encoding="utf-8"?>
    <!-- Generator: Adobe Illustrator 16.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg version="1.1" id="Ebene_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
       x="0px" y="0px" width="191px" height="100px" viewBox="0 0 191 100" style="enable-background:new 0 0 191 100;"
       enable-background="new 0 0 191 100" xml:space="preserve">
    <style type="text/css">
      .st0{fill:#FFFFFF;}
      .st1{clip-path:url(#SVGID_2_);fill:none;stroke:#000000;stroke-miterlimit:10;}
      .st2{font-family:'MyriadPro-Regular';}
    </style>
    <switch><g><defs><rect id="SVGID_1_" width="191" height="100"/></defs>
      <clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_"  style="overflow:visible;"/></clipPath>
      <polygon class="st1" points="0,0 191,0 191,100 "/>
      <text transform="matrix(1 0 0 1 12.5 30)" class="st2" font-size="12">Bread</text></g></switch>
    </svg>
    """

  private static let illustratorForWeb = """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg id="Layer_2" data-name="Layer 2" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 191 100" role="img"
      aria-labelledby="t">
      <title id="t">A loaf</title>
      <metadata><sfw xmlns="http://ns.adobe.com/SaveForWeb/1.0/"><slices/><sliceSourceBounds width="9"/></sfw></metadata>
      <defs><style>
          .cls-1 { fill: #c98a4b; mix-blend-mode: multiply; isolation: isolate; }
          .cls-2 { font-family: MyriadPro-Regular, 'Myriad Pro'; letter-spacing: -.02em; }
        </style></defs>
      <g id="Layer_1-2" data-name="Layer 1"><path class="cls-1" d="m0,0h191v100H0V0Z"/></g>
    </svg>
    """

  private static let figma = """
    <svg width="191" height="100" viewBox="0 0 191 100" fill="none" xmlns="http://www.w3.org/2000/svg"
      xmlns:xlink="http://www.w3.org/1999/xlink">
    <g clip-path="url(#clip0_1_2)" filter="url(#filter0_d_1_2)">
    <mask id="mask0_1_2" style="mask-type:luminance" maskUnits="userSpaceOnUse" x="0" y="0" width="9" height="9">
    <path d="M0 0H191V100H0V0Z" fill="white"/></mask>
    <rect x="0.5" y="0.5" width="190" height="99" rx="9.5" fill="url(#pattern0)" stroke="black" stroke-opacity="0.2"/>
    </g>
    <defs>
    <filter id="filter0_d_1_2" x="0" y="0" width="9" height="9" filterUnits="userSpaceOnUse"
      color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/>
    <feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
    <feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/>
    <feBlend mode="normal" in="SourceGraphic" in2="effect1_dropShadow_1_2" result="shape"/></filter>
    <pattern id="pattern0" patternContentUnits="objectBoundingBox" width="1" height="1">
    <use xlink:href="#image0_1_2" transform="matrix(0.001 0 0 0.001 -0.2 0)"/></pattern>
    <radialGradient id="paint0" cx="0" cy="0" r="1" gradientTransform="translate(9 9) rotate(90) scale(4)"/>
    <clipPath id="clip0_1_2"><rect width="191" height="100" fill="white"/></clipPath>
    <image id="image0_1_2" width="9" height="9" preserveAspectRatio="none" xlink:href="data:image/jpeg;base64,/9j/4AA="/>
    </defs>
    </svg>
    """

  private static let sketch = """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg width="24px" height="24px" viewBox="0 0 24 24" version="1.1" xmlns="http://www.w3.org/2000/svg"
      xmlns:sketch="http://www.bohemiancoding.com/sketch/ns">
      <!-- Generator: Sketch 3.0.3 (7891) - http://www.bohemiancoding.com/sketch -->
      <title>icon</title><desc>Created with Sketch.</desc>
      <g id="Page-1" stroke="none" stroke-width="1" fill="none" fill-rule="evenodd" sketch:type="MSPage"/>
    </svg>
    """

  private static let affinity = """
    <?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg width="100%" height="100%" viewBox="0 0 2000 2000" version="1.1" xmlns="http://www.w3.org/2000/svg"
      xml:space="preserve" xmlns:serif="http://www.serif.com/"
      style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;stroke-miterlimit:2;">
      <g transform="matrix(1,0,0,1,-12,0)" serif:id="Loaf"><path d="M9,9" style="fill:rgb(201,138,75);"/></g>
    </svg>
    """

  private static let matplotlib = """
    <?xml version="1.0" encoding="utf-8" standalone="no"?>
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
      "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg xmlns:xlink="http://www.w3.org/1999/xlink" width="460.8pt" height="345.6pt" viewBox="0 0 460.8 345.6"
      xmlns="http://www.w3.org/2000/svg" version="1.1">
     <metadata><rdf:RDF xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cc="http://creativecommons.org/ns#"
       xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><cc:Work><dc:creator><cc:Agent/></dc:creator></cc:Work>
     </rdf:RDF></metadata>
     <defs><style type="text/css">*{stroke-linejoin: round; stroke-linecap: butt}</style></defs>
     <g id="figure_1"><use xlink:href="#m1" x="9" y="9" style="stroke: #000000; stroke-width: 0.8"/></g>
    </svg>
    """

  private static let potrace = """
    <?xml version="1.0" standalone="no"?>
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 20010904//EN"
     "http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd">
    <svg version="1.0" xmlns="http://www.w3.org/2000/svg" width="9.000000pt" height="9.000000pt"
     viewBox="0 0 9.000000 9.000000" preserveAspectRatio="xMidYMid meet">
    <g transform="translate(0.000000,9.000000) scale(0.100000,-0.100000)" fill="#000000" stroke="none"/>
    </svg>
    """
}
