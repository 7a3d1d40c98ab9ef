import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeDefinitions, settleConflict } from './mergeDefinitions.ts'

const base = readFileSync('funnels/v3b/funnel.json', 'utf8')
const change = (text: string, from: string | RegExp, to: string): string => {
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  return changed
}
const [order] = /"order": \[[^\]]*\]/.exec(base)!
const listed = (...ids: string[]): string =>
  `"order": [\n    ${ids.map((id) => JSON.stringify(id)).join(',\n    ')}\n  ]`
const ids = JSON.parse(order.slice('"order": '.length)) as [string, string, ...string[]]
const [first, second, ...rest] = ids

describe('two changes of a definition', () => {
  it('are joined if they concern different places, and the rest stays as it is written', () => {
    const headline = ['"Did you have car finance between 2007 and 2021?"', '"Mine"'] as const
    const button = ['"Yes! Start My Claim!"', '"Theirs"'] as const
    const { merged, conflicts } = mergeDefinitions(base, change(base, ...headline), change(base, ...button))
    expect(conflicts).toEqual([])
    expect(merged).toBe(change(change(base, ...headline), ...button))
  })

  it('conflict where both have changed the same text, which is named by step', () => {
    const title = '"Did you have car finance between 2007 and 2021?"'
    const { merged, conflicts } = mergeDefinitions(base, change(base, title, '"Mine"'), change(base, title, '"Theirs"'))
    expect(merged).toBe(change(base, title, '"Theirs"'))
    expect(conflicts).toEqual([
      {
        pointer: '/steps/get-started/title',
        about: '"title" of the step "get-started"',
        base: title,
        mine: '"Mine"',
        theirs: '"Theirs"',
      },
    ])
    expect(settleConflict(merged, conflicts[0]!, 'mine')).toBe(change(base, title, '"Mine"'))
  })

  it('may both add steps and to the order of steps', () => {
    const added = (name: string, after: string) =>
      change(
        change(base, order, listed(...ids.flatMap((id) => (id === after ? [id, name] : [id])))),
        '"steps": {\n',
        `"steps": {\n    "${name}": { "title": "${name}" },\n`,
      )
    const { merged, conflicts } = mergeDefinitions(base, added('mine', first), added('theirs', second))
    expect(conflicts).toEqual([])
    const result = JSON.parse(merged) as { order: string[]; steps: object }
    expect(result.order).toEqual([first, 'mine', second, 'theirs', ...rest])
    expect(Object.keys(result.steps)).toEqual(expect.arrayContaining(['mine', 'theirs']))
    expect(merged).toContain('    "mine": { "title": "mine" },\n')
  })

  it('may be a move and an addition, but not two moves of the same list', () => {
    const swapped = change(base, order, listed(second, first, ...rest))
    const added = change(base, order, listed(...ids, 'more'))
    const order1 = (JSON.parse(mergeDefinitions(base, swapped, added).merged) as { order: string[] }).order
    expect(order1).toEqual([second, first, ...rest, 'more'])
    const reversed = change(base, order, listed(...ids.toReversed()))
    const { merged, conflicts } = mergeDefinitions(base, swapped, reversed)
    expect(conflicts).toMatchObject([{ pointer: '/order', about: '"order"' }])
    expect(JSON.parse(settleConflict(merged, conflicts[0]!, 'mine'))).toEqual(JSON.parse(swapped))
    expect(mergeDefinitions(base, swapped, `${swapped}\n`).conflicts).toEqual([])
  })

  it('conflict where one removes what the other changes', () => {
    const [before, without, changed] = ['{"a": {"x": 1}, "b": 2}', '{"b": 2}', '{"a": {"x": 2}, "b": 2}']
    const kept = mergeDefinitions(before, without, changed)
    expect(kept).toEqual({
      merged: changed,
      conflicts: [{ pointer: '/a', about: '"a"', base: '{"x": 1}', theirs: '{"x": 2}' }],
    })
    expect(JSON.parse(settleConflict(kept.merged, kept.conflicts[0]!, 'mine'))).toEqual({ b: 2 })
    const gone = mergeDefinitions(before, changed, without)
    expect(gone.merged).toBe(without)
    expect(JSON.parse(settleConflict(gone.merged, gone.conflicts[0]!, 'mine'))).toEqual({ b: 2, a: { x: 2 } })
  })

  it('conflict as a whole where both have moved the keys of the file, which keeps its last line', () => {
    const [before, mine, theirs] = [
      '{"a": 1, "b": 2, "c": 3}\n',
      '{"c": 3, "a": 1, "b": 2}\n',
      '{"b": 2, "a": 1, "c": 3}\n',
    ]
    const { merged, conflicts } = mergeDefinitions(before, mine, theirs)
    expect([merged, conflicts.map(({ pointer }) => pointer)]).toEqual([theirs, ['']])
    expect(settleConflict(merged, conflicts[0]!, 'mine')).toBe(mine)
  })

  it('follow the items of lists by name, and those without a name by place', () => {
    const named = (one: number, two: number, more = '') =>
      `{"s": [{"name": "a", "n": ${one}}, {"name": "b", "n": ${two}}${more}]}`
    expect(mergeDefinitions(named(1, 1), named(2, 1), named(1, 3, ', {"name": "c"}'))).toEqual({
      merged: named(2, 3, ', {"name": "c"}'),
      conflicts: [],
    })
    const list = (...items: string[]) => `[${items.map((item) => `["${item}"]`).join(', ')}]`
    expect(mergeDefinitions(list('a', 'b', 'c'), list('x', 'b', 'c'), list('a', 'b', 'c', 'd')).merged).toBe(
      list('x', 'b', 'c', 'd'),
    )
    expect(mergeDefinitions(list('a', 'b', 'c'), list('a', 'b', 'c', 'm'), list('b', 'c')).merged).toBe(
      list('b', 'c', 'm'),
    )
    expect(mergeDefinitions(list('a'), list('a', 'm'), list('a', 't')).conflicts).toHaveLength(1)
  })

  it.each(['{ "a": ', '{"a": 1, "a": 2}', '['.repeat(50_000)])('are one conflict if a text is broken', (broken) => {
    expect(mergeDefinitions('{}', broken, '{"b": 1}')).toEqual({
      merged: '{"b": 1}',
      conflicts: [{ pointer: '', about: 'the whole file', base: '{}', mine: broken, theirs: '{"b": 1}' }],
    })
  })
})

