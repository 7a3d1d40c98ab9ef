import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { insertIn, moveIn, removeIn, renameIn, setIn, takeBack } from './edit.ts'
import { printJson } from './print.ts'

const fileOf = (path: string): string => readFileSync(`funnels/${path}`, 'utf8')
const printed = (text: string): string => `${printJson(JSON.parse(text))}\n`

/** The lines that differ. */
const changed = (before: string, after: string): string[] => {
  const old = before.split('\n')
  return after.split('\n').filter((line) => !old.includes(line))
}

describe('edits of a definition', () => {
  it.each(['v1', 'v2', 'v3', 'v3b', 'v3c', 'v3d', 'v4', 'v5'])('writes %s as it is formatted', (id) => {
    const text = fileOf(`${id}/funnel.json`)
    expect(printed(text)).toBe(text)
  })

  it('changes one text, and nothing else', () => {
    const text = fileOf('v3d/funnel.json')
    expect(changed(text, setIn(text, '/title', 'Another title'))).toEqual(['  "title": "Another title",'])
  })

  it('breaks an object that no longer fits on its line, and joins it again', () => {
    const text = fileOf('v3d/funnel.json')
    const label = '/steps/address/fields/address/options/searchLabel'
    const long = setIn(text, label, 'What is your current address, and if you have just moved, the one before it?')
    expect(long).toBe(printed(long))
    expect(setIn(long, label, 'What is your current address?')).toBe(text)
  })

  it('keeps what is formatted by hand where it does not change', () => {
    const text =
      '{\n  "a": {"x":1,\n    "y": 2},\n  "b": "long enough to be kept on a line of its own, as everything else here is",\n  "c": {}\n}\n'
    expect(setIn(text, '/d', 1)).toContain('"a": {"x":1,\n    "y": 2},\n')
    expect(setIn(text, '/d', 1)).toContain('"c": {},\n  "d": 1\n}')
  })

  it('puts a new key where its order says, with the objects around it', () => {
    const text = fileOf('v3c/funnel.json')
    const next = setIn(text, '/steps/address/title', 'Where do you live?', ['title', 'fields'])
    expect(JSON.parse(next).steps.address.title).toBe('Where do you live?')
    expect(next).toBe(printed(next))
  })

  it('removes, and takes back with the empty objects around it', () => {
    const text = fileOf('v3d/funnel.json')
    const changedOnce = setIn(text, '/steps/signature/nav/next', 'Sign')
    expect(takeBack(changedOnce, '/steps/signature/nav/next')).toBe(text)
    expect(JSON.parse(removeIn(changedOnce, '/steps/signature/nav/next')).steps.signature.nav).toEqual({})
  })

  it('moves whole properties and list entries as they are written', () => {
    const text = fileOf('v2/funnel.json')
    const next = moveIn(text, '/order', 0, 2)
    const [order, old] = [JSON.parse(next).order as unknown[], JSON.parse(text).order as unknown[]]
    expect(order.slice(0, 3)).toEqual([old[1], old[2], old[0]])
    expect(next).toBe(printed(next))
    const steps = moveIn(text, '/steps', 0, 1)
    expect(steps).toBe(printed(steps))
    expect(steps.split('\n').toSorted()).toEqual(text.split('\n').toSorted())
    expect(moveIn(steps, '/steps', 1, 0)).toBe(text)
  })

  it('inserts and renames', () => {
    expect(insertIn('{ "a": [1, 3] }\n', '/a', 1, 2)).toBe('{ "a": [1, 2, 3] }\n')
    expect(renameIn('{ "a": 1, "b/c": 2 }\n', '/b~1c', 'd')).toBe('{ "a": 1, "d": 2 }\n')
  })

  it('sets entries of lists', () => {
    expect(setIn('{ "a": [{ "b": 1 }] }\n', '/a/0/b', 2)).toBe('{ "a": [{ "b": 2 }] }\n')
    expect(setIn('{ "a": [] }\n', '/a/0', 'x')).toBe('{ "a": ["x"] }\n')
  })
})
