import { describe, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const end = { final: true }
const left = (next: unknown, more: object = {}) => playFunnel({ steps: { a: { next }, b: end, c: end, ...more } })

describe('guards before actions (7.3)', () => {
  it('decides all conditions of a list on the data as they are', async () => {
    const player = await left([
      { if: 'form.agreed', to: 'b' },
      { do: [{ set: { agreed: true } }], to: 'c' },
    ])
    await player.press('next')
    expect([player.at(), player.form().agreed]).toEqual(['c', true])
  })

  it('decides a nested list after "do"', async () => {
    const player = await left({
      do: [{ set: { agreed: true } }],
      to: [
        { if: '!form.agreed', to: 'b' },
        { do: [{ wait: '1s' }], to: [{ if: 'form.agreed', to: 'c' }, { to: 'b' }] },
      ],
    })
    expect(await player.press('next')).toBe(1000)
    expect(player.at()).toBe('c')
  })

  it('decides the condition of an effect when its turn comes, and that of a list once, before the first', async () => {
    const twice = { effects: [{ set: { agreed: true } }, { set: { level: 'reached' } }], if: '!form.agreed' }
    const player = await left({
      do: [{ set: { topic: 'garden' } }, { set: { nickname: 'Ada' }, if: "form.topic == 'garden'" }, twice],
      to: 'b',
    })
    await player.press('next')
    expect(player.form()).toEqual({ topic: 'garden', nickname: 'Ada', agreed: true, level: 'reached' })
  })

  it('ends a list with the first failure, and keeps what was written before it', async () => {
    const player = await playFunnel(
      {
        steps: {
          a: { next: { do: [{ set: { level: '1' } }, { call: 'sendPin' }, { set: { level: '2' } }], to: 'b' } },
          b: end,
        },
      },
      { simulations: { sendPin: [{ failure: 'failed' }] } },
    )
    await player.press('next')
    expect([player.at(), player.form().level, player.texts().includes('The pin could not be sent')]).toEqual([
      'a',
      '1',
      true,
    ])
  })

  it('goes on after a failure that may be continued, which is logged', async () => {
    const player = await playFunnel(
      {
        steps: {
          a: { next: { do: [{ call: 'sendPin', onFail: '@continue' }, { set: { level: '2' } }], to: 'b' } },
          b: end,
        },
      },
      { simulations: { sendPin: [{ failure: 'failed' }] } },
    )
    await player.press('next')
    expect([player.at(), player.form().level]).toEqual(['b', '2'])
    expect(player.log).toContainEqual({
      level: 'warn',
      what: 'continued-after-failure',
      detail: { operation: 'sendPin', code: 'failed' },
    })
  })

  it('keeps the first condition when several branches hold, and a button by its "if"', async () => {
    const buttons = { go: { label: 'Go', if: 'form.agreed', to: [{ if: 'true', to: 'c' }, { to: 'b' }] } }
    const player = await playFunnel({
      steps: { a: { fields: { agreed: { label: 'Yes', widget: 'tick' } }, buttons }, b: end, c: end },
    })
    expect(player.runner().view().page.buttons).toEqual([])
    await player.press('go')
    expect(player.at()).toBe('a')
    player.enter({ agreed: true })
    await player.press('go')
    expect(player.at()).toBe('c')
  })
})

describe('effects', () => {
  it('sets all values at once, and takes the object of a formula apart by name', async () => {
    const player = await left({
      do: [
        {
          set: {
            nickname: '= form.level',
            level: '= form.nickname',
            'seat.row': 'A',
            'local.pin': '1234',
            topic: null,
          },
        },
        { set: '= form.seat' },
      ],
      to: 'b',
    })
    player.enter({ nickname: 'x', level: 'y', topic: 'garden' })
    await player.press('next')
    expect(player.form()).toEqual({ nickname: 'y', level: 'x', seat: { row: 'A' }, row: 'A' })
    expect(player.runner().state().local).toEqual({ pin: '1234' })
  })

  it('emits and tracks the members that the event declares, taken by name', async () => {
    const player = await left({
      do: [
        { emit: 'slot-chosen', with: '= form.slots[0]' },
        { track: 'booked', with: { topic: 'garden' } },
      ],
      to: 'b',
    })
    player.enter({ slots: [{ day: 'Monday', free: 2 }] })
    await player.press('next')
    expect(player.raised).toEqual([{ event: 'slot-chosen', payload: { day: 'Monday', free: 2 } }])
    expect(player.tracked).toContainEqual({ event: 'booked', payload: { topic: 'garden' } })
  })

  it('says an error without leaving, until the next press', async () => {
    const player = await playFunnel(
      {
        steps: {
          a: {
            buttons: {
              bad: { label: 'Bad', do: [{ error: 'Not {form.nickname}' }], to: '@stay' },
              fine: { label: 'Fine', to: '@stay' },
            },
          },
          b: end,
        },
      },
      { answers: { nickname: 'Ada' } },
    )
    await player.press('bad')
    expect([player.runner().view().page.banner, player.runner().state().error?.message]).toEqual(['Not Ada', 'Not Ada'])
    await player.press('fine')
    expect(player.runner().view().page.banner).toBe('')
  })

  it('alerts until the next press', async () => {
    const player = await playFunnel({
      steps: {
        a: {
          buttons: {
            tell: { label: 'Tell', do: [{ alert: 'Hear' }], to: '@stay' },
            fine: { label: 'Fine', to: '@stay' },
          },
        },
        b: end,
      },
    })
    await player.press('tell')
    expect(player.runner().view().page.alert).toBe('Hear')
    await player.press('fine')
    expect(player.runner().view().page.alert).toBe('')
  })

  it('keeps the messages of a step that stays', async () => {
    const fields = { nickname: { label: 'Nickname', widget: 'text', required: 'Please enter a nickname' } }
    const player = await playFunnel({
      steps: { a: { fields, buttons: { help: { label: 'Help', to: '@stay' } } }, b: end },
    })
    await player.press('next')
    await player.press('help')
    expect(player.texts()).toContain('Please enter a nickname')
  })
})

describe('targets', () => {
  it('leads to the nearest step of a name: inside, beside, then further out', async () => {
    const steps = {
      a: { steps: { one: { steps: { two: { next: 'three' }, three: { next: 'one' } } }, three: end } },
      three: end,
    }
    const player = await playFunnel({ steps })
    await player.press('next')
    expect(player.at()).toBe('a/one/three')
    await player.press('next')
    expect(player.at()).toBe('a/one/two')
  })

  it('leads to the top-level step with a slash', async () => {
    const player = await playFunnel({ steps: { a: { steps: { one: { next: '/three' }, three: end } }, three: end } })
    await player.press('next')
    expect(player.at()).toBe('three')
  })

  it('skips what is not in the journey, and link-only steps, on the way to the next', async () => {
    const player = await playFunnel({
      order: ['a', { step: 'b', if: 'form.agreed' }, 'c', { step: 'd', if: '!form.agreed' }, 'e'],
      steps: { a: {}, b: {}, c: { entry: 'link-only' }, d: {}, e: end },
    })
    await player.press('next')
    expect(player.at()).toBe('d')
    await player.press('back')
    expect(player.at()).toBe('a')
  })

  it('leads to the earliest open step, or stays when there is none', async () => {
    const fields = { nickname: { label: 'Nickname', widget: 'text' } }
    const player = await playFunnel(
      {
        steps: {
          a: { fields, needs: ['nickname'] },
          b: {},
          c: {
            entry: 'link-only',
            guard: [{ if: 'true', to: 'stay' }],
            steps: { stay: { as: 'notice', title: 'Hm', buttons: { go: { label: 'Go', to: '@open' } } } },
          },
        },
      },
      { open: 'c' },
    )
    await player.press('go')
    expect(player.at()).toBe('a')
    expect(player.runner().state().completed).toEqual([])
    player.enter({ nickname: 'Ada' })
    player.runner().go('c')
    await player.press('go')
    expect(player.at()).toBe('c/stay')
  })

  it('really loads the page again', async () => {
    const player = await playFunnel({
      steps: {
        a: {
          fields: { 'local.pin': { label: 'Pin', widget: 'text' }, nickname: { label: 'Nickname', widget: 'text' } },
          buttons: { again: { label: 'Again', to: '@reload' } },
        },
        b: end,
      },
    })
    player.enter({ 'local.pin': '1', nickname: 'Ada' })
    await player.press('again')
    expect([player.at(), player.form().nickname, player.runner().state().local]).toEqual(['a', 'Ada', {}])
  })

  it('leaves for a route with a query of texts', async () => {
    const player = await left({ redirect: '/out', query: { name: 'Dear {form.nickname}', n: '{1 + 1}' } })
    player.enter({ nickname: 'A & B' })
    await player.press('next')
    expect(player.redirects).toEqual([{ route: '/out', query: { name: 'Dear A & B', n: '2' } }])
    expect(player.runner().view().over).toBe(true)
  })
})
