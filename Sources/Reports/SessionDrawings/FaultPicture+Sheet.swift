extension FaultPicture {
  /// The style sheet of a picture, for light and dark pages.
  static let sheet = """
        svg { --paper: #fff; --sunken: #efede8; --edge: #7c8794; --photo: #dfe8ec; --hill: #c0d0d8; --ink: #1b1f24; --soft: #545c67; --label: #fdf1d8; --label-ink: #5e3a00; --time: #7db693; font: 10px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif; }
        .is-failed { --mark: #a4221a; --wash: #fcebe8; --on: #fff; }
        .is-look { --mark: #67399a; --wash: #f4eefb; --on: #fff; }
        @media (prefers-color-scheme: dark) {
          svg { --paper: #0f1216; --sunken: #252a31; --edge: #7b8692; --photo: #222b32; --hill: #34424c; --ink: #e8eaed; --soft: #a9b1bb; --label: #3d3312; --label-ink: #ffe08a; --time: #2f6046; }
          .is-failed { --mark: #ff9d92; --wash: #3b1d1a; --on: #33100c; }
          .is-look { --mark: #cfaef2; --wash: #2a2039; --on: #1b1f24; }
        }
        .ground { fill: var(--sunken); }
        .card { fill: var(--paper); stroke: var(--edge); }
        .photo { fill: var(--photo); }
        .hill { fill: var(--hill); }
        .head { font-size: 10.5px; font-weight: 700; fill: var(--ink); paint-order: stroke; stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round; }
        .body { fill: var(--soft); }
        .label { fill: var(--label); stroke: var(--label-ink); stroke-width: .6; }
        .label-text { font-weight: 700; fill: var(--label-ink); }
        .icon-ground { fill: #fff; }
        .icon { fill: none; stroke: #0a5fa8; stroke-linejoin: round; }
        .icon-ghost { fill: none; stroke: var(--soft); stroke-dasharray: 2 2; }
        .ring, .way, .cross, .thick, .ghost { fill: none; stroke: var(--mark); }
        .ring { stroke-width: 2.5; }
        .lens { fill: var(--paper); stroke: var(--mark); stroke-width: 2.5; }
        .ghost { stroke-width: 1.5; stroke-dasharray: 4 3; }
        .cross { stroke-width: 2; stroke-linecap: round; }
        .way { stroke-width: 2; stroke-linecap: round; stroke-dasharray: 1 5; }
        .thick { stroke-width: 3.5; stroke-linecap: round; }
        .halo { fill: none; stroke: var(--paper); stroke-width: 7; stroke-linecap: round; }
        .hand { fill: var(--paper); stroke: var(--ink); stroke-width: 1.4; stroke-linejoin: round; }
        .hatch { fill: url(#hatch); stroke: var(--mark); stroke-width: 1.2; }
        .hatch-ground { fill: var(--wash); }
        .hatch-line { fill: none; stroke: var(--mark); stroke-width: 1.4; }
        .time { fill: var(--time); }
        .dim { font-weight: 600; fill: var(--mark); }
        .tag { fill: var(--mark); }
        .tag-text { font-weight: 700; fill: var(--on); }
        .tag-sign { fill: none; stroke: var(--on); stroke-width: 1.8; stroke-linecap: round; }
    """
}
