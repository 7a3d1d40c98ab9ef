import { describe, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import { panelOf } from '#engine/simulate/seen.ts'

const takes = (time: string) => ({
  simulations: { searchSlots: [{ output: { status: 'found', slots: [] }, takes: time }] },
  answers: { topic: 'garden', nickname: 'Ada' },
})
const call = { call: 'searchSlots', as: 'found' }
const asking = { ask: { title: 'Ask', next: { do: [call], to: '@next' } }, done: { title: 'Done', final: true } }
type Player = Awaited<ReturnType<typeof playFunnel>>
const said = (player: Player): string => panelOf(player.runner().view()).slow

/** What is said after each of these times, in milliseconds from one to the next. */
async function saidAfter(player: Player, ...times: number[]): Promise<string[]> {
  const all = []
  for (const time of times) {
    await player.clock.advance(time)
    all.push(said(player))
  }
  return all
}

describe('slow', () => {
  it('speaks while a call of Next runs, by how long it has run, and falls silent with it', async () => {
    const slow = { '5s': 'Still searching, {form.nickname}', '8s': 'Nearly there' }
    const player = await playFunnel({ steps: { ...asking, ask: { ...asking.ask, slow } } }, takes('9s'))
    await player.clock.advance(60_000)
    player.runner().next()
    expect(await saidAfter(player, 4999, 1, 2999, 1, 1000)).toEqual([
      '',
      'Still searching, Ada',
      'Still searching, Ada',
      'Nearly there',
      '',
    ])
    expect(player.at()).toBe('done')
    expect(player.texts()).not.toContain('Nearly there')
  })

  it('counts for the steps inside, of which the nearest words count', async () => {
    const stages = (inner: object) => ({
      ask: { title: 'Ask' },
      work: {
        title: 'Work',
        slow: { '1s': 'Outer' },
        steps: { one: { text: 'One', do: [call], then: '/done', catch: '/done', ...inner } },
      },
      done: asking.done,
    })
    const working = async (inner: object, ...times: number[]) => {
      const player = await playFunnel({ steps: stages(inner) }, takes('9s'))
      player.runner().next()
      return [...(await saidAfter(player, ...times)), player.texts().includes('Outer')]
    }
    expect(await working({}, 999, 1)).toEqual(['', 'Outer', true])
    expect(await working({ slow: { '2s': 'Inner' } }, 1999, 1)).toEqual(['', 'Inner', false])
    expect(await working({ slow: {} }, 8000)).toEqual(['', false])
  })

  it('may stand in the funnel, for every call', async () => {
    const player = await playFunnel({ slow: { '3s': 'One moment' }, steps: asking }, takes('5s'))
    player.runner().next()
    expect(await saidAfter(player, 2999, 1)).toEqual(['', 'One moment'])
  })

  it('says after ten seconds that it takes longer, where nothing is written [PRG-04]', async () => {
    const player = await playFunnel({ steps: asking }, takes('12s'))
    player.runner().next()
    expect(await saidAfter(player, 9999, 1)).toEqual([
      '',
      'This takes longer than usual. We are still working on it; it is safe to wait here.',
    ])
  })

  it('begins again with each call', async () => {
    const two = { ...asking, ask: { ...asking.ask, slow: { '3s': 'Slow' }, next: { do: [call, call], to: '@next' } } }
    const player = await playFunnel({ steps: two }, takes('4s'))
    player.runner().next()
    expect(await saidAfter(player, 3500, 1000, 2500)).toEqual(['Slow', '', 'Slow'])
  })

  it('falls silent when the call fails', async () => {
    const steps = { ...asking, ask: { ...asking.ask, slow: { '1s': 'Slow' } } }
    const simulations = { searchSlots: [{ status: 500, body: {}, takes: '3s' }] }
    const player = await playFunnel({ steps }, { ...takes('3s'), simulations })
    player.runner().next()
    expect(await saidAfter(player, 2000, 2000)).toEqual(['Slow', ''])
    expect(player.at()).toBe('ask')
  })
})
