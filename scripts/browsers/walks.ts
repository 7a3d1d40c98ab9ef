import type { CompiledFunnel } from 'runnel/compile'
import { offers } from '#schemas/offers.ts'
import type { Theme } from '#schemas/theme.ts'
import { affiliateLink } from '#server/sandbox/affiliateLink.ts'
import { readThemes, themesFolder } from '#server/page/themes.ts'
import { answerStep, stepThatWaits } from '#tests/support/journeyToTheEnd.ts'
import { person } from '#tests/support/journeyPeople.ts'
import type { Driver } from './driver.ts'
import { visitor, waitFor } from './visitor.ts'

/** A walk of one funnel in one browser. */
export interface BrowserWalk {
  browser: string
  version: string
  funnel: string
  /** How many steps were walked; of a walk that failed, what stopped it. */
  steps?: number
  problem?: string
  seconds: number
}

/** The brand in which a funnel is walked: the first that offers it. */
function brandFor(funnel: string): { name: string; theme: Theme } {
  const brands = readThemes(themesFolder).brands
  return (
    brands.find(({ name, theme }) => name === 'base' && offers(theme, funnel)) ??
    brands.find(({ theme }) => offers(theme, funnel))!
  )
}

/** Walks a funnel from its beginning to the portal, and gives the steps on the way. @throws Error that says where it stops */
export async function walkFunnel(driver: Driver, site: string, funnel: CompiledFunnel): Promise<string[]> {
  const { name, theme } = brandFor(funnel.id)
  const who = person()
  const taker = visitor(driver)
  const start = theme.partnerFunnel === funnel.id ? affiliateLink : funnel.path
  await driver.open(`${site}${start}?brand=${name}`)
  const passed: string[] = []
  for (let step = ''; ;) {
    const last = step
    step = await waitFor(`step after "${last}"`, () =>
      driver.run(stepThatWaits, [funnel.path, last] as [string, string]),
    )
    if (step === 'left') break
    passed.push(step)
    await answerStep(taker, funnel, step, who)
  }
  await waitFor('portal', async () => (await taker.read()).includes('Your claims'))
  return passed
}
