import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import { signIn } from '../../toolkit/accounts.ts'
import { answersOf } from '../../toolkit/applicant.ts'
import { together } from '../../toolkit/together.ts'
import type { World } from '../../world.ts'
import { median } from '../../../lib/server/percentile.ts'

const submits = 60
const attackers = 60
/** Milliseconds that the machine itself may add while it runs both attackers and server. */
const floor = 40

async function medianOfSubmits(world: World): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < submits; at += 1) {
    const { took, status } = await world.visit().call('submitForm', answersOf(world.person(), world.brand))
    if (status === 200) times.push(took)
  }
  if (times.length < submits / 2) return Infinity
  return median(times)
}

/** Median time of a submit, alone and while attackers sign in without pause from ever new addresses. */
async function measure(world: World) {
  const calm = await medianOfSubmits(world)
  let isOver = false
  let signIns = 0
  const flood = together(attackers, async () => {
    while (!isOver) {
      await signIn(
        world.visit(world.brand, { insists: false }),
        world.person().contactDetails.email,
        'not the password at all',
      ).catch(() => sleep(10))
      signIns += 1
    }
  })
  await sleep(300)
  const flooded = await medianOfSubmits(world)
  isOver = true
  await flood
  return {
    held: flooded <= 2 * calm + floor,
    happened: `p50 of submits ${calm.toFixed(1)} ms alone, ${flooded.toFixed(1)} ms during ${signIns} sign-ins`,
  }
}

/** Other work on the machine can slow submits down, never speed them up, so the best of several rounds counts. */
const rounds = 3

export const attacks: Attack[] = [
  {
    name: 'flood of sign-ins',
    tries: `${attackers} attackers sign in without pause, each from ever new addresses; half of all submits may take at most twice as long, and ${floor} ms`,
    when: 'alone',
    run: async (world) => {
      await medianOfSubmits(world)
      let measured = await measure(world)
      for (let round = 1; round < rounds && !measured.held; round += 1) measured = await measure(world)
      return measured
    },
  },
]
