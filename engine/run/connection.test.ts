import { describe, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import type { Connection } from './host.ts'

/** A network that the test switches on and off. */
function network(there: boolean) {
  let waiting: (() => void)[] = []
  const connection: Connection = {
    lost: () => !there,
    back: () => (there ? Promise.resolve() : new Promise((back) => waiting.push(back))),
  }
  const set = (now: boolean): void => {
    there = now
    if (now) for (const go of waiting.splice(0)) go()
    waiting = now ? [] : waiting
  }
  return { connection, set }
}
const steps = (call: object) => ({ a: { next: { do: [call], to: '@next' } }, b: { final: true } })
const book = { call: 'bookSeat', with: { day: 'Monday' } }
const answers = { topic: 'garden', nickname: 'Ada' }
const offline = { failure: 'offline' }

describe('without a network', () => {
  it('what could not be sent is sent when it is back, although it may not be repeated', async () => {
    const { connection, set } = network(false)
    const player = await playFunnel(
      { steps: steps(book) },
      { answers, connection, simulations: { bookSeat: [offline, { output: { id: 'B1' } }] } },
    )
    player.runner().next()
    await player.clock.advance(60_000)
    expect([player.runner().view().busy, player.runner().view().page.banner, player.calls.length]).toEqual([
      true,
      '',
      1,
    ])
    set(true)
    await player.settle()
    expect([player.at(), player.calls.length]).toEqual(['b', 2])
  })

  it('what could not be sent is sent again, also when the network is back before the attempt has failed', async () => {
    const { connection, set } = network(false)
    const player = await playFunnel(
      { steps: steps(book) },
      {
        answers,
        connection,
        answer: (operation, attempt, usual) => {
          set(true)
          return usual(operation, attempt)
        },
        simulations: { bookSeat: [offline, { output: { id: 'B1' } }] },
      },
    )
    player.runner().next()
    await player.settle()
    expect([player.at(), player.calls.length]).toEqual(['b', 2])
  })

  it('what was sent while there was one may have arrived: it is repeated only if that is harmless', async () => {
    const lostUnderway = async (call: object, name: string) => {
      const { connection, set } = network(true)
      let calls = 0
      const answer = (operation: string, _: unknown, usual: (name: string, attempt: never) => never) => {
        calls += 1
        if (calls === 1) set(false)
        return usual(operation, _ as never)
      }
      const player = await playFunnel(
        { steps: steps(call) },
        {
          answers,
          connection,
          answer: answer as never,
          simulations: { [name]: [offline, { output: { status: 'none', slots: [], id: 'B1' } }] },
        },
      )
      player.runner().next()
      await player.clock.advance(1000)
      const before = [player.at(), player.calls.length]
      set(true)
      await player.settle()
      return [...before, player.at(), player.calls.length]
    }
    expect(await lostUnderway(book, 'bookSeat')).toEqual(['a', 1, 'a', 1])
    expect(await lostUnderway({ call: 'searchSlots' }, 'searchSlots')).toEqual(['a', 1, 'b', 2])
  })

  it('nothing is sent any more once the funnel was left', async () => {
    const { connection, set } = network(false)
    const player = await playFunnel(
      { steps: steps(book) },
      { answers, connection, simulations: { bookSeat: [offline] } },
    )
    player.runner().next()
    await player.clock.advance(0)
    player.runner().stop()
    set(true)
    await player.clock.advance(60_000)
    expect(player.calls.length).toBe(1)
  })

  it('nothing is sent whose answer could not be read', async () => {
    const player = await playFunnel(
      { steps: steps(book) },
      { answers, lateValidators: () => Promise.reject(new Error('gone')) },
    )
    await player.press('next')
    expect([player.at(), player.runner().view().page.banner, player.calls.length]).toEqual([
      'a',
      'The seat could not be booked',
      0,
    ])
  })
})
