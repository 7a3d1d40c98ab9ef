import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { schemaVocabulary } from 'runnel/contracts'
import { registry } from '#funnels/registry.ts'
import { blockSamples, exhibits, lengthened, widgetSamples, type Sample } from './samples.ts'

const ajv = new Ajv({ strictTypes: false }).addVocabulary([...schemaVocabulary])
const statesOf = (samples: Sample[]): string[] => samples.map(({ state }) => state)

describe('the samples of the gallery', () => {
  it('show every widget and every block', () => {
    expect(exhibits(registry).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      ...Object.keys(registry.widgets)
        .map((name) => `widget ${name}`)
        .sort(),
      ...Object.keys(registry.blocks)
        .map((name) => `block ${name}`)
        .sort(),
    ])
  })

  it.each(Object.entries(registry.widgets))('give %s values and options that it takes', (_, widget) => {
    const [isValue, takes] = [ajv.compile(widget.edits), ajv.compile(widget.options)]
    for (const sample of widgetSamples(widget)) {
      if (!('widget' in sample)) throw new Error('a widget')
      if (sample.props.value !== undefined) expect(isValue(sample.props.value), sample.state).toBe(true)
      expect(takes(sample.props.options), `${sample.state}: ${JSON.stringify(takes.errors)}`).toBe(true)
    }
  })

  it.each(Object.entries(registry.blocks))('give %s options that it takes', (_, block) => {
    const takes = ajv.compile(block.options)
    for (const sample of blockSamples(block))
      expect('block' in sample && takes(sample.options), `${sample.state}: ${JSON.stringify(takes.errors)}`).toBe(true)
  })

  it('show what there is to show, and nothing twice', () => {
    const { signature, text } = registry.widgets
    const { badges, 'claim-banner': banner, 'top-bar': bar } = registry.blocks
    expect(statesOf(widgetSamples(signature!))).toContain('Loading')
    expect(statesOf(widgetSamples(text!))).toEqual([
      'Empty',
      'With hint',
      'Filled',
      'Invalid',
      'Busy, filled',
      'Long texts',
    ])
    expect(statesOf(blockSamples(badges!))).toEqual(['Example', 'Long texts'])
    expect(statesOf(blockSamples(banner!))).toContain('The search failed')
    expect(statesOf(blockSamples(bar!))).toEqual(['Example'])
  })

  it('lengthen what people read, and nothing that is looked up', () => {
    expect(lengthened({ place: 'start', date: '2015-02-03', url: '/a.pdf', count: 2 })).toEqual({
      place: 'start',
      date: '2015-02-03',
      url: '/a.pdf',
      count: 2,
    })
    expect(lengthened(['Black Horse'])).toEqual([expect.stringMatching(/^Black Horse and a good deal more/)])
  })
})
