import { describe, expect, it } from 'vitest'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'
import { vocabularyOf } from '#engine/run/world.ts'
import { compiledOf } from '#engine/scenario/testing/playFunnel.ts'
import { neverReached } from './neverReached.ts'

const vocabulary = vocabularyOf(neutralRegistry)
const field = (label: string, more: object = {}) => ({ label, widget: 'text', ...more })
const asks = (path: string, more: object = {}) => ({ fields: { [path]: field(path) }, needs: [path], ...more })
const books = { next: { do: [{ call: 'sendPin' }], to: '@next' } }
const end = { final: true }
const all = ['nickname', 'topic', 'level', 'seat']

/** Replays a form that arrives with a call of `sendPin`. */
function replay(
  written: Parameters<typeof compiledOf>[0],
  form: object,
  more: { paths?: string[]; olderDefinition?: boolean } = {},
) {
  const { paths = all, ...arrived } = more
  return neverReached(
    compiledOf(written),
    { operation: 'sendPin', paths },
    vocabulary,
  )({ form: form as Record<string, unknown>, theme: { shop: 'north' }, now: 0, ...arrived })
}

describe('replaying answers that arrived from outside', () => {
  const steps = {
    a: asks('nickname'),
    b: asks('level', books),
    c: asks('seat.row'),
    d: { ...books, ...asks('topic') },
    e: end,
  }

  it('finds the path that has been walked', () => {
    expect(replay({ steps }, { nickname: 'Ada', level: 'high' })).toBeUndefined()
    expect(replay({ steps }, { nickname: 'Ada', level: 'high', seat: { row: '1' }, topic: 'garden' })).toBeUndefined()
  })

  it('names the step that cannot have been left, and what is missing there', () => {
    expect(replay({ steps }, { level: 'high' })).toEqual({ step: 'a', title: 'a', reason: 'nickname is missing' })
    expect(replay({ steps }, { nickname: 'Ada' })).toMatchObject({ step: 'b' })
    const strict = {
      ...steps,
      a: { fields: { nickname: field('Nickname', { checks: [{ minLength: 3, message: 'Too short' }] }) } },
    }
    expect(replay({ steps: strict }, { nickname: 'Al', level: 'high' })).toEqual({
      step: 'a',
      title: 'a',
      reason: 'Too short',
    })
  })

  it('takes no answer that is not asked for, though a button can empty it', () => {
    const clear = { label: 'Clear', do: [{ set: { topic: null } }], to: '@stay' }
    const ask = { nickname: field('Nickname'), topic: field('Topic', { if: "form.nickname == 'yes'" }) }
    const written = {
      order: ['ask', { step: 'extra', if: "form.topic != 'garden'" }, 'send', 'end'],
      steps: { ask: { fields: ask, buttons: { clear } }, extra: asks('level'), send: books, end },
    }
    expect(replay(written, { nickname: 'yes', topic: 'garden' })).toBeUndefined()
    expect(replay(written, { nickname: 'no', topic: 'garden' })).toMatchObject({ step: 'extra' })
  })

  it('refuses an answer that is asked for after a step that was not left', () => {
    expect(
      replay(
        { steps: { ...steps, b: { ...books, fields: { level: field('Level') } } } },
        { nickname: 'Ada', topic: 'garden' },
      ),
    ).toMatchObject({ step: 'c' })
  })

  it('refuses whatever comes from a form that does not send it', () => {
    expect(replay({ steps: { a: asks('nickname'), b: end } }, { nickname: 'Ada' })).toMatchObject({
      step: 'a',
      reason: 'this form does not send anything here',
    })
  })

  it('counts in favour what cannot be known', () => {
    expect(replay({ steps }, { level: 'high' }, { paths: ['level'] })).toBeUndefined()
    expect(
      replay(
        { steps: { ...steps, a: { ...asks('nickname'), gate: "form.agreed && query.source == 'x'" } } },
        { nickname: 'Ada', level: 'high' },
      ),
    ).toBeUndefined()
    expect(
      replay(
        {
          steps: {
            ...steps,
            a: { fields: { nickname: field('Nickname', { if: 'form.agreed', required: 'Please' }) } },
          },
        },
        { level: 'high' },
      ),
    ).toBeUndefined()
  })

  it('asks for what the theme alone decides', () => {
    const order = (shop: string) => [{ step: 'a', if: `theme.shop == '${shop}'` }, 'b', 'c', 'd', 'e']
    expect(replay({ order: order('north'), steps }, { level: 'high' })).toMatchObject({ step: 'a' })
    expect(replay({ order: order('south'), steps }, { level: 'high' })).toBeUndefined()
  })

  it('asks for nothing that a button, an event or a jump leads past', () => {
    const skip = { buttons: { skip: { label: 'Skip', to: '@next' } } }
    expect(replay({ steps: { ...steps, a: asks('nickname', skip) } }, { level: 'high' })).toBeUndefined()
    const jump = { z: { next: [{ if: "form.level == 'high'", to: 'b' }, { to: '@next' }] }, ...steps }
    expect(replay({ steps: jump }, { level: 'high' })).toBeUndefined()
    expect(
      replay(
        {
          steps: {
            ...steps,
            b: { ...asks('level'), buttons: { book: { label: 'Book', do: [{ call: 'sendPin' }], to: '@next' } } },
          },
        },
        { nickname: 'Ada' },
      ),
    ).toBeUndefined()
  })

  it('asks for a step that a later answer opens, since a press leads there first (7.2)', () => {
    const order = ['z', { step: 'c', if: "form.level == 'high'" }, 'between', 'b', 'e']
    const form = { level: 'high' }
    const opened = (b: object, between: object = {}) =>
      replay({ order, steps: { z: {}, c: steps.c, between, b: { ...steps.b, ...b }, e: end } }, form)
    const book = { label: 'Book', ...books.next }
    expect([opened({}), opened({ buttons: { book } })]).toMatchObject([{ step: 'c' }, { step: 'c' }])
    expect(opened({}, { buttons: { book } })).toMatchObject({ step: 'c' })
    // Nobody presses anything when time is up, when something is heard, or on the way back to a step that calls by itself.
    const inTime = { after: { '5m': books.next } }
    expect([opened(inTime), opened({}, inTime)]).toEqual([undefined, undefined])
    expect([opened({ on: { ping: books.next } }), opened({}, { do: books.next.do })]).toEqual([undefined, undefined])
    const inside = { on: { ping: '@next' }, steps: { ask: { ...asks('level', books) } } }
    expect(
      replay({ order, steps: { z: {}, c: steps.c, between: {}, b: inside, e: end } } as never, form),
    ).toBeUndefined()
    // An effect opens nothing.
    const effect = { do: [{ set: { level: 'high' } }, ...books.next.do], to: '@next' }
    expect(opened({ next: effect })).toBeUndefined()
    const onChange = [{ set: { level: 'high' } }]
    expect(opened({ fields: { nickname: { ...field('nickname'), onChange } }, needs: [] })).toBeUndefined()
  })

  it('does not ask again for an answer that an older definition froze (7.11)', () => {
    const froze = { ...steps, c: asks('seat.row', { freezes: true }) }
    expect(replay({ steps: froze }, { level: 'high' })).toMatchObject({ step: 'a' })
    expect(replay({ steps: froze }, { level: 'high' }, { olderDefinition: true })).toBeUndefined()
  })
})

