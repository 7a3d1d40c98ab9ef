import { below, pick } from '../draw.ts'
import { callFaults, faults, partFaults, type FaultName } from '../faults.ts'
import type { Spoiling } from '../faultyProxy.ts'
import type { Move } from '../move.ts'

const spoiling =
  (of: Spoiling['of'], what: string, kinds: readonly FaultName[]): Move['make'] =>
  async ({ site }, random) => {
    const fault = pick(random, kinds)
    const times = 1 + below(random, 3)
    site.proxy.spoil({ fault, times, of })
    return `the next ${times} ${what} ${faults[fault]}`
  }

export const spoilMoves: Move[] = [
  { weight: 7, make: spoiling('calls', 'calls', callFaults) },
  { weight: 3, make: spoiling('parts', 'parts of the page', partFaults) },
  {
    weight: 3,
    make: async (session) => {
      await session.goOffline(!session.offline)
      return session.offline ? 'the network is lost' : 'the network is back'
    },
  },
  {
    weight: 1,
    keepsAnswers: true,
    make: async ({ site }) => {
      site.crash()
      return 'the server is killed, and starts again'
    },
  },
]
