import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { printJson } from '../json/print.ts'
import { openFunnel } from '../model/openFunnel.ts'
import { addStep, moveStep, removeStep, takeStepBack } from './changeSteps.ts'
import { outlineOf } from './outline.ts'

const paths = readdirSync('funnels', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'))
const texts = new Map(paths.map((path) => [path, readFileSync(`funnels/${path}`, 'utf8')]))

const opened = (id: string, text?: string) =>
  openFunnel(text === undefined ? texts : new Map(texts).set(`${id}/funnel.json`, text), id)!
const textOf = (id: string): string => texts.get(`${id}/funnel.json`)!
const orderIn = (id: string, text: string) =>
  outlineOf(opened(id, text)).flatMap((row) => (row.number === undefined ? [] : [row.id]))
const isFormatted = (text: string): boolean => `${printJson(JSON.parse(text))}\n` === text

describe('the steps of a variant', () => {
  it('are marked: changed, or taken over', () => {
    const marks = Object.fromEntries(outlineOf(opened('v3d')).map(({ id, mark }) => [id, mark]))
    expect(marks.address).toBe('changed')
    expect(Object.values(marks).filter((mark) => mark === 'inherited').length).toBeGreaterThan(2)
    expect(outlineOf(opened('v2'))[0]!.mark).toBeUndefined()
  })

  it('are moved by an order of its own, which goes when it is the inherited one again', () => {
    const before = textOf('v3d')
    const [first, second] = orderIn('v3d', before) as [string, string]
    const moved = moveStep(before, opened('v3d'), first, second)
    expect(orderIn('v3d', moved).slice(0, 2)).toEqual([second, first])
    expect(isFormatted(moved)).toBe(true)
    expect(moveStep(moved, opened('v3d', moved), first, second)).toBe(before)
  })

  it('are added behind a step, with an order of its own', () => {
    const before = textOf('v3d')
    const [first] = orderIn('v3d', before) as [string]
    const next = addStep(before, opened('v3d'), 'extra', { title: 'Extra' }, first)
    expect(orderIn('v3d', next).slice(0, 2)).toEqual([first, 'extra'])
    expect(outlineOf(opened('v3d', next)).find(({ id }) => id === 'extra')!.mark).toBe('own')
    expect(isFormatted(next)).toBe(true)
    const less = removeStep(next, opened('v3d', next), ['steps', 'extra'])
    expect(orderIn('v3d', less)).toEqual(orderIn('v3d', before))
  })

  it('are removed by saying so, and taken back', () => {
    const before = textOf('v3d')
    const [, second] = orderIn('v3d', before) as [string, string]
    const less = removeStep(before, opened('v3d'), ['steps', second])
    expect(orderIn('v3d', less)).not.toContain(second)
    expect(outlineOf(opened('v3d', less)).find(({ id }) => id === second)!.mark).toBe('removed')
    expect(takeStepBack(less, opened('v3d', less), ['steps', second])).toBe(before)
    const changed = takeStepBack(before, opened('v3d'), ['steps', 'address'])
    expect(outlineOf(opened('v3d', changed)).find(({ id }) => id === 'address')!.mark).toBe('inherited')
  })

  it('of a funnel that extends none are moved in its order', () => {
    const moved = moveStep(textOf('v2'), opened('v2'), orderIn('v2', textOf('v2'))[0]!, orderIn('v2', textOf('v2'))[1]!)
    expect(isFormatted(moved)).toBe(true)
    expect(orderIn('v2', moved)[1]).toBe(orderIn('v2', textOf('v2'))[0])
  })
})
