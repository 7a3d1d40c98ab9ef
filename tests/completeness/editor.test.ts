import { describe, expect, it } from 'vitest'
import { editorOf } from '#tests/support/editor.ts'
import { registry } from '#funnels/registry.ts'

const funnel = editorOf('funnel')
const library = editorOf('library')
const scenario = editorOf('scenario')
const shared = editorOf('scenarioShared')

const step = (written: string) => `{ "steps": { "a": { ${written} } } }`
const some = (names: object) => Object.keys(names).slice(0, 2)
const widget = Object.values(registry.widgets).find(({ options }) => Object.keys(options.properties ?? {}).length > 0)!
const block = Object.values(registry.blocks).find(({ options }) => Object.keys(options.properties ?? {}).length > 0)!

/** Every completion that docs/format.md §11 promises; `|` marks the cursor. */
describe('the editor of a funnel completes', () => {
  it.each<[string, string, string[]]>([
    ['keys of a funnel', '{ "|" }', ['steps', 'order', 'persist']],
    ['keys of a step', step('"|"'), ['title', 'fields', 'next', 'gate']],
    ['keys of a field', step('"fields": { "signature": { "|" } }'), ['label', 'widget', 'checks']],
    ['keys of a check', step('"fields": { "signature": { "checks": [{ "|" }] } }'), ['message', 'pattern', 'format']],
    ['keys of a branch', step('"next": { "|" }'), ['to', 'if', 'redirect']],
    ['keys of one branch of several', step('"next": [{ "|" }]'), ['to', 'if', 'redirect']],
    ['keys of a button', step('"buttons": { "a": { "|" } }'), ['label', 'kind', 'to']],
    ['keys of nav', step('"nav": { "|" }'), ['next', 'back', 'shut']],
    ['verbs of an effect', step('"do": [{ "|" }]'), ['call', 'set', 'emit', 'use']],
    ['keys beside a verb', step('"do": [{ "call": "submitForm", "|" }]'), ['with', 'as', 'onFail']],
    ['operations', step('"do": [{ "call": "|" }]'), some(registry.operations)],
    ['operations to forget', step('"do": [{ "forget": "|" }]'), ['@session', ...some(registry.operations)]],
    ['events that are emitted', step('"do": [{ "emit": "|" }]'), some(registry.events)],
    ['events that are heard', step('"on": { "|" }'), some(registry.events)],
    ['widgets', step('"fields": { "signature": { "widget": "|" } }'), some(registry.widgets)],
    [
      'options of a widget',
      step(`"fields": { "signature": { "widget": "${widget.name}", "options": { "|" } } }`),
      some(widget.options.properties!),
    ],
    [
      'options of the widget of a library field',
      step('"fields": { "signature": { "use": "signature", "tells": { "|" } } }'),
      ['method'],
    ],
    ['blocks', step('"blocks": { "top": [{ "block": "|" }] }'), some(registry.blocks)],
    [
      'options of a block',
      step(`"blocks": { "top": [{ "block": "${block.name}", "options": { "|" } }] }`),
      some(block.options.properties!),
    ],
    ['fields of the library', step('"fields": { "signature": { "use": "|" } }'), ['signature']],
    ['steps of the library', step('"use": "|"'), ['otp-dialog']],
    ['effects of the library', step('"do": [{ "use": "|" }]'), ['submit-form']],
    ['formats', step('"fields": { "signature": { "checks": [{ "format": "|" }] } }'), some(registry.formats)],
    ['normalisers', step('"fields": { "signature": { "normalise": ["|"] } }'), some(registry.normalisers)],
    ['paths that are asked', step('"fields": { "|" }'), ['signature', 'address.postcode']],
    ['paths that are needed', step('"needs": ["|"]'), ['signature', 'address.postcode']],
    ['paths that are set', step('"do": [{ "set": { "|" } }]'), ['signature', 'address.postcode']],
    ['targets', step('"next": "|"'), ['@next', '@back', '@stay']],
    ['targets of a branch', step('"next": { "to": "|" }'), ['@next', '@back', '@stay']],
    ['funnels to extend', '{ "extends": "|" }', ['v1']],
  ])('%s', async (_, written, names) => {
    expect(await funnel.completes(written)).toEqual(expect.arrayContaining(names))
  })

  it('keys with what they mean', async () => {
    expect(await funnel.explains(step('"ga|te": "valid"'))).toContain('Next opens when')
    expect(await funnel.explains(step('"fields": { "signature": { "wid|get": "text" } }'))).toContain(
      'The widget that asks for it',
    )
  })

  it('and underlines at the right place', async () => {
    const written = `{ "format": 2, "id": "a", "title": "A", "path": "/a", "order": ["a"], "steps": { "a": { "title": "A", "do": [{ "call": "submitFrm" }], "gat": "valid" } } }`
    expect(await funnel.underlines(written)).toEqual(['"submitFrm"', '"gat"'])
  })
})

