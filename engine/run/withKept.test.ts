import { expect, it } from 'vitest'
import { withKept } from './withKept.ts'

const before = { one: { text: 'a', list: [{ at: 1 }, { at: 2 }] }, two: { text: 'b' }, three: undefined }

it('gives back what it was given before when nothing has changed', () => {
  expect(withKept(before, structuredClone(before))).toBe(before)
})

it('takes a member that is undefined for one that is absent, as JSON does', () => {
  const sent = JSON.parse(JSON.stringify(before)) as typeof before
  expect(withKept(sent, before)).toBe(sent)
})

it('keeps every part that has not changed, and only those', () => {
  const now = structuredClone(before)
  now.one.list[1]!.at = 3
  const kept = withKept(before, now)
  expect(kept).toEqual(now)
  expect(kept.two).toBe(before.two)
  expect(kept.one.list[0]).toBe(before.one.list[0])
  expect([kept === before, kept.one === before.one, kept.one.list === before.one.list]).toEqual([false, false, false])
})

it('keeps the entries before and behind those that have come or gone', () => {
  const [one, two, three, four] = [{ at: 1 }, { at: 2 }, { at: 3 }, { at: 4 }]
  const all = [one, two, three, four]
  const some = withKept(all, structuredClone([one, four]))
  expect(some.map((entry) => all.indexOf(entry as never))).toEqual([0, 3])
  const again = withKept(some, structuredClone(all))
  expect(again.map((entry) => some.indexOf(entry))).toEqual([0, -1, -1, 1])
})

it.each([
  ['a member that is gone', { a: 1, b: 2 }, { a: 1 }],
  ['a member that is new', { a: 1 }, { a: 1, b: 2 }],
  ['another member', { a: 1 }, { b: 1 }],
  ['a shorter list', [1, 2], [1]],
  ['an object for a list', [], {}],
  ['nothing for an object', { a: 1 }, null],
  ['an object for nothing', null, { a: 1 }],
])('sees %s', (_, old, now) => {
  expect(withKept(old, now)).toStrictEqual(now)
  expect(withKept(old, now)).not.toBe(old)
})
