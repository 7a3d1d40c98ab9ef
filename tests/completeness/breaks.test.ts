import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/lib/root.ts'
import { breaks, brokenText, nameOf } from './breaks.ts'
import { areaOf, clauseCoverage, clauses, testsOf } from './clauseCoverage.ts'
import { shippedVariants } from './shippedVariants.ts'

const { citedBy, due } = clauseCoverage(root, shippedVariants(root))

/** Files that a break may not change, since it would break the proof instead of the product. */
const isProof = (file: string): boolean =>
  file.startsWith('tests/') || file.startsWith('scripts/') || /\.test\.tsx?$/.test(file) || file.includes('/scenarios/')

describe('the list of planted breaks (npm run clauses -- --break plants them)', () => {
  it('is long, holds each break once, and passes over no area of the clauses', () => {
    expect(breaks.length).toBeGreaterThanOrEqual(200)
    expect(new Set(breaks.map(nameOf)).size).toBe(breaks.length)
    const broken = new Set(breaks.map(({ clause }) => areaOf(clause)))
    expect([...new Set(due.map(({ id }) => areaOf(id)))].filter((area) => !broken.has(area))).toEqual([])
  })

  it('holds a break of every call, constant, entity, theme value and message', () => {
    const held = new Set(breaks.map(({ clause }) => clause))
    const wanted = due.filter(({ id }) => /^(CALL|CONST|ENT|THEME|ERR)-/.test(id))
    expect(wanted.length).toBeGreaterThan(200)
    expect(wanted.map(({ id }) => id).filter((id) => !held.has(id))).toEqual([])
  })

  it('stands one break a line', () => {
    const lines = readFileSync(join(root, 'tests/completeness/breaks.json'), 'utf8').trim().split('\n').slice(1, -1)
    expect(lines.map((line) => JSON.parse(line.replace(/,$/, '')) as unknown)).toEqual(breaks)
  })

  it.each(breaks.map((one) => [nameOf(one), one] as const))('%s can still be planted', (_, one) => {
    expect(clauses.map(({ id }) => id)).toContain(one.clause)
    expect(testsOf(citedBy.get(one.clause) ?? [])).not.toEqual([])
    expect(one.breaks).not.toBe('')
    expect([one.file, existsSync(join(root, one.file)), isProof(one.file)]).toEqual([one.file, true, false])
    expect(() => brokenText(one, readFileSync(join(root, one.file), 'utf8'))).not.toThrow()
  })
})

describe('brokenText', () => {
  const plant = (change: { find?: string; replace?: string; at?: string; value?: unknown }, text: string) =>
    brokenText({ clause: '', file: '', breaks: '', ...change }, text)

  it('replaces a text that stands there once, and no other', () => {
    expect(plant({ find: 'b', replace: 'c' }, 'abd')).toBe('acd')
    expect(() => plant({ find: 'b', replace: 'c' }, 'abb')).toThrow('2 times')
    expect(() => plant({ find: 'b', replace: 'c' }, 'a')).toThrow('0 times')
    expect(() => plant({ find: 'b', replace: 'b' }, 'abd')).toThrow('changes nothing')
  })

  it('sets or removes a place of a JSON file, and asks for one that is there', () => {
    expect(JSON.parse(plant({ at: '/a/0', value: 3 }, '{"a":[1,2]}'))).toEqual({ a: [3, 2] })
    expect(JSON.parse(plant({ at: '/a/0' }, '{"a":[1,2]}'))).toEqual({ a: [2] })
    expect(() => plant({ at: '/b/0', value: 3 }, '{"a":[1,2]}')).toThrow('nothing stands at')
    expect(() => plant({ at: '/a/0', value: 1 }, '{"a":[1,2]}')).toThrow('changes nothing')
  })

  it('finds the entry of a list by a member, if there is one only', () => {
    const text = '{"do":[{"wait":"1s"},{"call":"a","n":1},{"wait":"1s"}]}'
    expect(JSON.parse(plant({ at: '/do/call=a/n', value: 2 }, text))).toEqual({
      do: [{ wait: '1s' }, { call: 'a', n: 2 }, { wait: '1s' }],
    })
    expect(() => plant({ at: '/do/wait=1s/n', value: 2 }, text)).toThrow('2 entries')
    expect(() => plant({ at: '/do/call=b/n', value: 2 }, text)).toThrow('0 entries')
  })
})
