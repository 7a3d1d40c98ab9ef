import { describe, expect, it } from 'vitest'
import type { Definition, Effect } from '#engine/definition/definition.ts'
import { asking, codesOf, end } from './testing/findingsOf.ts'

const door = { call: 'openDoor', as: 'door', with: { topic: 'garden' } }
const found = (effects: Effect[], more: Partial<Definition> = {}) =>
  codesOf({ ask: asking, work: { do: [door, ...effects], catch: 'ask', then: 'done' }, done: end }, more)
const track = (topic: string): Effect => ({ track: 'booked', with: { topic } })

describe('a receiver', () => {
  it.each([
    ['a test', "= present(door.door) ? 'yes' : 'no'"],
    ['a comparison', "= door.door == 'D1' ? 'one' : 'other'"],
    ['a size', '= string(size(door.door))'],
  ])('may have %s of what it may not have', (_, value) => {
    expect(found([track(value)])).toEqual([])
  })

  it('may have the plain member of what is in a list', () => {
    const reference = {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'string', class: 'reference' }, kind: { type: 'string', class: 'plain' } },
      },
    }
    const list = (member: string) =>
      found(
        [
          track(`= size(form.rows.filter(row, row.id != '').map(row, row.${member})) > 0 ? form.rows[0].kind : ''`),
          track(`= form.rows.map(row, row.${member})[0]`),
        ],
        { data: { rows: reference } },
      )
    expect(list('kind')).not.toContain('class-flow /steps/work/do/2/with/topic')
    expect(list('id')).toContain('class-flow /steps/work/do/2/with/topic')
  })

  it('is given what effects have put into an answer', () => {
    expect(found([track('= form.level')])).toEqual([])
    expect(
      found([{ set: { level: '= door.door' } }, { set: { nickname: '= form.level' } }, track('= form.nickname')]),
    ).toContain('class-flow /steps/work/do/3/with/topic')
  })

  it('may be the query of a redirect', () => {
    const leave = (value: string) =>
      codesOf(
        { ask: { ...asking, next: { redirect: '/', query: { who: value } } }, done: end },
        { order: ['ask', 'done'], data: { mail: { type: 'string', class: 'contact' } } },
      )
    expect(leave('{form.nickname}')).not.toContain('class-flow /steps/ask/next/query/who')
    expect(leave('{form.mail}')).toContain('class-flow /steps/ask/next/query/who')
  })
})

describe('a secret', () => {
  it('taints even its comparisons', () => {
    expect(found([track("= door.key == 'K1' ? 'yes' : 'no'")])).toContain('class-flow /steps/work/do/1/with/topic')
  })

  it('may be known to be given, and no more', () => {
    expect(found([track("= present(door.key) ? 'yes' : 'no'")])).not.toContain('class-flow /steps/work/do/1/with/topic')
    expect(found([track("= present(door.key == 'K1' ? 'x' : '') ? 'yes' : 'no'")])).toContain(
      'class-flow /steps/work/do/1/with/topic',
    )
  })

  it('may go to who receives secrets, and into no answer', () => {
    expect(
      found([
        { call: 'checkPin', with: { pin: '= door.key' }, if: 'present(door.key)' },
        { set: { 'local.pin': '= door.key' }, if: 'present(door.key)' },
      ]),
    ).toEqual(['personal-given /steps/work/do/2/set/local.pin'])
  })

  it('may not make up a key', () => {
    const keyed = found([{ call: 'bookSlot', with: { day: '= door.key' }, if: 'present(door.key)' }])
    expect(keyed).toContain('class-secret /steps/work/do/1/with/day')
  })
})
