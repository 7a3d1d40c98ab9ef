import type { Page } from '@playwright/test'

/** Longest pause of a funnel, in milliseconds; time limits of calls are longer. */
const longestPause = 2500

/** Runs in the page: shortens pauses to a tenth, and records texts that are then shown too briefly to be seen. */
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

/** For journeys that are not about pauses: their order stays, and calls keep their time limits. */
export const hurry = (page: Pick<Page, 'addInitScript'>): Promise<unknown> =>
  page.addInitScript(shortenPauses, longestPause)

/** All texts that a hurried page has shown since it was loaded, for those shown only during a pause. */
export const saidBy = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as { said: string[] }).said.join('\n'))
