import type { KeyboardEvent } from 'react'
import { BackIcon } from '../icons/icons.tsx'
import { ReviewCard, type Review } from './ReviewCard.tsx'
import { useTurning } from './useTurning.ts'

/**
 * A carousel of reviews after the WAI-ARIA pattern: the pause button comes first, hidden reviews are inert, and changes
 * are announced only while it is paused.
 */
export function Carousel({ label, reviews }: { label: string; reviews: Review[] }) {
  const { at, playing, play, move } = useTurning(reviews.length)
  const stop = () => play(false)
  /** Focus by keyboard pauses it; a mouse press leaves that to the button. */
  const stopForKeyboard = ({ key }: KeyboardEvent) => key === 'Tab' && stop()
  return (
    <div className="carousel" role="group" aria-roledescription="carousel" aria-label={label} onKeyUp={stopForKeyboard}>
      <div className="carousel-buttons">
        <button type="button" className="ui-button" onClick={() => play(!playing)}>
          {playing ? 'Pause reviews' : 'Play reviews'}
        </button>
        <span className="carousel-place" aria-hidden="true">
          {`${at + 1} / ${reviews.length}`}
        </span>
        <button type="button" className="ui-button carousel-step" aria-label="Previous review" onClick={() => move(-1)}>
          <BackIcon />
        </button>
        <button
          type="button"
          className="ui-button carousel-step carousel-next"
          aria-label="Next review"
          onClick={() => move(1)}
        >
          <BackIcon />
        </button>
      </div>
      <div className="carousel-slides" aria-live={playing ? 'off' : 'polite'} onPointerEnter={stop}>
        {reviews.map((review, index) => (
          <div
            key={review.name}
            className="carousel-slide"
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${reviews.length}`}
            inert={index !== at}
          >
            <ReviewCard {...review} />
          </div>
        ))}
      </div>
    </div>
  )
}
