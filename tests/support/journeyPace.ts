import type { Page } from '@playwright/test'

/** Pauses of a funnel are at most this long, in milliseconds; the time that a call may take is longer. */
const longestPause = 2500

/** Runs in the page: a tenth of the time for pauses that a person would see, and a list of all that they leave no time to read. */
function shortenPauses(longest: number): void {
  const wait = window.setTimeout.bind(window)
  const hurried = (run: TimerHandler, after = 0, ...rest: unknown[]): number =>
    wait(run, after > 200 && after <= longest ? after / 10 : after, ...rest)
  const said: string[] = []
  Object.assign(window, { setTimeout: hurried, said })
  const textOf = ({ target, addedNodes }: MutationRecord): string =>
    addedNodes.length > 0 ? [...addedNodes].map((node) => node.textContent).join(' ') : (target.textContent ?? '')
  new MutationObserver((records) => void said.push(...records.map(textOf))).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
  })
}

/** For journeys in which no pause is what is looked at: their order stays, and calls have all their time. */
export const hurry = (page: Page): Promise<unknown> => page.addInitScript(shortenPauses, longestPause)

/** All that a hurried page has said since it was loaded, for what stands there only during a pause. */
export const saidBy = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as { said: string[] }).said.join('\n'))
