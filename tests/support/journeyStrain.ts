import { setTimeout } from 'node:timers/promises'
import type { Page, TestInfo } from '@playwright/test'

/** What can make a machine slow: its processor, its network, or its user. */
interface Strain {
  /** Factor by which the page computes more slowly. */
  cpu: number
  /** Milliseconds added to every request. */
  latency: number
  /** Most milliseconds by which replies of the API and code are randomly delayed. */
  late: number
  /** Milliseconds for which the journey pauses after each action. */
  pause: number
}

const none: Strain = { cpu: 1, latency: 0, late: 0, pause: 0 }

/** Reads `RUNNEL_STRAIN`, such as `cpu=4,latency=200`. Journeys must pass under any strain. */
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

/** Factor by which a journey may take longer. */
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

/** A mobile network on which files arrive one after the other. */
export async function patchyNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 300_000,
    uploadThroughput: 100_000,
  })
}

async function delayAnswers(page: Page): Promise<void> {
  await page.context().route(/\/(api|assets)\//, async (route) => {
    await setTimeout(Math.random() * strain.late)
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined)
  })
}

/** Applies the requested strain to a page, and extends its journey's time limit. */
export async function putUnderStrain(page: Page, test: TestInfo): Promise<void> {
  if (!process.env.RUNNEL_STRAIN) return
  test.setTimeout(test.timeout * patience)
  await slowDown(page)
  if (strain.late > 0) await delayAnswers(page)
}
