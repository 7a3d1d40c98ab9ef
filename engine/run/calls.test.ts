import { describe, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import type { PlayerOptions } from '#engine/simulate/player.ts'

const end = { final: true }
type Simulations = NonNullable<PlayerOptions['simulations']>

/** A step whose Next runs one call and then shows its result. */
const calling = (call: object, simulations: Simulations = {}, more: Partial<PlayerOptions> = {}) =>
  playFunnel(
    { steps: { a: { next: { do: [call], to: '@next' } }, b: { title: 'Done', final: true } } },
    { simulations, answers: { topic: 'garden', nickname: 'Ada' }, ...more },
  )
const search = { call: 'searchSlots', as: 'found' }
const after = async (call: object, simulations: Simulations, more: Partial<PlayerOptions> = {}) => {
  const player = await calling(call, simulations, more)
  const took = await player.press('next')
  return { player, took, at: player.at(), banner: player.runner().view().page.banner, calls: player.calls.length }
}

describe('what a reply means', () => {
  it.each([
    ['a failure listed by its condition', { status: 503, body: {} }, 'The calendar is closed at the moment'],
    ['any other status', { status: 500, body: {} }, 'The times could not be searched'],
    [
      'a reply that does not fit the contract',
      { status: 200, body: { status: 7, data: [] } },
      'The times could not be searched',
    ],
    [
      'an outcome that the contract does not know',
      { status: 200, body: { status: 'maybe', data: [] } },
      'The times could not be searched',
    ],
    ['offline', { failure: 'offline' }, 'The times could not be searched'],
  ])('%s', async (_, answer, text) => {
    const { at, banner } = await after(search, { searchSlots: [answer] })
    expect([at, banner]).toEqual(['a', text])
  })

  it('gives the outputs of the contract', async () => {
    const { player, at } = await after(search, {
      searchSlots: [{ status: 200, body: { status: 'found', data: [{ day: 'Monday' }] } }],
    })
    expect([at, player.runner().state().results]).toEqual([
      'b',
      { found: { status: 'found', slots: [{ day: 'Monday' }] } },
    ])
  })

  it("prefers the server's own words, unless there are none", async () => {
    const book = { call: 'bookSlot', with: { day: 'Monday' } }
    expect((await after(book, { bookSlot: [{ status: 409, body: { error: 'Just gone' } }] })).banner).toBe('Just gone')
    expect((await after(book, { bookSlot: [{ status: 409, body: {} }] })).banner).toBe(
      'Somebody was quicker: please choose another day',
    )
  })

  it('sends nothing while a required input is unset', async () => {
    const { at, banner, calls, player } = await after({ call: 'bookSlot', with: { day: '= form.level' } }, {})
    expect([at, banner, calls]).toEqual(['a', 'The day could not be booked', 0])
    expect(player.log).toEqual([
      { level: 'warn', what: 'operation-failed', detail: { operation: 'bookSlot', code: 'unset' } },
    ])
  })
})

describe('attempts', () => {
  it('repeat what is idempotent, after offline, a timeout or 502 to 504', async () => {
    const { took, at, calls } = await after(search, {
      searchSlots: [
        { failure: 'offline' },
        { status: 503, body: {} },
        { status: 200, body: { status: 'none', data: [] } },
      ],
    })
    expect([took, at, calls]).toEqual([2000, 'b', 3])
    expect((await after(search, { searchSlots: [{ status: 500, body: {} }] })).calls).toBe(1)
  })

  it('end after the time of the contract, or a shorter one of the call, never a longer one', async () => {
    const never: Simulations = { searchSlots: [{ never: true }] }
    expect((await after({ ...search, retry: { times: 0, wait: '1s' } }, never)).took).toBe(10_000)
    expect((await after({ ...search, retry: { times: 0, wait: '1s' }, timeout: '2s' }, never)).took).toBe(2000)
    expect((await after({ ...search, retry: { times: 0, wait: '1s' }, timeout: '60s' }, never)).took).toBe(10_000)
    expect((await after({ ...search, retry: { times: 1, wait: '3s' }, timeout: '2s' }, never)).took).toBe(7000)
  })

  it('carry the same key every time', async () => {
    const { player, at } = await after(
      { call: 'saveScore', with: { score: 3 } },
      { saveScore: [{ failure: 'offline' }, { output: { best: true } }] },
    )
    expect([at, player.calls.map(({ idempotencyKey }) => idempotencyKey)]).toEqual(['b', ['Ada 3', 'Ada 3']])
  })
})

describe('once', () => {
  const twice = (call: object, simulations: Simulations) =>
    playFunnel(
      {
        steps: {
          a: {
            next: { do: [call], to: '@next' },
            buttons: {
              forget: { label: 'Forget', do: [{ forget: 'bookSlot', with: { day: 'Monday' } }], to: '@stay' },
              again: {
                label: 'Again',
                do: [{ forget: 'bookSlot', with: { day: 'Monday' }, again: true }],
                to: '@reload',
              },
            },
          },
          b: { back: 'a' },
        },
      },
      { simulations, answers: { nickname: 'Ada' } },
    )
  const book = { call: 'bookSlot', as: 'booking', with: { day: 'Monday' } }

  it('gives the stored result to every further call, and leaves secrets out of it', async () => {
    const player = await playFunnel({
      steps: {
        a: { next: { do: [{ call: 'openDoor', as: 'door', with: { topic: 'garden' } }], to: '@next' } },
        b: { back: 'a' },
      },
    })
    await player.press('next')
    expect(player.runner().state().results).toEqual({ door: { door: 'D1', key: 'K1' } })
    expect(player.stored()).not.toContain('K1')
    await player.press('back')
    await player.press('next')
    expect([player.at(), player.calls.length, player.runner().state().results]).toEqual([
      'b',
      1,
      { door: { door: 'D1' } },
    ])
  })

  it('after "start" does not repeat a failed run either, until it is forgotten', async () => {
    const player = await twice(book, { bookSlot: [{ failure: 'failed' }, { output: { id: 'B2' } }] })
    await player.press('next')
    await player.press('next')
    expect([player.at(), player.calls.length, player.runner().view().page.banner]).toEqual([
      'a',
      1,
      'The day could not be booked',
    ])
    await player.press('forget')
    await player.press('next')
    expect([player.at(), player.calls.length, player.runner().state().results]).toEqual([
      'b',
      2,
      { booking: { id: 'B2' } },
    ])
  })

  it('tells the operation that the person asks for it again, after a load too, and once for each time', async () => {
    const player = await twice(book, {
      bookSlot: [{ failure: 'failed' }, { failure: 'failed' }, { output: { id: 'B2' } }],
    })
    await player.press('next')
    await player.press('again')
    await player.press('next')
    await player.press('forget')
    await player.press('next')
    expect(player.calls.map(({ inputs }) => inputs.again)).toEqual([undefined, true, undefined])
    expect(player.at()).toBe('b')
  })

  it.each(['forget', 'again'])(
    'by the button %s has nothing to forget of an operation that the funnel never calls',
    async (button) => {
      const player = await twice({ call: 'saveScore', with: { score: 3 } }, {})
      await player.press(button)
      expect([player.at(), player.runner().view().failed, player.log]).toEqual(['a', undefined, []])
    },
  )

  it('after "success" tries a failed run again', async () => {
    const player = await twice(
      { call: 'saveScore', with: { score: 3 } },
      { saveScore: [{ failure: 'failed' }, { output: { best: true } }] },
    )
    await player.press('next')
    await player.press('next')
    await player.press('back')
    await player.press('next')
    expect([player.at(), player.calls.length]).toEqual(['b', 2])
  })

  it('runs again under another key', async () => {
    const player = await playFunnel(
      {
        steps: {
          a: {
            fields: { level: { label: 'Day', widget: 'text' } },
            next: { do: [{ call: 'bookSlot', with: { day: '= form.level' } }], to: '@next' },
          },
          b: { back: 'a' },
        },
      },
      { answers: { nickname: 'Ada', level: 'Monday' } },
    )
    await player.press('next')
    await player.press('back')
    player.enter({ level: 'Friday' })
    await player.press('next')
    expect(player.calls.map(({ inputs }) => inputs.day)).toEqual(['Monday', 'Friday'])
  })

  const interrupted = async (simulations: Simulations) => {
    const player = await twice(book, { bookSlot: [{ output: { id: 'B1' }, takes: '9s' }], ...simulations })
    player.runner().next()
    await player.clock.advance(1000)
    expect(JSON.parse(player.stored()!).receipts).toEqual([
      { operation: 'bookSlot', key: 'Ada Monday', state: 'pending' },
    ])
    await player.load()
    await player.settle()
    await player.press('next')
    return player
  }

  it('asks after a load what became of a run on its way', async () => {
    const player = await interrupted({ readSlotBooking: [{ output: { id: 'B7' } }] })
    expect([player.at(), player.calls.map(({ operation }) => operation), player.runner().state().results]).toEqual([
      'b',
      ['bookSlot', 'readSlotBooking'],
      { booking: { id: 'B7' } },
    ])
  })

  it.each([{ failure: 'offline' }, { status: 500, body: {} }, { status: 503, body: {} }])(
    'asks again where nobody could say: %o',
    async (answer) => {
      const silent = await interrupted({ readSlotBooking: [answer, { output: { id: 'B7' } }] })
      expect(silent.at()).toBe('a')
      await silent.press('next')
      expect([silent.at(), silent.calls.map(({ operation }) => operation)]).toEqual([
        'b',
        ['bookSlot', 'readSlotBooking', 'readSlotBooking'],
      ])
    },
  )

  it('believes that it failed only when that is the answer', async () => {
    const refused = await interrupted({ readSlotBooking: [{ failure: 'failed' }] })
    await refused.press('next')
    expect([refused.at(), refused.calls.length]).toEqual(['a', 2])
  })

  it('counts a run on its way as failed where nobody can tell', async () => {
    const player = await playFunnel(
      { steps: { a: { next: { do: [{ call: 'openDoor', with: { topic: 'garden' } }], to: '@next' } }, b: end } },
      { simulations: { openDoor: [{ never: true }] } },
    )
    player.runner().next()
    await player.clock.advance(1000)
    await player.load()
    await player.settle()
    await player.press('next')
    expect([player.at(), player.calls.length, player.runner().view().page.banner]).toEqual([
      'a',
      1,
      'The door stays shut',
    ])
  })
})

describe('results after a load', () => {
  it('come back from receipts, whatever inputs their key was made of', async () => {
    const steps = {
      a: {
        next: {
          do: [
            { call: 'bookSlot', as: 'first', with: { day: 'Monday' } },
            { call: 'bookSlot', as: 'second', with: { day: '= form.level' } },
            { call: 'sendPin', as: 'sent' },
          ],
          to: '@next',
        },
      },
      b: {},
    }
    const player = await playFunnel(
      { steps },
      {
        answers: { nickname: 'Ada', level: 'Friday' },
        simulations: { bookSlot: [{ output: { id: 'B1' } }, { output: { id: 'B2' } }] },
      },
    )
    await player.press('next')
    expect(Object.keys(player.runner().state().results)).toEqual(['first', 'second', 'sent'])
    await player.load()
    await player.settle()
    expect(player.runner().state().results).toEqual({ first: { id: 'B1' }, second: { id: 'B2' } })
  })
})

describe('a call that runs once', () => {
  const door = (as: string) => ({ call: 'openDoor', as, with: { topic: 'garden' } })
  const slow: Simulations = { openDoor: [{ output: { door: 'D1', key: 'K1' }, takes: '5s' }] }
  const steps = {
    a: { on: { 'bell-rung': '/c' }, next: { do: [door('first')], to: 'b' } },
    b: { final: true },
    c: { do: [door('second')], title: 'C', text: '{second.door}', final: true },
  }

  it('is known by every name that joined it while it was on its way', async () => {
    const player = await playFunnel({ steps }, { simulations: slow })
    player.runner().next()
    await player.clock.advance(1000)
    player.raise('bell-rung', {})
    await player.settle()
    expect([player.at(), player.calls.length, player.texts().includes('D1')]).toEqual(['c', 1, true])
    expect(JSON.parse(player.stored()!).receipts).toMatchObject([
      { operation: 'openDoor', state: 'completed', as: ['first', 'second'] },
    ])
    await player.load('c')
    await player.settle()
    expect(player.runner().state().results).toMatchObject({ second: { door: 'D1' } })
  })

  it('runs once also for a widget, with its key, and writes its receipt', async () => {
    const player = await playFunnel({ steps })
    const open = player.runner().operation('openDoor')
    const both = Promise.all([open({ topic: 'garden' }), open({ topic: 'garden' })])
    await player.settle()
    expect(await both).toMatchObject([
      { ok: true, output: { door: 'D1' } },
      { ok: true, output: { door: 'D1' } },
    ])
    expect([player.calls.length, player.calls[0]?.idempotencyKey]).toEqual([1, 'garden'])
    expect(JSON.parse(player.stored()!).receipts).toMatchObject([
      { operation: 'openDoor', key: 'garden', state: 'completed' },
    ])
    await player.press('next')
    expect([player.at(), player.calls.length]).toEqual(['b', 1])
  })
})
