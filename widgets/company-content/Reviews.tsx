import type { ContentParts } from '#schemas/companyContent.ts'
import { Carousel } from './Carousel.tsx'
import { ReviewCard, Rating } from './ReviewCard.tsx'
import { useMedia } from './useTurning.ts'

/** Below this width the reviews are a carousel (MKT-07), in the style sheet, too. */
const narrow = '(max-width: 767.98px)'

/** The review panel: rating, number of reviews, source and cards (MKT-03, MKT-04). */
export function Reviews({ title, count, stars, note, reviews }: NonNullable<ContentParts['reviews']>) {
  const turns = useMedia(narrow)
  return (
    <section className="reviews">
      <div className="reviews-head">
        <h2>{title}</h2>
        <p className="reviews-rating">
          <Rating stars={stars} /> <span>{count}</span>
        </p>
      </div>
      {/* Where the width is not known both are drawn, and the style sheet shows one. */}
      {turns !== false && <Carousel label={title} reviews={reviews} />}
      {turns !== true && (
        <ul className="reviews-all">
          {reviews.map((review) => (
            <li key={review.name}>
              <ReviewCard {...review} />
            </li>
          ))}
        </ul>
      )}
      <p className="reviews-note">{note}</p>
    </section>
  )
}
