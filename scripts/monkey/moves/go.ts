import { pick } from '../draw.ts'
import { readable } from '../look.ts'
import { tried, type Move } from '../move.ts'
import { patience, type Session } from '../session.ts'

const goes = { waitUntil: 'commit', timeout: patience / 3 } as const

/** The first entry of a tab is a blank page, which nobody sees. */
async function back(session: Session): Promise<void> {
  await session.page.goBack(goes)
  if (session.page.url() === 'about:blank') await session.page.goForward(goes)
}

/** Other pages of the site, some of which need what the person does not have. */
const otherPages = ['/', '/claim', '/login', '/portal', '/privacy-policy', '/forgot-password', '/bogus'] as const

/* Both run in the page. */

/** What a browser tells a page that it freezes, and then shows again from its back/forward cache. */
function freezeAndThaw(): void {
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
}

function goBackAndForth(): void {
  history.back()
  history.forward()
}

export const goMoves: Move[] = [
  { weight: 6, keepsAnswers: true, make: (session) => tried('goes back', back(session)) },
  { weight: 4, keepsAnswers: true, make: ({ page }) => tried('goes forward', page.goForward(goes)) },
  { weight: 6, keepsAnswers: true, make: ({ page }) => tried('reloads', page.reload(goes)) },
  {
    weight: 4,
    keepsAnswers: true,
    make: (session, random) => {
      const { path, order } = session.funnel
      const step = pick(random, [...order.map((entry) => entry.step), 'bogus', ''])
      return tried(`types the address of the step "${step}"`, session.open(step ? `${path}/${step}` : path))
    },
  },
  {
    weight: 2,
    keepsAnswers: true,
    make: async (session, random) => {
      const other = pick(random, otherPages)
      await session.open(other)
      await readable(session.page)
      return tried(`opens ${other} and goes back`, back(session))
    },
  },
  {
    weight: 2,
    keepsAnswers: true,
    make: ({ page }) => tried('leaves the page frozen and comes back to it', page.evaluate(freezeAndThaw)),
  },
  {
    weight: 2,
    keepsAnswers: true,
    make: ({ page }) => tried('presses back and forward at once', page.evaluate(goBackAndForth)),
  },
]
