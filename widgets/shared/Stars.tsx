import { useId } from 'react'
import './Stars.css'

const star = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'
const size = 20

/** Five stars, of which `filled` (fractions included) are full; the accessible name is the rating. */
export function Stars({ filled }: { filled: number }) {
  const clip = useId()
  const row = [0, 1, 2, 3, 4].map((index) => <path key={index} d={star} transform={`translate(${index * size} 0)`} />)
  return (
    <svg
      className="stars"
      viewBox={`0 0 ${5 * size} ${size}`}
      role="img"
      aria-label={`Rated ${filled} out of 5 stars`}
      focusable="false"
    >
      <clipPath id={clip}>
        <rect width={filled * size} height={size} />
      </clipPath>
      <g className="stars-empty">{row}</g>
      <g className="stars-full" clipPath={`url(#${clip})`}>
        {row}
      </g>
    </svg>
  )
}
