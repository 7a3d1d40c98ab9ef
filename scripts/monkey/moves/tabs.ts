import { pick } from '../draw.ts'
import { tried, type Move } from '../move.ts'
import type { Session } from '../session.ts'

const most = 3

/** Duplicates the tab, with what it keeps, as a browser's menu does. */
async function duplicate(session: Session): Promise<void> {
  const opened = session.context.waitForEvent('page')
  opened.catch(() => undefined)
  await session.page.evaluate(() => void window.open(location.href))
  session.page = await opened
}

export const tabMoves: Move[] = [
  {
    weight: 1,
    make: async (session) =>
      session.context.pages().length >= most ? 'has enough tabs' : tried('duplicates the tab', duplicate(session)),
  },
  {
    weight: 1,
    make: async (session) => {
      if (session.context.pages().length >= most) return 'has enough tabs'
      const path = session.page.url()
      session.page = await session.context.newPage()
      return tried('opens the address in a new tab', session.open(path))
    },
  },
  {
    weight: 3,
    make: (session, random) => {
      const tabs = session.context.pages()
      session.page = pick(random, tabs)
      return tried(`turns to tab ${tabs.indexOf(session.page) + 1} of ${tabs.length}`, session.page.bringToFront())
    },
  },
  {
    weight: 1,
    make: async (session) => {
      const others = session.context.pages().filter((page) => page !== session.page)
      if (others.length === 0) return 'has only one tab'
      await session.page.close()
      session.page = others[0]!
      return tried('closes the tab', session.page.bringToFront())
    },
  },
]