describe('sections of a task list', () => {
  const steps = { z: asks('nickname'), tasks: { tasks: true }, a: asks('topic'), b: asks('level'), c: asks('seat.row') }
  const sections = { one: { title: 'One', steps: ['a', 'b'] }, two: { title: 'Two', steps: ['c'], after: ['one'] } }
  const sent = (form: object, more: object = {}) =>
    replay({ sections, steps: { ...steps, check: books, end, ...more } }, form, { paths: all })
  const whole = { nickname: 'Ada', topic: 'garden', level: 'high', seat: { row: '1' } }

  it('are all completed before a call behind it, in whatever order', () => {
    expect(sent(whole)).toBeUndefined()
    for (const path of all) expect(sent({ ...whole, [path]: undefined })).toBeDefined()
    expect(sent({ ...whole, seat: {} })).toMatchObject({ step: 'c', reason: 'seat.row is missing' })
  })

  it('are judged by a call in them as far as they have to be completed before', () => {
    const calling = (id: 'a' | 'c') => ({ check: {}, [id]: { ...steps[id], ...books } })
    expect(sent({ nickname: 'Ada', topic: 'garden' }, calling('a'))).toBeUndefined()
    expect(sent({ topic: 'garden' }, calling('a'))).toMatchObject({ step: 'z' })
    expect(sent({ nickname: 'Ada', seat: { row: '1' }, topic: 'garden' }, calling('c'))).toMatchObject({ step: 'b' })
    expect(sent({ ...whole, level: '', seat: {} }, calling('c'))).toBeDefined()
    // The person has completed the second section and emptied an answer of the first since.
    expect(sent({ ...whole, level: undefined }, calling('a'))).toBeUndefined()
  })

  it('are judged by a call of the task list itself', () => {
    const calling = { tasks: { tasks: true, ...books }, check: {} }
    expect(sent(whole, calling)).toBeUndefined()
    expect(sent({ ...whole, level: undefined }, calling)).toMatchObject({ step: 'b' })
  })

  it('may be left for a step that can be opened out of turn', () => {
    const out = { next: [{ if: "form.topic == 'kitchen'", to: 'out' }, { to: '@next' }] }
    const calling = { a: { ...steps.a, ...out }, out: { entry: 'direct', ...books }, check: {} }
    expect(sent({ nickname: 'Ada', topic: 'kitchen' }, calling)).toBeUndefined()
  })
})

