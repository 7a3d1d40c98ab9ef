import { writeFileSync } from 'node:fs'
import type { Attack, Verdict } from './attack.ts'
import type { StoreName } from './stores.ts'
import { each } from './toolkit/together.ts'
import type { World } from './world.ts'

/** What `--report=FILE` writes: each attack on each store. */
export interface AttackReport {
  attacks: readonly Result[]
}

/** Writes the report as JSON. */
export const writeReport = (file: string, report: AttackReport): void =>
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`)

export interface Result extends Verdict {
  name: string
  tries: string
  store: StoreName
  seconds: number
  /** Not played because this machine cannot run its store; `happened` gives the reason. */
  skipped: boolean
}

/** Milliseconds; attacks take up to two minutes on a quiet machine, and several times as long beside others that eat. */
const longest = 600_000

/** An attack that fails with an error proves nothing, so it does not count as held. */
async function play({ name, tries, run }: Attack, world: World): Promise<Result> {
  const began = performance.now()
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<Verdict>((done) => {
    timer = setTimeout(() => done({ held: false, happened: `not finished within ${longest / 1000} s` }), longest)
  })
  const failed = (error: unknown): Verdict => ({
    held: false,
    happened: `the attack could not be played: ${(error as Error).message}`,
  })
  const verdict = await Promise.race([run(world).catch(failed), tooLong])
  clearTimeout(timer)
  return { name, tries, store: world.store, ...verdict, seconds: (performance.now() - began) / 1000, skipped: false }
}

/** The results of attacks on a store that this machine cannot run. */
export const skipAttacks = (attacks: readonly Attack[], store: StoreName, reason: string): Result[] =>
  attacks.map(({ name, tries }) => ({ name, tries, store, held: false, happened: reason, seconds: 0, skipped: true }))

/** An attack and the world that it is played against. */
export interface Game {
  attack: Attack
  world: World
}

/**
 * Plays attacks that measure time one by one, then the others, several at once beside those that mostly wait, and last those that inspect the log. Worlds
 * of several stores are played together, since each has an attack that waits for more than a minute.
 */
export async function runAttacks(
  games: readonly Game[],
  report: (result: Result) => void = () => undefined,
): Promise<Result[]> {
  const when = (kind: Attack['when']) => games.filter(({ attack }) => attack.when === kind)
  const played = async ({ attack, world }: Game) => {
    const result = await play(attack, world)
    report(result)
    return result
  }
  const alone = await each(when('alone'), played, 1)
  const [waiting, others] = await Promise.all([
    each(when('long'), played, games.length),
    each(when(undefined), played, 3),
  ])
  return [...alone, ...waiting, ...others, ...(await each(when('last'), played, 1))]
}
