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
    const play = await playFunnel({ steps }, { query: { source: 'flyer', other: 'undeclared' } })
    play.enter({ nickname: 'Ada', 'local.pin': '1234' })
    await play.press('next')
    expect(JSON.parse(play.stored()!)).toEqual({
      funnel: 'play',
      hash: play.funnel.hash,
      at: play.clock.now(),
      form: { nickname: 'Ada' },
      completed: ['a'],
      written: [],
      frozen: [],
      step: 'b',
      query: { source: 'flyer' },
      receipts: [{ operation: 'openDoor', key: 'garden', state: 'completed', output: { door: 'D1' }, as: ['door'] }],
    })
    expect(play.stored()).not.toContain('1234')
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
    const play = await playFunnel({ steps }, { stored: stored('flyer'), query: { source: 'poster' } })
    expect(play.runner().state().query).toEqual({ source: 'flyer' })
  })

  it('is dropped when its time has passed', async () => {
    const play = await playFunnel({ persist: { for: '10m' }, steps })
    play.enter({ nickname: 'Ada' })
    await play.clock.advance(10 * 60_000)
    await play.load()
    await play.settle()
    expect(play.form()).toEqual({ nickname: 'Ada' })
    play.enter({ nickname: 'Bo' })
    await play.clock.advance(10 * 60_000 + 1)
    await play.load()
    await play.settle()
    expect(play.form()).toEqual({})
  })

  it('is nothing where the funnel says so', async () => {
    const play = await playFunnel({ persist: { in: 'none' }, steps })
    play.enter({ nickname: 'Ada' })
    await play.press('next')
    expect([play.at(), play.stored()]).toEqual(['b', null])
  })

  it('is not trusted when it is unreadable or belongs to another funnel', async () => {
    for (const stored of [
      '{',
      'null',
      '"text"',
      JSON.stringify({ funnel: 'other', at: Date.UTC(2026, 0, 15, 12), form: { nickname: 'Ada' } }),
    ]) {
      const play = await playFunnel({ steps }, { stored })
      expect([play.at(), play.form()]).toEqual(['a', {}])
    }
  })

  it('keeps a receipt that arrives after its page has gone', async () => {
    const play = await playFunnel(
      { steps },
      { simulations: { openDoor: [{ output: { door: 'D1', key: 'K1' }, takes: '5s' }] } },
    )
    play.enter({ nickname: 'Ada' })
    play.runner().next()
    await play.clock.advance(1000)
    play.runner().stop()
    await play.clock.advance(5000)
    expect(JSON.parse(play.stored()!)).toMatchObject({
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
    const play = await playFunnel({ exits: ['/out'], steps: over(more) }, { seed: { level: 'from the host' } })
    play.enter({ nickname: 'Ada', 'local.pin': '1' })
    await play.press('next')
    await play.press('next')
    await play.press('over')
    return play
  }

  it('drops everything stored, on the way out too', async () => {
    const play = await until({ redirect: '/out', query: { name: '{form.nickname}' } })
    expect([play.stored(), play.redirects]).toEqual([null, [{ route: '/out', query: { name: 'Ada' } }]])
  })

  it('starts from nothing but what the host knows, where the funnel stays', async () => {
    const play = await until({ to: '/a' })
    const state = play.runner().state()
    expect([play.at(), state.form, state.local, state.results, state.completed, play.stored()]).toEqual([
      'a',
      { level: 'from the host' },
      {},
      {},
      [],
      null,
    ])
    play.enter({ nickname: 'Bo' })
    expect(JSON.parse(play.stored()!)).toMatchObject({
      form: { level: 'from the host', nickname: 'Bo' },
      receipts: [],
      completed: [],
    })
    await play.press('next')
    await play.press('next')
    expect([play.at(), play.calls.length]).toEqual(['c', 2])
  })

  it('keeps what is written after it', async () => {
    const play = await playFunnel(
      { steps: over({ do: [{ forget: '@session' }, { set: { topic: 'kitchen' } }], to: '/a' }) },
      { answers: { nickname: 'Ada' }, open: 'c' },
    )
    await play.press('next')
    await play.press('over')
    expect([play.at(), play.form()]).toEqual(['a', { topic: 'kitchen' }])
    expect(JSON.parse(play.stored()!)).toMatchObject({ form: { topic: 'kitchen' } })
  })
})

describe('a journey that ends on a step of this site (7.10)', () => {
  const steps = {
    a: { fields, needs: ['nickname'] },
    look: { do: [{ call: 'openDoor', as: 'door', with: { topic: 'garden' } }], then: '@next' },
    z: { final: true, was: ['end'] },
  }
  const ended = async () => {
    const play = await playFunnel({ persist: { until: 'z' }, steps } as never, { seed: { level: 'from the host' } })
    play.enter({ nickname: 'Ada' })
    await play.press('next')
    expect(play.at()).toBe('z')
    return play
  }

  it.each(['z', 'end', 'look'])('is told again at %s, from what is held', async (address) => {
    const play = await ended()
    await play.load(address)
    await play.settle()
    expect([play.at(), play.form().nickname, play.calls.length]).toEqual(['z', 'Ada', 1])
  })

  it('goes on at the other steps, which is where the browser’s Back leads', async () => {
    const play = await playFunnel({
      persist: { until: 'z' },
      steps: { a: { fields }, b: {}, z: { final: true } },
    } as never)
    play.enter({ nickname: 'Ada' })
    await play.press('next')
    await play.press('next')
    for (const address of ['b', 'z']) {
      play.runner().go(address)
      await play.settle()
      expect([play.at(), play.form().nickname]).toEqual([address, 'Ada'])
    }
  })

  it.each(['a', 'nowhere', undefined])('is over for whoever opens %s', async (address) => {
    const play = await ended()
    play.runner().go(address)
    await play.settle()
    expect([play.at(), play.form(), play.stored()]).toEqual(['a', { level: 'from the host' }, null])
    play.enter({ nickname: 'Bo' })
    expect(JSON.parse(play.stored()!)).toMatchObject({
      form: { level: 'from the host', nickname: 'Bo' },
      receipts: [],
      completed: [],
    })
    await play.press('next')
    expect([play.at(), play.calls.length]).toEqual(['z', 2])
  })

  it('is over for a page that is loaded at the first step', async () => {
    const play = await ended()
    await play.load('a')
    expect([play.at(), play.form(), play.stored() ?? '']).toEqual([
      'a',
      { level: 'from the host' },
      expect.not.stringContaining('Ada'),
    ])
  })

  it.each(['go', 'load'] as const)(
    'is over for whoever comes to the beginning after the browser’s Back, too (%s)',
    async (way) => {
      const play = await playFunnel({
        persist: { until: 'z' },
        steps: { a: { fields }, b: {}, z: { final: true } },
      } as never)
      play.enter({ nickname: 'Ada' })
      await play.press('next')
      await play.press('next')
      await play.load('b')
      expect([play.at(), play.form().nickname]).toEqual(['b', 'Ada'])
      if (way === 'go') play.runner().go('a')
      else await play.load('a')
      await play.settle()
      expect([play.at(), play.form(), play.stored() ?? '']).toEqual(['a', {}, expect.not.stringContaining('Ada')])
      play.enter({ nickname: 'Bo' })
      await play.load('a')
      expect([play.at(), play.form().nickname]).toEqual(['a', 'Bo'])
    },
  )

  describe('inside one that is open out of turn', () => {
    const inner = {
      ask: { fields: { topic: fields.nickname }, next: '@stay' },
      missing: { as: 'notice', title: 'Missing' },
    }
    const direct = {
      ...steps,
      z: { entry: 'direct', guard: [{ if: "form.nickname == ''", to: 'missing' }], start: 'ask', steps: inner },
    }
    const play = (open: string) =>
      playFunnel({ persist: { until: 'z/ask' }, steps: direct } as never, { open, answers: { level: 'high' } })

    it('is over once that is shown, and shown again at its address', async () => {
      const funnel = await play('a')
      funnel.enter({ nickname: 'Ada' })
      await funnel.press('next')
      await funnel.load('z')
      await funnel.settle()
      expect([funnel.at(), funnel.form().nickname]).toEqual(['z/ask', 'Ada'])
      await funnel.load('a')
      expect([funnel.at(), funnel.form()]).toEqual(['a', {}])
    })

    it('goes on for whoever opened it too early', async () => {
      const funnel = await play('z')
      expect(funnel.at()).toBe('z/missing')
      funnel.runner().go('a')
      await funnel.settle()
      expect([funnel.at(), funnel.form()]).toEqual(['a', { level: 'high' }])
    })
  })
})

describe('storing', () => {
  /** A page that saves when it is told to. */
  const page = async () => {
    const saves: string[] = []
    let due: (() => void) | undefined
    const store = {
      load: () => null,
      save: (text: string) => void saves.push(text),
      clear: () => undefined,
      later: (save: () => void) => void (due = save),
    }
    const play = await playFunnel(
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
    return { play, saves, frame }
  }

  it('happens once for many changes, and not at all for none', async () => {
    const { play, saves, frame } = await page()
    for (const typed of ['A', 'Ad', 'Ada']) play.runner().change('nickname', typed)
    expect([saves.length, frame(), JSON.parse(saves[0]!).form]).toEqual([0, 1, { nickname: 'Ada' }])
    play.runner().commit('nickname')
    const before = frame()
    play.runner().commit('nickname')
    expect(frame()).toBe(before)
  })

  it('is done at once for receipts, and when the funnel is left', async () => {
    const { play, saves } = await page()
    await play.press('next')
    expect(saves.map((text) => JSON.parse(text).receipts[0]?.state)).toEqual(
      expect.arrayContaining(['pending', 'completed']),
    )
    play.enter({ nickname: 'Ada' })
    const before = saves.length
    play.runner().change('nickname', 'Bo')
    play.runner().stop()
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
    const play = await playFunnel({ steps: { a: { fields }, b: { final: true } } }, { store })
    play.enter({ nickname: 'Ada' })
    await play.press('next')
    expect([play.at(), play.log[0]]).toEqual(['b', { level: 'warn', what: 'session-not-kept' }])
  })

  it('of a receipt that has nowhere to go any more is logged', async () => {
    let text: string | null = null
    const store = { load: () => text, save: (saved: string) => void (text = saved), clear: () => void (text = null) }
    const play = await playFunnel(
      {
        steps: { a: { next: { do: [{ call: 'openDoor', with: { topic: 'garden' } }], to: 'b' } }, b: { final: true } },
      },
      { store, simulations: { openDoor: [{ output: { door: 'D1', key: 'K1' }, takes: '5s' }] } },
    )
    play.runner().next()
    await play.clock.advance(1000)
    play.runner().stop()
    text = 'spoilt'
    await play.clock.advance(5000)
    expect(play.log.at(-1)).toEqual({ level: 'warn', what: 'receipt-lost', detail: { operation: 'openDoor' } })
  })
})
