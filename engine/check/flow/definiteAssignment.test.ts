import { describe, expect, it } from 'vitest'
import type { Definition, Effect, Step } from '#engine/definition/definition.ts'
import { asking, codesOf, end } from '../testing/findingsOf.ts'

const book = { call: 'bookSeat', with: { topic: 'garden', day: 'Monday' } }
const nickname = { label: 'Nickname', widget: 'text', required: 'Please enter a nickname' }
const topic = { label: 'Topic', widget: 'select', choices: ['garden', 'kitchen'], required: 'Please choose' }

/** `ask`, then `work`, whose calls need the nickname. */
const working = (ask: Step, effects: Effect[] = [book], more: Partial<Definition> = {}) =>
  codesOf({ ask, work: { do: effects, catch: 'ask', then: 'done' }, done: end }, more)

describe('an answer is certain', () => {
  it.each<[string, Step, Effect[]?]>([
    ['by needs', asking],
    [
      'by a presence test of the gate',
      { fields: { nickname }, gate: "form.nickname != '' && size(form.nickname) > 2" },
    ],
    ['by a required field, since the press refuses', { fields: { nickname } }],
    [
      'once an effect of a calling Next has set it',
      { next: { do: [{ call: 'sendPin' }, { set: { nickname: 'Ann' } }], to: '@next' } },
    ],
    ['behind a condition', {}, [{ ...book, if: 'present(form.nickname)' }]],
    ['by the condition around a list', {}, [{ if: "form.nickname != ''", effects: [{ wait: '1s' }, book] }]],
    [
      'where a field is required under the same condition',
      { fields: { topic, nickname: { ...nickname, if: "form.topic == 'garden'" } } },
      [{ ...book, if: "form.topic == 'garden'" }],
    ],
  ])('%s', (_, ask, effects) => {
    expect(working(ask, effects)).toEqual([])
  })
})

describe('an answer is not certain', () => {
  const unset = 'maybe-unset /steps/work/do/0/call'
  it.each<[string, Step, Effect[]?, string?]>([
    ['when the field may stay empty', { fields: { nickname: { label: 'Nickname', widget: 'text' } } }],
    ['when a button leads past the gate', { ...asking, buttons: { skip: { label: 'Skip', to: 'work' } } }],
    ['when an effect empties it', asking, [{ set: { nickname: '' } }, book], 'maybe-unset /steps/work/do/1/call'],
    ['when Next sets it, but an address opens past it', { next: { do: [{ set: { nickname: 'Ann' } }], to: '@next' } }],
    [
      'when it is set only sometimes',
      { next: { do: [{ call: 'sendPin' }, { set: { nickname: 'Ann' }, if: 'form.agreed' }], to: '@next' } },
    ],
    [
      'when it is set to what may be unset',
      { next: { do: [{ call: 'sendPin' }, { set: { nickname: '= form.level' } }], to: '@next' } },
    ],
    ['when its field may be hidden', { fields: { topic, nickname: { ...nickname, if: "form.topic == 'garden'" } } }],
  ])('%s', (_, ask, effects, place = unset) => {
    expect(working(ask, effects)).toEqual([place])
  })

  it('when a step that insists on it may be left out', () => {
    const steps = {
      first: { fields: { topic }, needs: ['topic'] },
      ask: asking,
      work: { do: [book], catch: 'first', then: 'done' },
      done: end,
    }
    expect(codesOf(steps, { order: ['first', { step: 'ask', if: "form.topic == 'garden'" }, 'work', 'done'] })).toEqual(
      ['maybe-unset /steps/work/do/0/call'],
    )
  })

  it('when it is asked again and a button leads on', () => {
    const again: Step = { fields: { nickname }, buttons: { on: { label: 'On', to: 'work' } }, accept: ['asked-twice'] }
    expect(codesOf({ ask: asking, again, work: { do: [book], catch: 'ask', then: 'done' }, done: end })).toEqual([
      'maybe-unset /steps/work/do/0/call',
    ])
  })

  it('when what hid it changes later', () => {
    const first: Step = { fields: { topic, nickname: { ...nickname, if: "form.topic == 'garden'" } }, needs: ['topic'] }
    const change: Step = { fields: { topic }, accept: ['asked-twice'] }
    const work: Step = { do: [{ ...book, if: "form.topic == 'garden'" }], catch: 'first', then: 'done' }
    expect(codesOf({ first, work, done: end })).toEqual([])
    expect(codesOf({ first, change, work, done: end })).toEqual(['maybe-unset /steps/work/do/0/call'])
  })
})

