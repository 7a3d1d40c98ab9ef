import type { Random } from '#engine/rules/randomRule.ts'
import { below, pick } from '../draw.ts'
import { inTime } from '../inTime.ts'
import { tried, type Move } from '../move.ts'
import type { Session } from '../session.ts'

const controls =
  ':is(main, dialog[open], header, footer) :is(button, a[href]:not([target]), summary, label, canvas, [role=option], input, select)'

/** Runs in the page: brings a control of the screen into view and says where it is, with its words. */
function placeOf({ selector, share }: { selector: string; share: number }) {
  const open = document.querySelector('dialog[open]')
  const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (control) => control.getClientRects().length > 0 && (!open || open.contains(control)),
  )
  const control = shown[Math.floor(share * shown.length)]
  if (!control) return undefined
  control.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = control.getBoundingClientRect()
  const words = control.innerText.replaceAll(/\s+/g, ' ').trim() || control.getAttribute('aria-label') || control.id
  return { x: left + width / 2, y: top + height / 2, words: `${control.localName} "${words.slice(0, 40)}"` }
}

const longest = 15_000 // ms

async function tap({ page }: Session, selector: string, share: number, times: number): Promise<string> {
  const place = await page.evaluate(placeOf, { selector, share })
  if (!place) return 'finds nothing to tap'
  // The browser may not say that it has tapped a page that was just left. What hangs itself is found at the next move.
  for (let left = times; left > 0; left--) await inTime(page.touchscreen.tap(place.x, place.y), 'a tap', longest)
  return `taps ${place.words}${times > 1 ? ` ${times} times` : ''}`
}

const tapping =
  (selector: string, times: (random: Random) => number) =>
  (session: Session, random: Random): Promise<string> => {
    const count = times(random)
    return tap(session, selector, random(), count).catch(() => 'taps, while the page is leaving')
  }

const next = 'form.step button[type=submit], form.step .part-buttons button'

const keys = ['Enter', 'Enter', 'Tab', 'Escape', 'ArrowDown', 'Space', 'Backspace', 'Home', 'Shift+Tab'] as const

export const touchMoves: Move[] = [
  { weight: 8, make: tapping(controls, () => 1) },
  { weight: 4, make: tapping(next, () => 1) },
  { weight: 4, make: tapping(next, (random) => 2 + below(random, 2)) },
  { weight: 2, make: tapping(controls, () => 2) },
  {
    weight: 4,
    make: ({ page }, random) => {
      const key = pick(random, keys)
      return tried(`presses ${key}`, page.keyboard.press(key))
    },
  },
]
