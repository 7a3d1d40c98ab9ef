import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { presences } from '../../database/tables/index.ts'
import type { Landed, LandJob } from '../../funnels/landPeople.ts'
import { startApp, type Site } from '../../testing/startApp.ts'
import { countPeople, peopleAtSteps, peopleReport } from './peopleReport.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())
beforeEach(async () => void (await site.deps.db.delete(presences)))

const [first, second] = ['a'.repeat(64), 'b'.repeat(64)]
const minute = 60_000

const seen = (definition: string, step: string, ago = 0, funnel = 'v1') =>
  site.deps.db
    .insert(presences)
    .values({ tabHash: randomUUID(), funnel, definition, step, seenAt: new Date(site.deps.now().getTime() - ago) })

const stays = { kind: 'stays' as const, what: [] }
const asked = { kind: 'asked' as const, what: ['Email'] }
const at = (title: string, ...outcomes: Landed[number][1]['outcomes']) => ({ title, outcomes })

describe('people in the middle of a funnel', () => {
  it('are those who were seen within half an hour and have not ended, by version and step', async () => {
    for (const [step, ago] of [
      ['address', 0],
      ['address', 29],
      ['address', 31],
      ['contact', 1],
      ['', 0],
    ] as const)
      await seen(first, step, ago * minute)
    await seen(second, 'address')
    await seen(second, 'address', 0, 'v2')
    expect(await countPeople(site.deps, 'v1')).toEqual([
      { definition: first, step: 'address', count: 2 },
      { definition: first, step: 'contact', count: 1 },
      { definition: second, step: 'address', count: 1 },
    ])
  })

  it('of several versions count together at a step, each version with its weight', () => {
    const counts = [
      { definition: first, step: 'address', count: 3 },
      { definition: second, step: 'address', count: 1 },
      { definition: 'unknown', step: 'other', count: 2 },
    ]
    const of = (definition: string, step: string) =>
      step !== 'address'
        ? undefined
        : definition === first
          ? at('Address', { ...stays, share: 1 })
          : at('Where?', { ...asked, share: 0.5 }, { ...stays, share: 0.5 })
    expect(peopleAtSteps(counts, of)).toEqual([
      {
        ...{ step: 'address', title: 'Address', count: 4 },
        outcomes: [
          { ...stays, share: 0.875 },
          { ...asked, share: 0.125 },
        ],
      },
      { step: 'other', title: 'other', count: 2, outcomes: [] },
    ])
  })

  it('are counted again at each call, but what becomes of them is computed once for a proposal', async () => {
    await seen(first, 'contact')
    await seen(first, 'address')
    await seen(second, 'address')
    const order = ['address', 'contact', 'signature']
    const land = vi.fn(async ({ steps }: LandJob): Promise<Landed> =>
      order
        .filter((step) => steps.includes(step))
        .map((step) => [step, at(step.toUpperCase(), { ...stays, share: 1 })]),
    )
    const served = vi.fn(async (_: string, definition: string) => (definition === first ? '[1]' : undefined))
    const report = async (proposal: string) => {
      const people = await peopleReport(site.deps, { proposal, funnel: 'v1', after: '[2]' }, { served, land })
      return people.map(({ step, title, count, outcomes }) => [step, title, count, outcomes.length])
    }
    const proposal = randomUUID()
    // Nobody knows the second version any more.
    expect(await report(proposal)).toEqual([
      ['address', 'ADDRESS', 2, 1],
      ['contact', 'CONTACT', 1, 1],
    ])
    expect(land.mock.calls).toEqual([[{ before: '[1]', after: '[2]', steps: ['address', 'contact'] }]])
    await seen(first, 'signature')
    await seen(first, 'contact')
    expect(await report(proposal)).toContainEqual(['contact', 'CONTACT', 2, 1])
    expect(land.mock.lastCall![0].steps).toEqual(['signature'])
    await report(proposal)
    expect(land).toHaveBeenCalledTimes(2)
    await report(randomUUID())
    expect(land).toHaveBeenCalledTimes(3)
  })

  it('are reported again after a failure', async () => {
    await seen(first, 'address')
    const change = { proposal: randomUUID(), funnel: 'v1', after: '[2]' }
    const served = async () => '[1]'
    await expect(
      peopleReport(site.deps, change, { served, land: () => Promise.reject(new Error('x')) }),
    ).rejects.toThrow('x')
    const land = async (): Promise<Landed> => [['address', at('A', { ...stays, share: 1 })]]
    expect((await peopleReport(site.deps, change, { served, land }))[0]!.title).toBe('A')
  })

  it('lose a funnel that is removed', async () => {
    await seen(first, 'address')
    const sources = { served: async () => undefined, land: () => Promise.reject(new Error('not needed')) }
    const [found] = await peopleReport(site.deps, { proposal: 'p', funnel: 'v1', after: null }, sources)
    expect(found).toMatchObject({ step: 'address', count: 1, outcomes: [{ kind: 'gone', share: 1 }] })
  })
})