describe('the editor of a library file completes', () => {
  it.each<[string, string, string[]]>([
    ['its parts', '{ "|" }', ['fields', 'effects', 'steps', 'rules']],
    ['keys of a step', step('"|"'), ['params', 'title', 'next']],
    ['types of parameters', step('"params": { "then": "|" }'), ['to', 'text', 'operation']],
    ['operations', '{ "effects": { "a": { "do": [{ "call": "|" }] } } }', some(registry.operations)],
    ['paths', step('"fields": { "|" }'), ['signature']],
    ['widgets', '{ "fields": { "a": { "widget": "|" } } }', some(registry.widgets)],
    [
      'options of a widget',
      `{ "fields": { "a": { "widget": "${widget.name}", "options": { "|" } } } }`,
      some(widget.options.properties!),
    ],
    ['events', step('"on": { "|" }'), some(registry.events)],
  ])('%s', async (_, written, names) => {
    expect(await library.completes(written)).toEqual(expect.arrayContaining(names))
  })
})

describe('the editor of a scenario completes', () => {
  const move = (written: string) => `{ "name": "a", "moves": [{ ${written} }] }`
  it.each<[string, string, string[]]>([
    ['keys of a file', '{ "|" }', ['name', 'moves', 'scenarios', 'operations']],
    ['keys of one of several', '{ "scenarios": [{ "|" }] }', ['name', 'moves', 'expect']],
    ['keys of a move', move('"|"'), ['at', 'enter', 'tell', 'press', 'use']],
    ['steps', move('"at": "|"'), ['signature']],
    ['paths', move('"enter": { "|" }'), ['signature', 'address.postcode']],
    ['paths of told values', move('"tell": { "|" }'), ['signature']],
    ['buttons', move('"press": "|"'), ['next', 'back']],
    ['events from outside', move('"raise": { "event": "|" }'), some(registry.events)],
    ['what may be expected', move('"expect": { "|" }'), ['step', 'message', 'calls']],
    ['operations that are expected', move('"expect": { "calls": ["|"] }'), ['submitForm']],
    ['operations that are counted', move('"expect": { "counts": { "|" } }'), ['submitForm']],
    ['operations that answer', '{ "name": "a", "operations": { "|" } }', ['submitForm']],
    ['what an operation answers', '{ "name": "a", "operations": { "submitForm": "|" } }', ['success', 'offline']],
    [
      'what it answers one after the other',
      '{ "name": "a", "operations": { "submitForm": ["success", "|"] } }',
      ['success', 'offline'],
    ],
    ['operations that fail', '{ "name": "a", "failing": ["|"] }', ['submitForm']],
    ['answers that are there', '{ "name": "a", "answers": { "|" } }', ['use', 'signature']],
    ['answers that a move takes', move('"enter": { "|" }'), ['use']],
    ['keys of a table', '{ "rows": [], "|" }', ['with', 'moves', 'failing', 'operations']],
    ['keys of a row', '{ "scenarios": [{ "rows": [{ "|" }] }] }', ['name', 'clauses', 'with', 'moves']],
    ['steps in a table', '{ "rows": [], "moves": [{ "at": "|" }] }', ['signature']],
    [
      'what may be expected in a table',
      '{ "rows": [], "moves": [{ "expect": { "|" } }] }',
      ['step', 'message', 'calls'],
    ],
    [
      'what an operation answers in a table',
      '{ "rows": [], "operations": { "submitForm": ["|"] } }',
      ['success', 'offline'],
    ],
  ])('%s', async (_, written, names) => {
    expect(await scenario.completes(written)).toEqual(expect.arrayContaining(names))
  })

  it('and what is shared', async () => {
    expect(await shared.completes('{ "|" }')).toEqual(
      expect.arrayContaining(['moves', 'answers', 'extends', 'without']),
    )
    expect(await shared.completes('{ "moves": { "a": [{ "|" }] } }')).toEqual(expect.arrayContaining(['at', 'use']))
  })
})
