import { setTimeout } from 'node:timers/promises'
import type { Page, TestInfo } from '@playwright/test'

/** What makes a machine slow: its processor, its network, or whoever presses and looks. */
interface Strain {
  /** How many times slower the page computes. */
  cpu: number
  /** What every request takes longer, in milliseconds. */
  latency: number
  /** By how much answers of the API and code come late, at most and by chance, in milliseconds. */
  late: number
  /** How long the journey pauses after whatever it does, in milliseconds. */
  pause: number
}

const none: Strain = { cpu: 1, latency: 0, late: 0, pause: 0 }

/** As `RUNNEL_STRAIN` says it: `cpu=4,latency=200`. What a journey asserts holds under any of it. */
function strainOf(text: string): Strain {
  const given = text
    .split(',')
    .filter(Boolean)
    .map((part) => part.split('='))
  const unknown = given.find(([name, amount]) => !Object.hasOwn(none, name!) || !(Number(amount) >= 0))
  if (unknown)
    throw new Error(
      `RUNNEL_STRAIN does not know ${unknown.join('=')}; it takes ${Object.keys(none).join(', ')}, each with a number`,
    )
  return { ...none, ...Object.fromEntries(given.map(([name, amount]) => [name, Number(amount)])) }
}

export const strain = strainOf(process.env.RUNNEL_STRAIN ?? '')

/** How many times longer a journey may take than without. */
const patience = 4

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: strain.cpu })
  if (strain.latency > 0)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: strain.latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
}

async function delayAnswers(page: Page): Promise<void> {
  await page.context().route(/\/(api|assets)\//, async (route) => {
    await setTimeout(Math.random() * strain.late)
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined)
  })
}

/** Puts a page under the strain that was asked for, and leaves its journey the time for it. */
export async function putUnderStrain(page: Page, test: TestInfo): Promise<void> {
  if (!process.env.RUNNEL_STRAIN) return
  test.setTimeout(test.timeout * patience)
  await slowDown(page)
  if (strain.late > 0) await delayAnswers(page)
}
