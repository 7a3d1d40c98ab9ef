import { useRef, type KeyboardEvent, type TouchEvent } from 'react'
import { BackIcon } from '../icons/icons.tsx'
import { ReviewCard, type Review } from './ReviewCard.tsx'
import { useTurning } from './useTurning.ts'

const swipe = 40 // px

/** Calls back with the direction of a swipe: 1 for the next, -1 for the previous. */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const from = useRef(0)
  return {
    onTouchStart: (event: TouchEvent) => void (from.current = event.changedTouches[0]!.clientX),
    onTouchEnd: (event: TouchEvent) => {
      const moved = event.changedTouches[0]!.clientX - from.current
      if (Math.abs(moved) >= swipe) onSwipe(moved < 0 ? 1 : -1)
    },
  }
}

/**
 * One review at a time, after the carousel pattern of the WAI-ARIA practices: the pause button comes first, the others follow, hidden
 * reviews cannot be reached, and changes are announced only while it stands still.
 */
export function Carousel({ label, reviews }: { label: string; reviews: Review[] }) {
  const { at, playing, play, move } = useTurning(reviews.length)
  const stop = () => play(false)
  /** Who comes in by keyboard finds it still; a press of a mouse leaves that to the button that it presses. */
  const stopForKeyboard = ({ key }: KeyboardEvent) => key === 'Tab' && stop()
  return (
    <div className="carousel" role="group" aria-roledescription="carousel" aria-label={label} onKeyUp={stopForKeyboard}>
      <div className="carousel-buttons">
        <button type="button" className="ui-button" onClick={() => play(!playing)}>{playing ? 'Pause reviews' : 'Play reviews'}</button>
        <span className="carousel-place" aria-hidden="true">{at + 1} / {reviews.length}</span>
        <button type="button" className="ui-button carousel-step" aria-label="Previous review" onClick={() => move(-1)}><BackIcon /></button>
        <button type="button" className="ui-button carousel-step carousel-next" aria-label="Next review" onClick={() => move(1)}><BackIcon /></button>
      </div>
      <div className="carousel-slides" aria-live={playing ? 'off' : 'polite'} onPointerEnter={stop} {...useSwipe(move)}>
        {reviews.map((review, index) => (
          <div key={review.name} className="carousel-slide" role="group" aria-roledescription="slide" aria-label={`${index + 1} of ${reviews.length}`} inert={index !== at}>
            <ReviewCard {...review} />
          </div>
        ))}
      </div>
    </div>
  )
}
