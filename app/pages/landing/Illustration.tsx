/**
 * A car in front of its finance agreement, with the hidden line under a magnifier. Decorative, in the brand's colours.
 */
export function Illustration() {
  return (
    <svg className="illustration" viewBox="0 0 520 430" aria-hidden="true" focusable="false">
      <path
        className="ill-ground"
        d="M64 96C120 8 262-8 362 34s158 128 132 226-106 142-226 144S60 372 28 292 26 156 64 96Z"
      />
      <g className="ill-paper">
        <rect className="ill-sheet" x="150" y="48" width="216" height="256" rx="16" />
        <rect className="ill-title" x="176" y="78" width="92" height="14" rx="7" />
        <path className="ill-lines" d="M180 116h156M180 138h128M180 160h146M180 226h146M180 248h104" />
        <rect className="ill-found" x="170" y="178" width="176" height="30" rx="8" />
        <path className="ill-found-line" d="M184 193h86" />
        <text className="ill-percent" x="312" y="200">
          %
        </text>
      </g>
      <g className="ill-lens">
        <path className="ill-handle" d="m392 248 40 42" />
        <circle className="ill-glass" cx="358" cy="210" r="50" />
        <text className="ill-pound" x="358" y="229">
          £
        </text>
      </g>
      <path className="ill-road" d="M24 378h472" />
      <g className="ill-car">
        <path
          className="ill-body"
          d="M70 364c-10 0-16-6-16-16v-24c0-18 10-27 28-31l40-8c30-38 56-50 92-50h34c34 0 58 14 86 50l30 6c22 5 32 15 32 36v21c0 10-6 16-16 16Z"
        />
        <path className="ill-window" d="M144 286c20-24 38-33 62-33h6v33Zm84-33h18c22 0 40 10 60 33h-78Z" />
        <path className="ill-shine" d="M66 318h40M356 316h32" />
        <g className="ill-wheel">
          <circle cx="130" cy="364" r="29" />
          <circle className="ill-hub" cx="130" cy="364" r="12" />
        </g>
        <g className="ill-wheel">
          <circle cx="322" cy="364" r="29" />
          <circle className="ill-hub" cx="322" cy="364" r="12" />
        </g>
      </g>
      <g className="ill-tick">
        <circle cx="128" cy="96" r="30" />
        <path d="m114 97 10 10 19-21" />
      </g>
    </svg>
  )
}
