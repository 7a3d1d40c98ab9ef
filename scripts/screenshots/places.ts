import type { Page } from '@playwright/test'

/** Left, top, width and height in whole pixels, from the top left corner of the page. */
export type Place = [number, number, number, number]

/** Parts that should not move from one step to the next. */
export type Places = Partial<Record<'header' | 'progress' | 'heading', Place>>

const selectors: [keyof Places, string][] = [
  ['header', 'header'],
  ['progress', '[role="progressbar"]'],
  ['heading', 'main h1'],
]

export const placesOf = async (page: Page): Promise<Places> =>
  Object.fromEntries(
    await page.evaluate(
      (looked) =>
        looked.flatMap(([part, selector]) => {
          const box = document.querySelector(selector)?.getBoundingClientRect()
          return box ? [[part, [box.left + scrollX, box.top + scrollY, box.width, box.height].map(Math.round)]] : []
        }),
      selectors,
    ),
  ) as Places
