import { describe, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const end = { final: true }
const nickname = {
  fields: { nickname: { label: 'Nickname', widget: 'text', checks: [{ minLength: 2, message: 'Too short' }] } },
  needs: ['nickname'],
}
const Ada = { answers: { nickname: 'Ada' } }

describe('Back (7.6)', () => {
  it('leads to the nearest earlier step that is in the journey, waits and has an address of its own', async () => {
    const player = await playFunnel({
      order: ['a', 'auto', 'link', { step: 'no', if: 'form.agreed' }, 'z'],
      steps: { a: {}, auto: { then: '@next' }, link: { entry: 'link-only' }, no: {}, z: { next: 'z' } },
    })
    await player.press('next')
    expect(player.at()).toBe('z')
    await player.press('back')
    expect([player.at(), player.runner().state().completed]).toEqual(['a', ['a', 'auto']])
  })

  it('leads home from the first step', async () => {
    const player = await playFunnel({ home: '/out', steps: { a: {}, b: end } })
    await player.press('back')
    expect([player.redirects, player.runner().state().completed]).toEqual([[{ route: '/out', query: {} }], []])
  })

  it('asks no gate, runs nothing, and is ignored while busy', async () => {
    const player = await playFunnel(
      {
        steps: {
          a: { do: [{ wait: '1s' }], ...nickname },
          b: {
            needs: ['topic'],
            next: { do: [{ call: 'sendPin' }], to: 'a' },
            back: 'a',
            fields: { topic: { label: 'Topic', widget: 'text' } },
          },
        },
      },
      { ...Ada, still: true },
    )
    player.runner().back()
    await player.settle()
    await player.press('next')
    await player.press('back')
    expect([player.at(), player.redirects, player.calls]).toEqual(['a', [], []])
  })
})

describe('landing (7.7)', () => {
  const steps = { a: nickname, b: {}, c: { next: { do: [{ call: 'sendPin' }], to: '@next' } }, d: {}, e: end }
  const open = async (step: string | undefined, more: object = {}, given: object = steps) =>
    (await playFunnel({ steps: given as never }, { ...more, open: step })).at()

  it('opens the last step shown for an address without one, else the first', async () => {
    const player = await playFunnel({ steps }, Ada)
    await player.press('next')
    await player.load()
    await player.settle()
    expect(player.at()).toBe('b')
    expect(await open(undefined)).toBe('a')
  })

  it('leads unknown addresses to the first step, to "unknownStep", or to the not-found page', async () => {
    expect(await open('nowhere')).toBe('a')
    const other = { unknownStep: 'b', steps }
    expect((await playFunnel(other, { ...Ada, open: 'nowhere' })).at()).toBe('b')
    const site = await playFunnel({ unknownStep: false, steps }, { open: 'nowhere', hasNotFound: true })
    expect([site.notFound(), site.runner().view().over]).toEqual([true, true])
    expect((await playFunnel({ unknownStep: false, steps }, { open: 'nowhere' })).at()).toBe('a')
  })

  it('leads former ids to their step, and treats a step that is not in the journey as unknown', async () => {
    expect(await open('old', Ada, { ...steps, b: { was: ['older', 'old'] } })).toBe('b')
    const player = await playFunnel(
      { order: ['a', { step: 'b', if: 'form.agreed' }, 'e'], steps: { a: nickname, b: {}, e: end } },
      { ...Ada, open: 'b' },
    )
    expect(player.at()).toBe('a')
  })

  it('enters the earliest earlier step whose gate is false or whose field has a message', async () => {
    expect(await open('b')).toBe('a')
    expect(await open('b', { answers: { nickname: 'A' } })).toBe('a')
    expect(await open('b', Ada)).toBe('b')
  })

  it('holds a flow step back until earlier automatic steps and earlier calls are completed, a direct one not', async () => {
    expect(await open('d', Ada)).toBe('c')
    expect(await open('d', Ada, { ...steps, d: { entry: 'direct' } })).toBe('d')
    const automatic = { a: nickname, auto: { do: [{ wait: '1s' }], then: '/z' }, d: {}, z: end }
    expect(await open('d', Ada, automatic)).toBe('z')
    expect(await open('d', Ada, { ...automatic, d: { entry: 'direct' } })).toBe('d')
  })

  it('passes over link-only steps, and decides the guard of direct and link-only ones first', async () => {
    const guard = [{ if: 'form.agreed', to: 'e' }]
    expect(await open('b', Ada, { ...steps, x: { entry: 'link-only', ...nickname, needs: ['topic'] } })).toBe('b')
    for (const entry of ['direct', 'link-only']) {
      const given = { a: nickname, d: { entry, guard }, e: end }
      expect(await open('d', { answers: { agreed: true } }, given)).toBe('e')
      expect(await open('d', {}, given)).toBe('a')
    }
    expect(await open('d', { answers: { agreed: true } }, { a: nickname, d: { guard }, e: end })).toBe('a')
  })

  it('keeps the answers, and answers the address bar the same way', async () => {
    const player = await playFunnel({ steps }, { answers: { nickname: 'Ada', topic: 'garden' }, open: 'e' })
    expect([player.at(), player.form()]).toEqual(['c', { nickname: 'Ada', topic: 'garden' }])
    expect(player.runner().go('b')).toBe(true)
    expect(player.at()).toBe('b')
  })

  it('starts a process again at its guard, and does not repeat what has a receipt', async () => {
    const process = {
      guard: [{ if: "form.nickname == ''", to: '/a' }],
      steps: {
        run: { do: [{ call: 'openDoor', as: 'door', with: { topic: 'garden' } }], then: 'rest' },
        rest: { as: 'notice', title: '{door.door}', final: true },
      },
    }
    const player = await playFunnel({ steps: { a: nickname, p: process } }, { ...Ada, open: 'p' })
    await player.load('p')
    await player.settle()
    expect([player.at(), player.texts().includes('D1'), player.calls.length]).toEqual(['p/rest', true, 1])
  })

  it('lets a gate and a guard read the journey', async () => {
    const given = {
      a: { ...nickname, gate: "journey.open == ''" },
      b: { gate: "journey.open == '' && 'a' in journey.done" },
      c: { entry: 'direct', guard: [{ if: "journey.open == 'b'", to: 'd' }] },
      d: end,
    }
    expect(await open('c', Ada, given)).toBe('d')
  })
})

describe('completed steps', () => {
  const inner = (step: object) => ({
    p: {
      on: { 'bell-rung': '/z' },
      guard: [{ if: 'form.agreed', to: '/z' }],
      catch: '/z',
      steps: { one: { as: 'notice', title: 'One', ...step }, two: { as: 'notice', title: 'Two', final: true } },
    },
    z: end,
  })
  const completedBy = async (
    step: object,
    act: (player: Awaited<ReturnType<typeof playFunnel>>) => unknown,
    more: object = {},
  ) => {
    const player = await playFunnel({ steps: inner(step) }, more)
    await act(player)
    await player.settle()
    return [player.at(), player.runner().state().completed]
  }

  it('are those left forward to another top-level step or out of the funnel', async () => {
    expect(await completedBy({ next: '/z' }, (player) => player.press('next'))).toEqual(['z', ['p']])
    expect(await completedBy({ buttons: { b: { label: 'B', to: '/z' } } }, (player) => player.press('b'))).toEqual([
      'z',
      ['p'],
    ])
    expect(await completedBy({ after: { '1s': '/z' } }, (player) => player.clock.advance(1000))).toEqual(['z', ['p']])
    expect(await completedBy({}, (player) => player.raise('bell-rung', {}))).toEqual(['z', ['p']])
    expect(
      await completedBy({ buttons: { b: { label: 'B', redirect: '/out' } } }, (player) => player.press('b')),
    ).toEqual(['p/one', ['p']])
  })

  it('are not those left inside, by a guard, by a failure or by Back', async () => {
    expect(await completedBy({ next: 'two' }, (player) => player.press('next'))).toEqual(['p/two', []])
    expect(await completedBy({}, () => undefined, { answers: { agreed: true } })).toEqual(['z', []])
    expect(await completedBy({ then: { fail: 'No' } }, () => undefined)).toEqual(['z', []])
    expect(await completedBy({ back: '/z' }, (player) => player.press('back'))).toEqual(['z', []])
  })
})

describe('progress (7.8)', () => {
  it('counts the steps in the journey that count; another keeps the bar of the one before it', async () => {
    const player = await playFunnel({
      order: ['a', 'b', { step: 'no', if: 'form.agreed' }, 'c', 'd'],
      steps: { a: {}, b: { counts: false }, no: {}, c: {}, d: end },
    })
    const seen = [player.runner().view().progress]
    for (const step of ['b', 'c', 'd']) {
      await player.press('next')
      expect(player.at()).toBe(step)
      seen.push(player.runner().view().progress)
    }
    expect(seen).toEqual([
      { position: 1, total: 3, counted: true },
      { position: 1, total: 3, counted: false },
      { position: 2, total: 3, counted: true },
      { position: 3, total: 3, counted: true },
    ])
  })
})