describe('a step with a condition', () => {
  const choosing = (label: string, choices: string[] = ['yes', 'no']) => ({
    label,
    widget: 'select',
    choices,
    required: `Please answer ${label}`,
  })
  const isHigh = "form.level == 'high'"
  const level = { fields: { level: choosing('level', ['low', 'high']) } }
  const extra = { fields: { topic: choosing('topic', ['garden']) } }
  const order = ['a', { step: 'extra', if: isHigh }, 'b', 'end']
  const sent = (form: object, more: object = {}, at: unknown[] = order) =>
    replay({ order: at, steps: { a: level, extra, b: books, end, ...more } } as never, form)
  const topicIsMissing = { step: 'extra', title: 'extra', reason: 'Please answer topic' }

  it('is asked for when earlier answers lead to it', () => {
    expect(sent({ level: 'high' })).toEqual(topicIsMissing)
    expect(sent({ level: 'high', topic: 'garden' })).toBeUndefined()
    expect(sent({ level: 'low' })).toBeUndefined()
  })

  it('is asked for when what it depends on is asked for by its own condition', () => {
    const second = { fields: { nickname: choosing('nickname') } }
    const both = [order[0], order[1], { step: 'second', if: "form.topic == 'garden'" }, 'b', 'end']
    expect(sent({ level: 'high', topic: 'garden' }, { second }, both)).toMatchObject({ step: 'second' })
    expect(sent({ level: 'high', topic: 'garden', nickname: 'no' }, { second }, both)).toBeUndefined()
    // What is not asked leads nowhere.
    expect(sent({ level: 'low', topic: 'garden' }, { second }, both)).toBeUndefined()
  })

  it('is asked for by computed answers and by answers that effects have set before it', () => {
    const dear = { data: { cost: { type: 'number', class: 'plain' } }, computed: { cost: `${isHigh} ? 2 : 1` } }
    const by = (rule: string, more: object, rest: object = {}, form: object = {}) =>
      replay(
        {
          ...rest,
          order: ['a', { step: 'extra', if: rule }, 'b', 'end'],
          steps: { a: level, extra, b: books, end, ...more },
        } as never,
        { level: 'high', ...form },
        { paths: [...all, 'cost'] },
      )
    expect(by('form.cost > 1', {}, dear, { cost: 2 })).toEqual(topicIsMissing)
    const setting = { a: { ...level, next: [{ do: [{ set: { 'seat.row': '1' } }], to: '@next' }] } }
    expect(by("form.seat.row == '1'", setting, {}, { seat: { row: '1' } })).toEqual(topicIsMissing)
    const settingLater = { b: { do: [{ set: { 'seat.row': '1' } }], ...books } }
    expect(by("form.seat.row == '1'", settingLater, {}, { seat: { row: '1' } })).toBeUndefined()
  })

  it('is not asked for past what leads by it in any case', () => {
    const skips = { a: { ...level, buttons: { skip: { label: 'Skip', to: 'b' } } } }
    expect(sent({ level: 'high' }, skips)).toBeUndefined()
  })

  it('calls nothing while its condition does not hold', () => {
    const calling = { extra: { ...extra, ...books }, b: { fields: { nickname: choosing('nickname') }, ...books } }
    expect(sent({ level: 'low' }, calling)).toMatchObject({ step: 'b' })
    expect(sent({ level: 'high', topic: 'garden' }, calling)).toBeUndefined()
  })

  it('may be judged by nobody where its condition is not known', () => {
    const judged = replay({ order, steps: { a: level, extra, b: books, end } } as never, {}, { paths: ['topic'] })
    expect(judged).toBeUndefined()
  })
})

