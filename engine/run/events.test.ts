import { describe, expect, it } from 'vitest'
import { playFunnel, type TestPlayer } from '#engine/scenario/testing/playFunnel.ts'

const end = { final: true }
const monday = { day: 'Monday' }

describe('events (7.9)', () => {
  it('are heard in a step and in every step inside it', async () => {
    const steps = {
      a: {
        on: {
          'slot-chosen': [
            { if: "event.day == 'Monday'", do: [{ set: { level: '= event.day' } }], to: '/b' },
            { to: '/c' },
          ],
        },
        steps: { one: { steps: { two: { as: 'notice', title: 'Two', final: true } } } },
      },
      b: end,
      c: end,
    }
    const player = await playFunnel({ steps })
    player.raise('slot-chosen', monday)
    expect([player.at(), player.form().level]).toEqual(['b', 'Monday'])
    const other = await playFunnel({ steps })
    other.raise('slot-chosen', { day: 'Friday' })
    expect(other.at()).toBe('c')
  })

  it('are ignored, and logged, when the payload is not what was declared', async () => {
    const player = await playFunnel({ steps: { a: { on: { 'slot-chosen': 'b' } }, b: end } })
    for (const payload of [null, {}, { day: 5 }, { day: 'Monday', free: 'two' }, 'Monday'])
      player.raise('slot-chosen', payload)
    expect([player.at(), player.log.length, player.log[0]]).toEqual([
      'a',
      5,
      { level: 'warn', what: 'event-ignored', detail: { event: 'slot-chosen' } },
    ])
    player.raise('slot-chosen', { day: 'Monday', free: 2, more: 'is fine' })
    expect(player.at()).toBe('b')
  })

  it.each([
    ['an alert', { do: [{ alert: 'On {event.day}' }], to: '@stay' }, { alert: 'On Monday' }],
    ['an error', { do: [{ error: 'Not {event.day}' }], to: '@stay' }, { banner: 'Not Monday' }],
    ['a failure', { fail: 'No {event.day}' }, { banner: 'No Monday' }],
    [
      'a redirect',
      { redirect: '/shop', query: { day: '{event.day}' } },
      { exit: { route: '/shop', query: { day: 'Monday' } } },
    ],
  ])('are read by the text of %s', async (_, handler, state) => {
    const player = await playFunnel({ exits: ['/', '/shop'], steps: { a: { on: { 'slot-chosen': handler } }, b: end } })
    player.raise('slot-chosen', monday)
    expect(player.runner().state()).toMatchObject(state)
  })

  it('may leave out as null what is optional', async () => {
    const player = await playFunnel({
      steps: { a: { on: { 'slot-chosen': { do: [{ set: { level: '= string(event.free)' } }], to: '/b' } } }, b: end },
    })
    player.raise('slot-chosen', { day: 'Monday', free: null })
    expect([player.at(), player.form().level]).toEqual(['b', '0'])
  })

  it('reach the funnel that sent them, after the transition that did', async () => {
    const reading = {
      do: [{ set: { level: '1' } }],
      then: { do: [{ emit: 'slot-chosen', with: monday }, { set: { level: '2' } }], to: '@stay' },
    }
    const player = await playFunnel({
      steps: {
        a: { on: { 'slot-chosen': { do: [{ set: { nickname: '= form.level' } }], to: '/b' } }, steps: { reading } },
        b: end,
      },
    })
    expect([player.at(), player.form()]).toEqual(['b', { level: '2', nickname: '2' }])
  })

  it('wait for what a handler does, and come twice without harm', async () => {
    const steps = {
      a: {
        on: {
          'slot-chosen': {
            do: [{ set: { level: '= event.day' } }, { wait: '2s' }, { call: 'openDoor', with: { topic: 'garden' } }],
            to: [{ if: "form.level == 'Monday'", to: 'b' }, { to: 'c' }],
          },
        },
        steps: { one: { as: 'notice', title: 'One', final: true } },
      },
      b: end,
      c: end,
    }
    const player = await playFunnel({ steps, order: ['a', 'b', 'c'] })
    player.raise('slot-chosen', monday)
    await player.clock.advance(1500)
    player.raise('slot-chosen', monday)
    await player.clock.advance(1999)
    expect(player.at()).not.toBe('b')
    await player.settle()
    expect([player.at(), player.calls.length]).toEqual(['b', 1])
  })

  const slow = { simulations: { openDoor: [{ output: { door: 'D1', key: 'K1' }, takes: '5s' }] } }
  const busy = (on: object): Promise<TestPlayer> =>
    playFunnel(
      {
        steps: {
          a: {
            fields: { nickname: { label: 'Nickname', widget: 'text' } },
            on,
            next: {
              do: [{ call: 'openDoor', as: 'door', with: { topic: 'garden' } }, { set: { level: 'reached' } }],
              to: '@next',
            },
          },
          b: {},
          c: end,
        },
      },
      slow,
    )

  it('abandon effects that run, while a call already sent still writes its receipt', async () => {
    const player = await busy({ 'slot-chosen': '/c' })
    player.runner().next()
    await player.clock.advance(1000)
    player.raise('slot-chosen', monday)
    expect(player.at()).toBe('c')
    await player.clock.advance(5000)
    expect([player.at(), player.form().level]).toEqual(['c', undefined])
    expect(JSON.parse(player.stored()!).receipts).toMatchObject([
      { operation: 'openDoor', state: 'completed', as: ['door'] },
    ])
  })

  it('disturb nothing when their branch stays', async () => {
    const player = await busy({
      'slot-chosen': {
        do: [
          { set: { topic: 'kitchen' } },
          {
            effects: [{ set: { seat: { row: '= event.day' } } }, { track: 'booked', with: { topic: 'kitchen' } }],
            if: "event.day == 'Monday'",
          },
        ],
        to: '@stay',
      },
    })
    player.runner().next()
    await player.clock.advance(1000)
    player.raise('slot-chosen', monday)
    expect([player.runner().view().busy, player.form().topic, player.form().seat]).toEqual([
      true,
      'kitchen',
      { row: 'Monday' },
    ])
    await player.settle()
    expect([player.at(), player.form().level, player.calls.length]).toEqual(['b', 'reached', 1])
  })

  it('may be declared by the funnel itself', async () => {
    const events = {
      'chat-opened': { payload: {} },
      'chat-ended': { kind: 'browser', payload: { words: { type: 'number', class: 'plain' } } },
    }
    const player = await playFunnel({
      events,
      steps: {
        a: { on: { 'chat-opened': { do: [{ emit: 'chat-ended', with: { words: 3 } }], to: 'b' } } },
        b: { on: { 'chat-ended': 'c' } },
        c: end,
      },
    } as never)
    player.raise('chat-opened', null)
    expect([player.at(), player.raised]).toEqual(['c', [{ event: 'chat-ended', payload: { words: 3 } }]])
  })

  it('end with the funnel', async () => {
    const player = await playFunnel({ steps: { a: { on: { 'slot-chosen': 'b' } }, b: end } })
    player.runner().stop()
    player.raise('slot-chosen', monday)
    expect(player.at()).toBe('a')
  })
})
