import { describe, expect, it } from 'vitest'
import { compiledOf, playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const end = { final: true }
const text = (label: string) => ({ label, widget: 'text' })
const fields = { nickname: text('Nickname'), 'local.pin': text('Pin') }

describe('what is kept (7.10)', () => {
  const steps = {
    a: { fields, next: { do: [{ call: 'openDoor', as: 'door', with: { topic: 'garden' } }], to: '@next' } },
    b: {},
    c: end,
  }

  it('is answers, receipts, completed steps, the last step, the query and the hash: never local, never a snapshot', async () => {
    const player = await playFunnel({ steps }, { query: { source: 'flyer', other: 'undeclared' } })
    player.enter({ nickname: 'Ada', 'local.pin': '1234' })
    await player.press('next')
    expect(JSON.parse(player.stored()!)).toEqual({
      funnel: 'play',
      hash: player.funnel.hash,
      at: player.clock.now(),
      form: { nickname: 'Ada' },
      completed: ['a'],
      given: { nickname: { step: 'a' } },
      written: [],
      frozen: [],
      step: 'b',
      query: { source: 'flyer' },
      receipts: [{ operation: 'openDoor', key: 'garden', state: 'completed', output: { door: 'D1' }, as: ['door'] }],
    })
    expect(player.stored()).not.toContain('1234')
  })

  it('keeps the first value of an address parameter for the session', async () => {
    const stored = (source: string) =>
      JSON.stringify({
        funnel: 'play',
        hash: compiledOf({ steps }).hash,
        at: Date.UTC(2026, 0, 15, 12),
        form: {},
        receipts: [],
        completed: [],
        written: [],
        step: '',
        query: { source },
      })
    const player = await playFunnel({ steps }, { stored: stored('flyer'), query: { source: 'poster' } })
    expect(player.runner().state().query).toEqual({ source: 'flyer' })
  })

  it('is dropped when its time has passed', async () => {
    const player = await playFunnel({ persist: { for: '10m' }, steps })
    player.enter({ nickname: 'Ada' })
    await player.clock.advance(10 * 60_000)
    await player.load()
    await player.settle()
    expect(player.form()).toEqual({ nickname: 'Ada' })
    player.enter({ nickname: 'Bo' })
    await player.clock.advance(10 * 60_000 + 1)
    await player.load()
    await player.settle()
    expect(player.form()).toEqual({})
  })

  it('is nothing where the funnel says so', async () => {
    const player = await playFunnel({ persist: { in: 'none' }, steps })
    player.enter({ nickname: 'Ada' })
    await player.press('next')
    expect([player.at(), player.stored()]).toEqual(['b', null])
  })

  it('is only taken along where the funnel keeps nothing and the host holds it', async () => {
    const host: { session?: () => string } = {}
    const store = {
      load: () => null,
      save: () => expect.unreachable(),
      clear: () => undefined,
      hold: (session: () => string) => void (host.session = session),
      held: () => host.session?.() ?? null,
    }
    const player = await playFunnel({ persist: { in: 'none' }, steps }, { store })
    player.enter({ nickname: 'Ada' })
    await player.press('next')
    await player.load()
    await player.settle()
    expect([player.at(), player.form()]).toEqual(['b', { nickname: 'Ada' }])
  })

  it('is not trusted when it is unreadable or belongs to another funnel', async () => {
    for (const stored of [
      '{',
      'null',
      '"text"',
      JSON.stringify({ funnel: 'other', at: Date.UTC(2026, 0, 15, 12), form: { nickname: 'Ada' } }),
    ]) {
      const player = await playFunnel({ steps }, { stored })
      expect([player.at(), player.form()]).toEqual(['a', {}])
    }
  })

  it('keeps a receipt that arrives after its page has gone', async () => {
    const player = await playFunnel(
      { steps },
      { simulations: { openDoor: [{ output: { door: 'D1', key: 'K1' }, takes: '5s' }] } },
    )
    player.enter({ nickname: 'Ada' })
    player.runner().next()
    await player.clock.advance(1000)
    player.runner().stop()
    await player.clock.advance(5000)
    expect(JSON.parse(player.stored()!)).toMatchObject({
      form: { nickname: 'Ada' },
      receipts: [{ operation: 'openDoor', state: 'completed' }],
    })
  })
})

describe('forgetting the session', () => {
  const over = (more: object) => ({
    a: { fields },
    b: { next: { do: [{ call: 'openDoor', as: 'door', with: { topic: 'garden' } }], to: '@next' } },
    c: { buttons: { over: { label: 'Over', do: [{ forget: '@session' }], ...more } } },
  })
  const until = async (more: object) => {
    const player = await playFunnel({ exits: ['/out'], steps: over(more) }, { seed: { level: 'from the host' } })
    player.enter({ nickname: 'Ada', 'local.pin': '1' })
    await player.press('next')
    await player.press('next')
    await player.press('over')
    return player
  }

  it('drops everything stored, on the way out too', async () => {
    const player = await until({ redirect: '/out', query: { name: '{form.nickname}' } })
    expect([player.stored(), player.redirects]).toEqual([null, [{ route: '/out', query: { name: 'Ada' } }]])
  })

  it('starts from nothing but what the host knows, where the funnel stays', async () => {
    const player = await until({ to: '/a' })
    const state = player.runner().state()
    expect([player.at(), state.form, state.local, state.results, state.completed, player.stored()]).toEqual([
      'a',
      { level: 'from the host' },
      {},
      {},
      [],
      null,
    ])
    player.enter({ nickname: 'Bo' })
    expect(JSON.parse(player.stored()!)).toMatchObject({
      form: { level: 'from the host', nickname: 'Bo' },
      receipts: [],
      completed: [],
    })
    await player.press('next')
    await player.press('next')
    expect([player.at(), player.calls.length]).toEqual(['c', 2])
  })

  it('keeps what is written after it', async () => {
    const player = await playFunnel(
      { steps: over({ do: [{ forget: '@session' }, { set: { topic: 'kitchen' } }], to: '/a' }) },
      { answers: { nickname: 'Ada' }, open: 'c' },
    )
    await player.press('next')
    await player.press('over')
    expect([player.at(), player.form()]).toEqual(['a', { topic: 'kitchen' }])
    expect(JSON.parse(player.stored()!)).toMatchObject({ form: { topic: 'kitchen' } })
  })
})

describe('a journey that ends on a step of this site (7.10)', () => {
  const steps = {
    a: { fields, needs: ['nickname'] },
    look: { do: [{ call: 'openDoor', as: 'door', with: { topic: 'garden' } }], then: '@next' },
    z: { final: true, was: ['end'] },
  }
  const ended = async () => {
    const player = await playFunnel({ persist: { until: 'z' }, steps } as never, { seed: { level: 'from the host' } })
    player.enter({ nickname: 'Ada' })
    await player.press('next')
    expect(player.at()).toBe('z')
    return player
  }

  it.each(['z', 'end', 'look'])('is shown again at %s, from the held state', async (address) => {
    const player = await ended()
    await player.load(address)
    await player.settle()
    expect([player.at(), player.form().nickname, player.calls.length]).toEqual(['z', 'Ada', 1])
  })

  it('goes on at the other steps, which is where the browser’s Back leads', async () => {
    const player = await playFunnel({
      persist: { until: 'z' },
      steps: { a: { fields }, b: {}, z: { final: true } },
    } as never)
    player.enter({ nickname: 'Ada' })
    await player.press('next')
    await player.press('next')
    for (const address of ['b', 'z']) {
      player.runner().go(address)
      await player.settle()
      expect([player.at(), player.form().nickname]).toEqual([address, 'Ada'])
    }
  })

  it.each(['a', 'nowhere', undefined])('is over when %s is opened', async (address) => {
    const player = await ended()
    player.runner().go(address)
    await player.settle()
    expect([player.at(), player.form(), player.stored()]).toEqual(['a', { level: 'from the host' }, null])
    player.enter({ nickname: 'Bo' })
    expect(JSON.parse(player.stored()!)).toMatchObject({
      form: { level: 'from the host', nickname: 'Bo' },
      receipts: [],
      completed: [],
    })
    await player.press('next')
    expect([player.at(), player.calls.length]).toEqual(['z', 2])
  })

  it('is over for a page that is loaded at the first step', async () => {
    const player = await ended()
    await player.load('a')
    expect([player.at(), player.form(), player.stored() ?? '']).toEqual([
      'a',
      { level: 'from the host' },
      expect.not.stringContaining('Ada'),
    ])
  })

  it.each(['go', 'load'] as const)('is over at the beginning after the browser’s Back, too (%s)', async (way) => {
    const player = await playFunnel({
      persist: { until: 'z' },
      steps: { a: { fields }, b: {}, z: { final: true } },
    } as never)
    player.enter({ nickname: 'Ada' })
    await player.press('next')
    await player.press('next')
    await player.load('b')
    expect([player.at(), player.form().nickname]).toEqual(['b', 'Ada'])
    if (way === 'go') player.runner().go('a')
    else await player.load('a')
    await player.settle()
    expect([player.at(), player.form(), player.stored() ?? '']).toEqual(['a', {}, expect.not.stringContaining('Ada')])
    player.enter({ nickname: 'Bo' })
    await player.load('a')
    expect([player.at(), player.form().nickname]).toEqual(['a', 'Bo'])
  })

  describe('inside one that is open out of turn', () => {
    const inner = {
      ask: { fields: { topic: fields.nickname }, next: '@stay' },
      missing: { as: 'notice', title: 'Missing' },
    }
    const direct = {
      ...steps,
      z: { entry: 'direct', guard: [{ if: "form.nickname == ''", to: 'missing' }], start: 'ask', steps: inner },
    }
    const opened = (open: string) =>
      playFunnel({ persist: { until: 'z/ask' }, steps: direct } as never, { open, answers: { level: 'high' } })

    it('is over once that is shown, and shown again at its address', async () => {
      const funnel = await opened('a')
      funnel.enter({ nickname: 'Ada' })
      await funnel.press('next')
      await funnel.load('z')
      await funnel.settle()
      expect([funnel.at(), funnel.form().nickname]).toEqual(['z/ask', 'Ada'])
      await funnel.load('a')
      expect([funnel.at(), funnel.form()]).toEqual(['a', {}])
    })

    it('goes on for a person who opened it too early', async () => {
      const funnel = await opened('z')
      expect(funnel.at()).toBe('z/missing')
      funnel.runner().go('a')
      await funnel.settle()
      expect([funnel.at(), funnel.form()]).toEqual(['a', { level: 'high' }])
    })
  })
})

describe('storing', () => {
  /** A page that saves on demand. */
  const page = async () => {
    const saves: string[] = []
    let due: (() => void) | undefined
    const store = {
      load: () => null,
      save: (text: string) => void saves.push(text),
      clear: () => undefined,
      later: (save: () => void) => void (due = save),
    }
    const player = await playFunnel(
      {
        steps: { a: { fields }, b: { title: 'B', do: [{ call: 'openDoor', as: 'door', with: { topic: 'garden' } }] } },
      },
      { store },
    )
    const frame = (): number => {
      due?.()
      due = undefined
      return saves.length
    }
    frame()
    saves.length = 0
    return { player, saves, frame }
  }

  it('happens once for many changes, and not at all for none', async () => {
    const { player, saves, frame } = await page()
    for (const typed of ['A', 'Ad', 'Ada']) player.runner().change('nickname', typed)
    expect([saves.length, frame(), JSON.parse(saves[0]!).form]).toEqual([0, 1, { nickname: 'Ada' }])
    player.runner().commit('nickname')
    const before = frame()
    player.runner().commit('nickname')
    expect(frame()).toBe(before)
  })

  it('is done at once for receipts, and when the funnel is left', async () => {
    const { player, saves } = await page()
    await player.press('next')
    expect(saves.map((text) => JSON.parse(text).receipts[0]?.state)).toEqual(
      expect.arrayContaining(['pending', 'completed']),
    )
    player.enter({ nickname: 'Ada' })
    const before = saves.length
    player.runner().change('nickname', 'Bo')
    player.runner().stop()
    expect([saves.length > before, JSON.parse(saves.at(-1)!).form]).toEqual([true, { nickname: 'Bo' }])
  })

  it('that fails is logged, and the funnel goes on', async () => {
    const store = {
      load: () => null,
      save: () => {
        throw new Error('full')
      },
      clear: () => undefined,
    }
    const player = await playFunnel({ steps: { a: { fields }, b: { final: true } } }, { store })
    player.enter({ nickname: 'Ada' })
    await player.press('next')
    expect([player.at(), player.log[0]]).toEqual(['b', { level: 'warn', what: 'session-not-kept' }])
  })

  it('of a receipt that has nowhere to go any more is logged', async () => {
    let text: string | null = null
    const store = { load: () => text, save: (saved: string) => void (text = saved), clear: () => void (text = null) }
    const player = await playFunnel(
      {
        steps: { a: { next: { do: [{ call: 'openDoor', with: { topic: 'garden' } }], to: 'b' } }, b: { final: true } },
      },
      { store, simulations: { openDoor: [{ output: { door: 'D1', key: 'K1' }, takes: '5s' }] } },
    )
    player.runner().next()
    await player.clock.advance(1000)
    player.runner().stop()
    text = 'spoilt'
    await player.clock.advance(5000)
    expect(player.log.at(-1)).toEqual({ level: 'warn', what: 'receipt-lost', detail: { operation: 'openDoor' } })
  })
})
