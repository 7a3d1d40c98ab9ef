import type { ContentParts } from '#schemas/companyContent.ts'

/** Five stars, filled to the rating, fractions included; the accessible name is the rating. */
export const Rating = ({ stars }: { stars: number }) => (
  <svg className="rating" role="img" aria-label={`Rated ${stars} out of 5 stars`}>
    <text y="0.85em" textLength="5em">
      ★★★★★
    </text>
    <svg width={`${stars * 20}%`}>
      <text className="rating-given" y="0.85em" textLength="5em">
        ★★★★★
      </text>
    </svg>
  </svg>
)

export type Review = NonNullable<ContentParts['reviews']>['reviews'][number]

const words = 5

/** The first five words of a review (MKT-08). */
export const headingOf = (review: string): string => review.trim().split(/\s+/).slice(0, words).join(' ')

/** One review: its first words as heading, the whole text and the author. */
export function ReviewCard({ text, name, stars = 5 }: Review) {
  return (
    <figure className="ui-card review">
      <Rating stars={stars} />
      <h3 className="review-title">{headingOf(text)}</h3>
      <blockquote className="review-text">
        <p>{text}</p>
      </blockquote>
      <figcaption className="review-name">{name}</figcaption>
    </figure>
  )
}
