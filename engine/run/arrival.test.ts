import { describe, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const nickname = { nickname: { label: 'Nickname', widget: 'text', required: 'Please enter a nickname' } }
const end = { final: true }

describe('arrival at a step (7.1)', () => {
  it('clears the marks of an attempt and alerts', async () => {
    const player = await playFunnel({
      steps: {
        a: {
          fields: nickname,
          next: { do: [{ alert: 'Well done' }], to: '@next' },
          buttons: { skip: { label: 'Skip', to: 'b' } },
        },
        b: { fields: nickname, back: 'a' },
      },
    })
    await player.press('next')
    expect(player.texts()).toContain('Please enter a nickname')
    await player.press('skip')
    expect([player.at(), player.texts().includes('Please enter a nickname')]).toEqual(['b', false])
    await player.press('back')
    player.enter({ nickname: 'Ada' })
    await player.press('next')
    expect([player.at(), player.texts().includes('Well done')]).toEqual(['b', false])
  })

  it('decides the guard before anything else: the step is never shown and does not run', async () => {
    const player = await playFunnel({
      steps: {
        a: {
          guard: [
            { if: "form.nickname == ''", to: 'c' },
            { if: 'true', to: 'a2' },
          ],
          do: [{ call: 'sendPin' }],
        },
        a2: end,
        c: end,
      },
    })
    expect(player.at()).toBe('c')
    expect(player.calls).toEqual([])
    expect(player.tracked).toEqual([{ event: 'step-view', payload: { funnel: 'play', step: 'c' } }])
  })

  it('shows the step around when the guard leads to an inner one', async () => {
    const player = await playFunnel({
      steps: {
        a: {
          title: 'Outer',
          guard: [{ if: 'true', to: 'inside' }],
          steps: { first: end, inside: { as: 'notice', title: 'Inner', final: true } },
        },
      },
    })
    expect(player.at()).toBe('a/inside')
    expect(player.runner().view()).toMatchObject({ page: { title: 'Outer' }, notice: { title: 'Inner' } })
  })

  it('goes on when no branch of the guard holds, and tracks the step by its name, unless it says not to', async () => {
    const player = await playFunnel({
      steps: {
        a: { guard: [{ if: 'form.agreed', to: 'b' }], track: 'first', then: 'b' },
        b: { track: false, fields: nickname },
      },
    })
    expect(player.at()).toBe('b')
    expect(player.tracked.map(({ payload }) => payload.step)).toEqual(['first'])
  })

  it('runs its effects while it is shown as busy, then decides', async () => {
    const player = await playFunnel(
      {
        steps: {
          a: {
            do: [{ wait: '2s' }, { set: { topic: 'garden' } }],
            then: [{ if: "form.topic == 'garden'", to: 'b' }],
            fields: nickname,
          },
          b: end,
        },
      },
      { still: true },
    )
    await player.clock.advance(1999)
    expect(player.runner().view()).toMatchObject({ step: 'a', busy: true, loading: true })
    await player.clock.advance(1)
    expect(player.at()).toBe('b')
  })

  it('waits where no branch of "then" holds', async () => {
    const player = await playFunnel({
      steps: { a: { do: [{ wait: '1s' }], then: [{ if: 'form.agreed', to: 'b' }], fields: nickname }, b: end },
    })
    expect([player.at(), player.runner().view().busy]).toEqual(['a', false])
  })

  it('starts a process where "start" says, else with the first inner step', async () => {
    const inner = { one: end, two: end }
    const start = [{ if: "theme.shop == 'north'", to: 'two' }, { to: 'one' }]
    expect((await playFunnel({ steps: { a: { start, steps: inner } } })).at()).toBe('a/two')
    expect((await playFunnel({ steps: { a: { steps: inner } } })).at()).toBe('a/one')
  })

  it('takes the focus to the heading with every arrival', async () => {
    const player = await playFunnel({ steps: { a: {}, b: {} } })
    const first = player.runner().view().page.focusKey
    await player.press('next')
    await player.press('back')
    expect(player.at()).toBe('a')
    expect(player.runner().view().page.focusKey).not.toBe(first)
  })

  it('says whether its address replaces the one before', async () => {
    const player = await playFunnel({ steps: { a: { do: [{ wait: '1s' }], then: 'b' }, b: end } }, { still: true })
    await player.clock.advance(500)
    expect(player.runner().view().automatic).toBe(true)
    await player.settle()
    expect(player.runner().view().automatic).toBe(false)
  })
})

describe('the entry guard', () => {
  const me = { call: 'listSlots', as: 'found', with: { topic: 'garden' }, onFail: { redirect: '/out' } }
  const enter = {
    title: 'One moment',
    text: 'We look for {query.source}',
    do: [me],
    then: [{ if: 'size(found.slots) > 1', redirect: '/' }, { to: '@asked' }],
  }
  const steps = { a: {}, b: { entry: 'direct', final: true } }

  it('runs before any step, with a screen of its own', async () => {
    const player = await playFunnel(
      { enter, steps },
      {
        still: true,
        query: { source: 'you' },
        simulations: { listSlots: [{ output: { slots: [] }, takes: '3s' }] },
        open: 'b',
      },
    )
    expect(player.runner().view()).toMatchObject({
      step: 'b',
      automatic: true,
      busy: true,
      page: { title: 'One moment', text: 'We look for you' },
      progress: { position: 0, total: 2 },
    })
    await player.settle()
    expect(player.at()).toBe('b')
  })

  it('takes no place in the journey, not even after a reload', async () => {
    let isSlow = false
    const player = await playFunnel(
      { enter, steps: { a: { fields: nickname }, b: {}, c: { final: true } }, progress: 'Page {journey.position}' },
      { answer: () => (isSlow ? { never: true } : { output: { slots: [] } }) },
    )
    await player.settle()
    player.enter({ nickname: 'Ada' })
    await player.press('next')
    await player.settle()
    expect([player.at(), player.runner().view().progress.words]).toEqual(['b', 'Page 2'])
    isSlow = true
    await player.load()
    expect(player.runner().view().progress).toEqual({ position: 0, total: 3, counted: false })
  })

  it('may send people away, and says where when its call fails', async () => {
    expect(
      (await playFunnel({ enter, steps }, { simulations: { listSlots: [{ output: { slots: [{}, {}] } }] } })).redirects,
    ).toEqual([{ route: '/', query: {} }])
    expect(
      (await playFunnel({ enter, steps }, { simulations: { listSlots: [{ failure: 'failed' }] } })).redirects,
    ).toEqual([{ route: '/out', query: {} }])
  })

  it('runs on every load, and leads to the asked step unless it says otherwise', async () => {
    const player = await playFunnel({ enter: { do: [me] }, steps }, { open: 'b' })
    await player.load('a')
    await player.settle()
    expect([player.at(), player.calls.length]).toEqual(['a', 2])
    expect((await playFunnel({ enter: { then: 'b' }, steps })).at()).toBe('b')
  })
})