describe('choices', () => {
  const choosing = (choices: unknown, more: object = {}) => ({
    a: { fields: { level: { label: 'Level', widget: 'select', required: 'Choose', choices } }, ...more },
    b: books,
    end,
  })
  const refused = { step: 'a', title: 'a', reason: 'Choose' }

  it('refuses an answer that was not offered, by conditions and lists of what is known', () => {
    const conditional = choosing(['low', { value: 'high', label: 'High', if: "form.nickname == 'Ada'" }])
    expect(replay({ steps: conditional }, { level: 'high', nickname: 'Bea' })).toEqual(refused)
    expect(replay({ steps: conditional }, { level: 'high', nickname: 'Ada' })).toBeUndefined()
    const listed = choosing({ of: '[form.nickname, form.topic]' })
    expect(replay({ steps: listed }, { level: 'high', nickname: 'Ada' })).toEqual(refused)
    expect(replay({ steps: listed }, { level: 'Ada', nickname: 'Ada' })).toBeUndefined()
  })

  it('accepts what may have been offered: by an answer that is not known, or a lookup', () => {
    const conditional = choosing(['low', { value: 'high', label: 'High', if: "form.nickname == 'Ada'" }])
    expect(replay({ steps: conditional }, { level: 'high' }, { paths: ['level'] })).toBeUndefined()
    expect(replay({ steps: conditional }, { level: 'other' }, { paths: ['level'] })).toEqual(refused)
    const lookups = { found: { call: 'listCouncils', with: { region: '= form.topic' } } }
    const looked = choosing({ of: 'found.councils', value: 'item.id' }, { lookups })
    expect(replay({ steps: looked }, { level: 'N1', topic: 'garden' })).toBeUndefined()
    expect(replay({ steps: looked }, { topic: 'garden' })).toEqual(refused)
  })

  it('refuses an answer out of a lookup that does not run', () => {
    const lookups = { found: { call: 'listCouncils', if: "form.nickname == 'Ada'", with: { region: 'north' } } }
    const looked = choosing({ of: 'found.councils', value: 'item.id' }, { lookups })
    expect(replay({ steps: looked }, { level: 'N1', nickname: 'Ada' })).toBeUndefined()
    expect(replay({ steps: looked }, { level: 'N1', nickname: 'Bea' })).toEqual(refused)
    expect(replay({ steps: looked }, { level: 'N1' }, { paths: ['level'] })).toBeUndefined()
  })
})