describe('a result', () => {
  const look = { call: 'listSlots', as: 'times', with: { topic: 'garden' } }
  const read = (work: Step) => codesOf({ ask: asking, work: { catch: 'ask', ...work }, done: end })

  it.each<[string, Step]>([
    ['after its call', { do: [look, { alert: '{size(times.slots)} free' }], then: 'done' }],
    [
      'where it is asked for first',
      {
        do: [{ ...look, onFail: '@continue' }],
        then: [{ if: 'present(times) && size(times.slots) > 0', to: 'done' }, { to: 'ask' }],
      },
    ],
    [
      'in the other side of "or"',
      {
        do: [{ ...look, onFail: '@continue' }],
        then: [{ if: '!present(times) || size(times.slots) == 0', to: 'done' }, { to: 'ask' }],
      },
    ],
    [
      'under the condition of its call',
      {
        do: [
          { ...look, if: 'form.agreed' },
          { alert: '{size(times.slots)} free', if: 'form.agreed' },
        ],
        then: 'done',
      },
    ],
    [
      'in a formula of options, which are given again',
      {
        do: [{ ...look, onFail: '@continue' }],
        blocks: { top: [{ block: 'note', options: { text: '= string(size(times.slots))' } }] },
        next: 'done',
      },
    ],
  ])('may be read %s', (_, work) => {
    expect(read(work)).toEqual([])
  })

  it.each<[string, Step, string]>([
    [
      'after a failure that was passed over',
      { do: [{ ...look, onFail: '@continue' }], then: [{ if: 'size(times.slots) > 0', to: 'done' }, { to: 'ask' }] },
      '/steps/work/then/0/if',
    ],
    [
      'under another condition than its call',
      {
        do: [
          { ...look, if: 'form.agreed' },
          { alert: '{size(times.slots)} free', if: 'form.guests > 1' },
        ],
        then: 'done',
      },
      '/steps/work/do/1/alert',
    ],
    [
      'after its receipt was dropped',
      {
        do: [
          { call: 'openDoor', as: 'door', with: { topic: 'garden' } },
          { forget: 'openDoor' },
          { alert: '{door.door}' },
        ],
        then: 'done',
      },
      '/steps/work/do/2/alert',
    ],
    [
      'by what a failed call leads to',
      {
        catch: 'failed',
        steps: { run: { do: [look], then: '/done' }, failed: { text: '{size(times.slots)} free', next: '/done' } },
      },
      '/steps/work/steps/failed/text',
    ],
    [
      'in a text of options, where the call may have failed',
      {
        do: [{ ...look, onFail: '@continue' }],
        blocks: { top: [{ block: 'note', options: { text: '{string(size(times.slots))}' } }] },
        next: 'done',
      },
      '/steps/work/blocks/top/0/options/text',
    ],
  ])('may not be read %s', (_, work, pointer) => {
    expect(read(work)).toEqual([`maybe-unset ${pointer}`])
  })

  it('comes back from a receipt without its secrets', () => {
    const door = { call: 'openDoor', as: 'door', with: { topic: 'garden' } }
    const use = (key: string): Effect[] => [door, { call: 'checkPin', with: { pin: key } }]
    expect(read({ do: use('= door.key'), then: 'done' })).toEqual(['maybe-unset /steps/work/do/1/with/pin'])
    expect(
      read({ do: [door, { call: 'checkPin', with: { pin: '= door.key' }, if: 'present(door.key)' }], then: 'done' }),
    ).toEqual([])
  })
})

describe('an error', () => {
  const failing = (text: string): Step => ({
    catch: 'failed',
    steps: {
      run: { do: [{ call: 'sendPin' }], then: '/done' },
      failed: { text, next: 'later' },
      later: { text: '{error.message}', next: '/done' },
    },
  })

  it('is there where a failure leads, and gone one step on', () => {
    expect(codesOf({ ask: asking, work: failing('{error.message}'), done: end })).toEqual([
      'maybe-unset /steps/work/steps/later/text',
    ])
  })

  it('may be asked for', () => {
    const work: Step = {
      steps: { run: { text: "{error.message != '' ? error.message : 'Please wait'}", next: '/done' } },
    }
    expect(codesOf({ ask: asking, work, done: end })).toEqual([])
  })
})

describe('landing', () => {
  const direct = (guard: Step['guard'], more: Step = {}): Record<string, Step> => ({
    ask: { ...asking, next: { do: [{ ...book, as: 'seat' }, { set: { bookingId: '= seat.id' } }], to: '@next' } },
    ticket: { entry: 'direct', guard, text: 'Your number is {form.bookingId}', ...more },
    done: end,
  })

  it('guarantees what the gates of earlier steps ask, and what a calling Next set if the step is asked for in turn', () => {
    expect(codesOf({ ...direct(undefined, { entry: 'flow' }) })).toEqual([])
    expect(codesOf({ ask: asking, hello: { entry: 'direct', text: 'Hello {form.nickname}' }, done: end })).toEqual([])
  })

  it('guarantees no more to an address that opens out of turn, unless its guard does', () => {
    expect(codesOf(direct(undefined))).toEqual(['deep-link /steps/ticket/entry'])
    expect(codesOf(direct([{ if: "form.bookingId == ''", to: 'ask' }]))).toEqual([])
  })

  it('knows what is always written together', () => {
    const steps = direct([{ if: "form.level == ''", to: 'ask' }])
    steps.ask = {
      ...asking,
      next: { do: [{ ...book, as: 'seat' }, { set: { bookingId: '= seat.id', level: '= seat.id' } }], to: '@next' },
    }
    expect(codesOf(steps)).toEqual([])
  })

  it('knows that a value came with an answer, also where the value may have been dropped since, but not where the answer may', () => {
    const dropping = (path: string) => {
      const steps = direct([{ if: "form.level != 'high'", to: 'ask' }])
      steps.ask = {
        ...asking,
        next: {
          do: [
            { set: { [path]: null } },
            { ...book, as: 'seat', if: 'form.agreed' },
            { set: { bookingId: '= seat.id', level: 'high' }, if: 'form.agreed' },
          ],
          to: '@next',
        },
      }
      return codesOf(steps)
    }
    expect(dropping('level')).toEqual([])
    expect(dropping('bookingId')).toEqual(['maybe-unset /steps/ticket/text'])
  })
})
