import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from 'runnel/rules'
import { createShapes } from './shape.ts'

const shapes = createShapes(JSON.parse(readFileSync('schemas/funnel.schema.json', 'utf8')) as JsonSchema)
const at = (keys: string, value: unknown) => shapes.at(keys.split('/'), value).shape

describe('what the grammar says at a place', () => {
  it('names texts, rules and transitions', () => {
    const value = { steps: { a: { title: 'A', gate: 'valid', next: { to: '@next' } } } }
    expect(at('steps/a', value).kinds).toContain('step')
    expect(at('steps/a/title', value).kinds).toContain('text')
    expect(at('steps/a/gate', value).kinds).toContain('rule')
    expect(at('steps/a/next', value).kinds).toEqual(expect.arrayContaining(['to', 'branch']))
    expect(at('steps/a', value).members.title!.description).toMatch(/Heading/)
  })

  it('knows the options of the block that is chosen, and which are formulas', () => {
    const value = {
      blocks: {
        top: [
          { block: 'hint', options: { text: 'x' } },
          { block: 'checklist', options: {} },
        ],
      },
    }
    expect(Object.keys(at('blocks/top/1/options', value).members)).toContain('items')
    expect(at('blocks/top/0/block', value).choices).toContain('checklist')
    const formula = { blocks: { top: [{ block: 'checklist', options: { items: '= form.x' } }] } }
    expect(at('blocks/top/0/options/items', formula).kinds).toContain('formula')
  })

  it('takes choices for plain values', () => {
    const value = { steps: { a: { fields: { x: { choices: ['A friend', 2] } } } } }
    expect(at('steps/a/fields/x/choices/0', value).kinds).toEqual([])
    expect(at('steps/a/fields/x/choices/1', value).kinds).toEqual([])
  })

  it('begins with a value that the grammar allows', () => {
    const { members } = at('steps/a', { steps: { a: {} } })
    expect(shapes.beginning(members.fields!)).toEqual({})
    expect(shapes.beginning(members.title!)).toBe('')
    expect(shapes.beginning(members.as!)).toBe('page')
    expect(shapes.beginning(members.next!)).toBe('@next')
    expect(shapes.beginning(at('blocks/top', { blocks: { top: [] } }).item!)).toHaveProperty('block')
  })
})
