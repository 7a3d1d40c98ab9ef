import { describe, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const end = { final: true }
const minimum = (step: object, more: object = {}) =>
  playFunnel({ steps: { a: { min: '2s', ...step }, b: end, c: end } }, { still: true, ...more })
const redirects = (player: Awaited<ReturnType<typeof minimum>>) => player.redirects.length

describe('min (7.5)', () => {
  it('begins with the effects, whose waits count towards it', async () => {
    const player = await minimum({ do: [{ wait: '1.5s' }], then: 'b' })
    await player.clock.advance(1999)
    expect([player.at(), player.runner().view().busy]).toEqual(['a', true])
    await player.clock.advance(1)
    expect(player.at()).toBe('b')
  })

  it('does not cut longer effects short', async () => {
    const player = await minimum({ do: [{ wait: '3s' }], then: 'b' })
    await player.clock.advance(2999)
    expect(player.at()).toBe('a')
    await player.clock.advance(1)
    expect(player.at()).toBe('b')
  })

  it('lets a redirect leave at once, also a nested one', async () => {
    const player = await minimum({ do: [{ wait: '1s' }], then: [{ if: 'form.agreed', to: 'b' }, { redirect: '/out' }] })
    await player.clock.advance(1000)
    expect(redirects(player)).toBe(1)
    const nested = await minimum({
      then: { do: [{ wait: '1s' }], to: [{ if: 'form.agreed', to: 'b' }, { redirect: '/out' }] },
    })
    await nested.clock.advance(1000)
    expect(redirects(nested)).toBe(1)
  })

  it('decides when the effects are over, and carries it out when the time is', async () => {
    const player = await minimum({
      do: [{ wait: '1s' }],
      on: { 'slot-chosen': { do: [{ set: { agreed: true } }], to: '@stay' } },
      then: [{ if: '!form.agreed', to: 'b' }, { to: 'c' }],
    })
    await player.clock.advance(1500)
    player.raise('slot-chosen', { day: 'Monday' })
    await player.clock.advance(500)
    expect([player.at(), player.form().agreed]).toEqual(['b', true])
  })

  it.each([
    ['catch', { catch: 'c', do: [{ call: 'sendPin' }], then: 'b' }],
    ['onFail', { do: [{ call: 'sendPin', onFail: 'c' }], then: 'b' }],
    ['onFail after effects', { do: [{ call: 'sendPin', onFail: { do: [{ wait: '0.5s' }], to: 'c' } }], then: 'b' }],
    ['fail', { catch: 'c', then: [{ if: 'true', fail: 'No' }, { to: 'b' }] }],
  ])('is waited for by %s', async (_, step) => {
    const player = await minimum(step, { simulations: { sendPin: [{ failure: 'failed' }] } })
    await player.clock.advance(1999)
    expect(player.at()).toBe('a')
    await player.clock.advance(1)
    expect(player.at()).toBe('c')
  })

  it('completes the step when it is left, not before', async () => {
    const player = await minimum({ then: 'b' })
    await player.clock.advance(1000)
    expect(player.runner().state().completed).toEqual([])
    await player.clock.advance(1000)
    expect(player.runner().state().completed).toEqual(['a'])
  })

  it('holds for a waiting step and for a process too', async () => {
    const waiting = await minimum({ fields: { nickname: { label: 'Nickname', widget: 'text' } } })
    await waiting.clock.advance(1000)
    expect(waiting.runner().view().busy).toBe(true)
    await waiting.clock.advance(1000)
    expect([waiting.at(), waiting.runner().view().busy]).toEqual(['a', false])
    const process = await minimum({ steps: { one: end } })
    await process.clock.advance(1999)
    expect(process.at()).toBe('a')
    await process.clock.advance(1)
    expect(process.at()).toBe('a/one')
  })
})

describe('after', () => {
  it('keeps both of two that are as long: the first that holds is taken', async () => {
    const steps = {
      a: {
        fields: { nickname: { label: 'Nickname', widget: 'text' } },
        nav: false,
        after: { '2s': [{ if: "form.nickname == 'Ada'", to: 'b' }], '2000ms': 'c' },
      },
      b: end,
      c: end,
    }
    const after = async (nickname: string) => {
      const player = await playFunnel({ steps }, { answers: { nickname } })
      await player.clock.advance(2000)
      return player.at()
    }
    expect([await after('Ada'), await after('Bo')]).toEqual(['b', 'c'])
  })

  const steps = {
    a: {
      steps: {
        one: {
          as: 'notice',
          title: 'One',
          do: [{ wait: '1s' }],
          after: { '2s': '/b' },
          buttons: { other: { label: 'Other', to: 'two' }, here: { label: 'Here', to: '@stay' } },
        },
        two: { as: 'notice', title: 'Two', buttons: { again: { label: 'Again', to: 'one' } } },
      },
    },
    b: end,
  }

  it('counts from the moment the step waits', async () => {
    const player = await playFunnel({ steps }, { still: true })
    await player.clock.advance(2999)
    expect(player.at()).toBe('a/one')
    await player.clock.advance(1)
    expect([player.at(), player.runner().state().completed]).toEqual(['b', ['a']])
  })

  it('is cancelled by leaving', async () => {
    const player = await playFunnel({ steps })
    await player.clock.advance(1000)
    await player.press('other')
    await player.clock.advance(60_000)
    expect(player.at()).toBe('a/two')
    await player.press('again')
    await player.clock.advance(999)
    expect(player.at()).toBe('a/one')
  })

  it('goes on counting while the step stays', async () => {
    const player = await playFunnel({ steps })
    await player.clock.advance(1500)
    await player.press('here')
    await player.clock.advance(500)
    expect(player.at()).toBe('b')
  })

  it('may do something on the way, which can be long', async () => {
    const player = await playFunnel({
      steps: {
        a: { nav: false, after: { '2s': { do: [{ wait: '3s' }, { set: { level: 'late' } }], to: 'b' } } },
        b: end,
      },
    })
    await player.clock.advance(4999)
    expect([player.at(), player.runner().view().busy]).toEqual(['a', true])
    await player.clock.advance(1)
    expect([player.at(), player.form().level]).toEqual(['b', 'late'])
  })
})