describe('any texts', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd', '1', 'id', 'a/b')
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(0, 1, 'x', 'y', true, null),
      fc.array(tie('json'), { maxLength: 4 }),
      fc.uniqueArray(names, { maxLength: 4 }),
      fc.dictionary(names, tie('json'), { maxKeys: 4 }),
    ),
  }))
  const texts = fc
    .tuple(json, fc.constantFrom(0, 2), fc.constantFrom('', '\n'))
    .map(([value, indent, end]) => JSON.stringify(value, null, indent) + end)

  it('merge with themselves and with what they come from to what is expected', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        expect(mergeDefinitions(one, other, one)).toEqual({ merged: other, conflicts: [] })
        expect(mergeDefinitions(one, one, other)).toEqual({ merged: other, conflicts: [] })
        expect(mergeDefinitions(one, other, other)).toEqual({ merged: other, conflicts: [] })
      }),
    )
  })

  it('give JSON, in which every conflict can be settled either way', () => {
    fc.assert(
      fc.property(texts, texts, texts, (before, mine, theirs) => {
        const { merged, conflicts } = mergeDefinitions(before, mine, theirs)
        JSON.parse(merged)
        for (const side of ['mine', 'theirs'] as const)
          JSON.parse(conflicts.reduceRight((text, conflict) => settleConflict(text, conflict, side), merged))
      }),
      { numRuns: 2000 },
    )
  })

  it('lose no change of either side that the other has left alone', () => {
    fc.assert(
      fc.property(
        fc.dictionary(names, json),
        fc.dictionary(names, json),
        fc.dictionary(names, json),
        (before, mine, theirs) => {
          const [b, m, t] = [before, mine, theirs].map((value) => JSON.stringify(value)) as [string, string, string]
          const result = JSON.parse(mergeDefinitions(b, m, t).merged) as Record<string, unknown>
          const at = (object: object, key: string) => JSON.stringify((object as Record<string, unknown>)[key])
          for (const key of new Set([before, mine, theirs].flatMap(Object.keys))) {
            if (at(before, key) === at(mine, key)) expect(at(result, key)).toBe(at(theirs, key))
            if (at(before, key) === at(theirs, key)) expect(at(result, key)).toBe(at(mine, key))
          }
        },
      ),
      { numRuns: 1000 },
    )
  })
})