describe('computed answers', () => {
  const number = { type: 'number', class: 'plain' }
  const count = (label: string) => ({ label, widget: 'count' })
  const costs = {
    data: { people: number, total: number, share: number },
    computed: { share: 'divide(form.total, form.people)', total: 'form.guests * 20' },
    steps: { a: { fields: { guests: count('Guests') } }, b: { fields: { people: count('People') }, ...books }, c: end },
  }
  const form = { guests: 3, people: 2, total: 60, share: 30 }
  const paths = Object.keys(form)

  it('are computed again, and refused if they differ', () => {
    expect(replay(costs, form, { paths })).toBeUndefined()
    expect(replay(costs, { ...form, total: 6 }, { paths })).toEqual({
      step: 'a',
      title: 'a',
      reason: 'total does not follow from the other answers. Please load the page again',
    })
    expect(replay(costs, { ...form, share: 31 }, { paths })).toMatchObject({ step: 'b' })
    expect(replay(costs, { ...form, share: undefined }, { paths })).toMatchObject({ step: 'b' })
  })

  it('may be left out where they have no value', () => {
    expect(replay(costs, {}, { paths })).toBeUndefined()
  })

  it('count in favour where something that they read is unknown', () => {
    expect(replay(costs, { ...form, total: 6 }, { paths: ['people', 'total'] })).toBeUndefined()
    expect(replay(costs, { ...form, share: 31 }, { paths: ['guests', 'people', 'share'] })).toMatchObject({ step: 'b' })
  })

  it('decide gates by what is computed, not by what was given', () => {
    const gated = { ...costs, steps: { ...costs.steps, b: { ...costs.steps.b, gate: 'form.total < 50' } } }
    expect(replay(gated, form, { paths: ['guests'] })).toMatchObject({ step: 'b', reason: 'it is not complete' })
    expect(replay(gated, { ...form, total: 1 }, { paths })).toMatchObject({ step: 'b' })
  })

  it('may depend on the theme', () => {
    const priced = { ...costs, computed: { total: "theme.shop == 'north' ? form.guests : 0" } }
    expect(replay(priced, { guests: 3, total: 3 }, { paths })).toBeUndefined()
    expect(replay(priced, { guests: 3, total: 0 }, { paths })).toMatchObject({ step: 'a' })
  })
})

describe('replaying the items of a list', () => {
  const each = {
    title: 'Person {position}',
    max: 2,
    fields: {
      name: field('Name', { required: 'Please enter a name' }),
      email: field('Email', { if: "item.role == 'lead'", required: 'Please enter an email' }),
    },
  }
  const steps = { a: { fields: { team: { label: 'Team', each, required: 'Please add somebody' } }, ...books }, b: end }
  const sent = (team: unknown) => replay({ steps }, { team }, { paths: ['team'] })?.reason
  const ada = { name: 'Ada', role: 'member' }

  it('judges every item, and how many there are', () => {
    expect(sent([ada])).toBeUndefined()
    expect(sent([])).toBe('Please add somebody')
    expect(sent([ada, ada, ada])).toBe('There can be 2 at most')
    expect(sent([ada, { role: 'member' }])).toBe('Please enter a name')
    expect(sent([{ ...ada, role: 'lead' }])).toBe('Please enter an email')
    expect(sent('nobody')).toBe('Please add somebody')
    expect(sent(['nobody'])).toBe('Please enter a name')
  })

  it('counts in favour what an item says about unknown answers', () => {
    const unknown = { ...each, fields: { name: field('Name', { if: 'form.agreed', required: 'Please enter a name' }) } }
    const asking = { ...steps, a: { fields: { team: { label: 'Team', each: unknown } }, ...books } }
    expect(replay({ steps: asking }, { team: [{}] }, { paths: ['team'] })).toBeUndefined()
  })
})
