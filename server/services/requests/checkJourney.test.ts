import { expect, it } from 'vitest'
import { todayOf } from 'runnel/rules'
import { shippedFunnel } from '#tests/support/funnels.ts'
import type { Replay } from '../../funnels/formWork.ts'
import { checkJourney } from './checkJourney.ts'

const theme = { timeZone: 'Europe/London' }

/** Whether answers that are right on one day alone are taken at half past midnight, in summer, on a server in UTC. */
async function isTaken(day: string): Promise<boolean> {
  const replay = (async (_funnel, _expected, arrived) =>
    todayOf(arrived.theme, arrived.now) === day
      ? undefined
      : { step: 'date', title: 'The day', reason: 'not today' }) as Replay
  const now = new Date('2026-07-02T00:30:00+01:00')
  return checkJourney(shippedFunnel('v1'), { funnel: 'v1' } as never, { replay, theme, now }).then(
    () => true,
    () => false,
  )
}

it('takes answers that were right today or the day before, so that a form may be filled in across midnight', async () => {
  expect(await Promise.all(['2026-07-02', '2026-07-01', '2026-06-30', '2026-07-03'].map(isTaken))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
