import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '#server/testing/browser.ts'
import { percentile } from '../../lib/server/percentile.ts'
import type { AttackedServer } from '../server.ts'
import type { World } from '../world.ts'
import { answersOf } from './applicant.ts'
import { together } from './together.ts'

/** Where claim requests are created. */
export interface Place {
  world: World
  server: AttackedServer
}

/** What a person sends with a form. */
export interface Note {
  funnel: string
  data?: Record<string, unknown>
  given?: Record<string, { step: string }>
}

/** Creates a claim request, with a form of the brand unless a note is given. Without `from` each caller is in a network of their own. */
export async function create({ world, server }: Place, note?: Note, from = world.newAddress()): Promise<Answer> {
  const visitor = world.visit(world.brand, { at: server, insists: false, from })
  const answers = answersOf(world.person(), world.brand, note?.funnel)
  return visitor.call('submitForm', { ...answers, ...note })
}

/** Milliseconds between two calls of one network that may make 1200 a minute. */
export const pause = 50
/** Creates in a round, and the most rounds, of which the best counts: other work on the machine makes some of them slow. */
const [creates, rounds] = [60, 6]

/** Times of creates in milliseconds, and how many were lost. */
interface Measured {
  p50: number
  p95: number
  longest: number
  lost: number
}

const timesOf = ({ p50, p95, longest }: Measured): string =>
  `${p95.toFixed(1)} (${p50.toFixed(1)}, longest ${longest.toFixed(0)}) ms`

/** Creates that arrive at an even pace. */
async function measured(place: Place): Promise<Measured> {
  const answers = await together(creates, async (at) => {
    await sleep(at * pause)
    return create(place).catch(() => undefined)
  })
  const done = answers.flatMap((answer) => (answer?.status === 200 ? [answer.took] : []))
  return {
    p50: percentile(done, 0.5),
    p95: percentile(done, 0.95),
    longest: percentile(done, 1),
    lost: creates - done.length,
  }
}

/** The best of several rounds, since other work on the machine can slow creates down, never speed them up; and what all of them lost. */
async function best(place: Place, enough: number): Promise<Measured> {
  const all: Measured[] = []
  while (all.length < rounds && !all.some(({ p95 }) => p95 <= enough)) all.push(await measured(place))
  const [least] = all.toSorted((one, other) => one.p95 - other.p95)
  return { ...least!, lost: all.reduce((sum, { lost }) => sum + lost, 0) }
}

/** Compares creates under loads with those on the idle server: they may take twice as long, and none may be lost. */
export async function compareCreates(place: Place) {
  await measured(place)
  const idle = await best(place, 0)
  const seen = [`${timesOf(idle)} alone`]
  let held = idle.lost === 0
  return {
    /** `end` ends the load, and may say what came of it. */
    beside: async (load: string, end: () => Promise<unknown> = async () => undefined): Promise<void> => {
      const loaded = await best(place, 2 * idle.p95)
      const said = await end()
      const { p95, lost } = loaded
      held &&= p95 <= 2 * idle.p95 && lost === 0
      seen.push(
        `${(p95 / idle.p95).toFixed(1)} times (${timesOf(loaded)}) beside ${load}${typeof said === 'string' ? `, answered ${said}` : ''}${lost > 0 ? `, ${lost} lost` : ''}`,
      )
    },
    verdict: () => ({ held, happened: `p95 (p50, longest) of a create: ${seen.join('; ')}` }),
  }
}
