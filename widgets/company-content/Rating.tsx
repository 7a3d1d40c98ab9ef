/** Five stars as text, coloured from the left as far as the rating goes, broken ones too; the rating is their name. */
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
