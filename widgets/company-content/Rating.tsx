/** Five stars, filled to the rating, fractions included; the accessible name is the rating. */
export const Rating = ({ stars }: { stars: number }) => (
  <span
    className="rating"
    role="img"
    aria-label={`Rated ${stars} out of 5 stars`}
    style={{ backgroundSize: `${stars * 20}% 100%` }}
  >
    ★★★★★
  </span>
)
