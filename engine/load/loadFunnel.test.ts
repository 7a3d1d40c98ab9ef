import { describe, expect, it } from 'vitest'
import { loadFunnel } from './loadFunnel.ts'
import { filesInMemory } from './testing/filesInMemory.ts'

const lines = (...text: string[]) => text.join('\n')

/** Loads `f/<id>/funnel.json` from files in memory. */
function load(id: string, files: Record<string, string | object>) {
  const texts = Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === 'string'
        ? content.replace(/^\{\n/, '{ "format": 2,\n')
        : JSON.stringify({ format: 2, ...content }),
    ]),
  )
  return loadFunnel(`f/${id}/funnel.json`, { library: 'l', funnels: 'f', ...filesInMemory(texts) })
}
const codes = (loaded: ReturnType<typeof load>) =>
  loaded.findings.map(({ code, line, column, message, hint }) => ({
    code,
    line,
    column,
    message,
    hint: hint || undefined,
  }))

describe('reading', () => {
  const hint = 'correct the place that is named; docs/findings.md says what JSON allows'
  it.each([
    [
      'a comment',
      '{ "id": "a" // note\n}',
      { column: 13, message: 'comments are not allowed', hint: 'use the key "about" for notes' },
    ],
    [
      'a trailing comma',
      '{ "id": "a", }',
      { column: 12, message: 'this comma has no entry behind it', hint: 'remove the comma' },
    ],
    [
      'a missing comma',
      '{ "id": "a" "b": 1 }',
      { column: 12, message: 'a comma is expected', hint: 'write a comma between two entries' },
    ],
    ['nothing at all', '', { column: 1, message: 'a value is expected', hint }],
  ])('refuses %s', (_, text, expected) => {
    expect(codes(load('a', { 'f/a/funnel.json': text }))[0]).toEqual({ code: 'json', line: 1, ...expected })
  })

  it('points at the second of two equal keys', () => {
    const loaded = load('a', { 'f/a/funnel.json': lines('{', '  "id": "a",', '  "id": "b"', '}') })
    expect(codes(loaded)).toEqual([
      {
        code: 'duplicate-key',
        line: 3,
        column: 3,
        message: '"id" is written twice here',
        hint: 'remove or rename one',
      },
    ])
    expect(loaded.findings[0]!.related).toMatchObject([{ line: 2, column: 3 }])
  })

  it('finds the character of a string behind escapes', () => {
    const loaded = load('a', { 'f/a/funnel.json': '{ "title": "a\\u00e9\\"b" }' })
    expect(loaded.definition.title).toBe('aé"b')
    expect([0, 1, 2, 3].map((index) => loaded.locate('/title', index).column)).toEqual([13, 14, 20, 22])
    expect(loaded.locate('/title', 'key').column).toBe(3)
  })

  it('answers for a place that is not there with the nearest around it', () => {
    const loaded = load('a', { 'f/a/funnel.json': lines('{ "steps":', '  { "one": { "title": "x" } } }') })
    expect(loaded.locate('/steps/one/gate')).toMatchObject({ line: 2, column: 12, pointer: '/steps/one' })
  })
})

describe('extends', () => {
  const base = {
    id: 'base',
    title: 'Base',
    order: ['one', { step: 'two', if: 'a' }, 'three'],
    steps: {
      one: {
        title: 'One',
        next: { do: [{ wait: '1s' }], to: 'two' },
        nav: { next: 'Go', busy: 'Wait' },
        fields: { a: { label: 'A' }, b: { label: 'B' } },
        buttons: { go: { label: 'Go', do: [{ wait: '1s' }], to: 'two' }, stop: { label: 'Stop', to: 'three' } },
        on: { rung: [{ if: 'x', to: 'two' }] },
      },
      two: { title: 'Two' },
      three: { title: 'Three' },
    },
  }
  const child = (over: object) =>
    load('child', { 'f/base/funnel.json': base, 'f/child/funnel.json': { id: 'child', extends: 'base', ...over } })

  it('merges objects, removes with null and keeps the rest', () => {
    const { definition, findings } = child({
      steps: { one: { nav: { next: 'On' }, fields: { b: null, c: { label: 'C', hint: null } } } },
    })
    expect(findings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'removes-nothing /steps/one/fields/c/hint',
    ])
    expect(definition.id).toBe('child')
    expect(definition.steps.one).toMatchObject({ title: 'One', nav: { next: 'On', busy: 'Wait' } })
    expect(definition.steps.one!.fields).toEqual({ a: { label: 'A' }, c: { label: 'C' } })
  })

  it('replaces a transition whole', () => {
    const { definition } = child({ steps: { one: { next: { to: 'three' }, on: { rung: { to: 'three' } } } } })
    expect(definition.steps.one!.next).toEqual({ to: 'three' })
    expect(definition.steps.one!.on).toEqual({ rung: { to: 'three' } })
  })

  it('replaces all that a button does by any part of it, and leaves its label', () => {
    const { definition } = child({ steps: { one: { buttons: { go: { redirect: '/x' }, stop: { label: 'Halt' } } } } })
    expect(definition.steps.one!.buttons).toEqual({
      go: { label: 'Go', redirect: '/x' },
      stop: { label: 'Halt', to: 'three' },
    })
  })

  it('takes a removed step out of the inherited order', () => {
    expect(child({ steps: { two: null } }).definition.order).toEqual(['one', 'three'])
    expect(child({ order: ['three'], steps: { two: null } }).definition.order).toEqual(['three'])
  })

  it('keeps the order of fields unless the overlay names every one', () => {
    const names = (fields: object) => Object.keys(child({ steps: { one: { fields } } }).definition.steps.one!.fields!)
    expect(names({ c: { label: 'C' }, b: {} })).toEqual(['a', 'b', 'c'])
    expect(names({ b: {}, c: { label: 'C' }, a: {} })).toEqual(['b', 'c', 'a'])
  })

  it('keeps the file of every value', () => {
    const loaded = child({ steps: { one: { nav: { next: 'On' } } } })
    expect(loaded.locate('/steps/one/nav/next').file).toBe('f/child/funnel.json')
    expect(loaded.locate('/steps/one/nav/busy')).toMatchObject({
      file: 'f/base/funnel.json',
      pointer: '/steps/one/nav/busy',
    })
    expect(loaded.files).toEqual(['f/child/funnel.json', 'f/base/funnel.json'])
  })

  it('reports a circle and an unknown base', () => {
    const circle = {
      'f/aa/funnel.json': { extends: 'bb' },
      'f/bb/funnel.json': { extends: 'cc' },
      'f/cc/funnel.json': { extends: 'bb' },
    }
    expect(codes(load('aa', circle))).toMatchObject([
      { code: 'extends-cycle', message: 'extends forms a cycle: bb > cc > bb' },
    ])
    const unknown = { 'f/child/funnel.json': { extends: 'bas' }, 'f/base/funnel.json': {} }
    expect(codes(load('child', unknown))).toMatchObject([
      { code: 'extends-unknown', message: 'there is no funnel "bas"', hint: 'did you mean "base"?' },
    ])
  })
})

describe('use', () => {
  const library = {
    fields: {
      name: { label: 'Name', required: 'Please', options: { a: 1, b: 2 } },
      nick: { use: 'name', label: 'Nick', required: null },
    },
    effects: {
      pause: {
        params: { long: { type: 'duration', default: '1s' }, more: { type: 'effects', default: [] } },
        do: [{ wait: '$long' }, '$more'],
      },
      twice: {
        do: [
          { use: 'pause', with: { long: '2s' } },
          { use: 'pause', if: 'b' },
        ],
      },
    },
    steps: {
      ask: {
        params: { done: 'to', intro: 'text' },
        title: '$intro',
        fields: { name: { use: 'name' } },
        next: { do: [{ use: 'twice' }], to: '$done' },
      },
    },
    rules: { grown: 'form.age > 18', old: 'grown && form.age > 99', unread: 'me.here' },
  }
  const with_ = (steps: object, shared: object = library) =>
    load('a', { 'f/a/funnel.json': { id: 'a', steps }, 'l/all.json': shared })

  it('takes the rules of the library by whole names, whatever other entries are called', () => {
    const library = { rules: { grown: 'form.age > 17', gro: 'true', 'a(': 'true', '[': 'true', '*': 'true' } }
    const { definition } = load('a', { 'l/x.json': library, 'f/a/funnel.json': { steps: { s: { gate: 'grown' } } } })
    expect(definition.rules).toEqual({ grown: 'form.age > 17' })
  })

  it('lays the keys beside it over the field', () => {
    const { definition, findings } = with_({
      s: { fields: { x: { use: 'nick', options: { b: 3 } }, y: { use: 'name', required: null } } },
    })
    expect(findings).toEqual([])
    expect(definition.steps.s!.fields).toEqual({
      x: { label: 'Nick', options: { a: 1, b: 3 } },
      y: { label: 'Name', options: { a: 1, b: 2 } },
    })
  })

  it('fills in parameters and keeps the list of a used effect together', () => {
    const { definition, findings } = with_({
      s: {
        use: 'ask',
        with: { intro: 'Hello', done: { do: [{ use: 'pause' }], to: 'end' } },
        fields: { name: { label: 'You' } },
      },
    })
    expect(findings).toEqual([])
    expect(definition.steps.s).toEqual({
      title: 'Hello',
      fields: { name: { label: 'You', required: 'Please', options: { a: 1, b: 2 } } },
      next: {
        do: [{ effects: [{ effects: [{ wait: '2s' }] }, { if: 'b', effects: [{ wait: '1s' }] }] }],
        to: { do: [{ effects: [{ wait: '1s' }] }], to: 'end' },
      },
    })
  })

  it('splices effects given as an argument into the list', () => {
    const { definition } = with_({ s: { do: [{ use: 'pause', with: { more: [{ alert: 'x' }, { wait: '3s' }] } }] } })
    expect(definition.steps.s!.do).toEqual([{ effects: [{ wait: '1s' }, { alert: 'x' }, { wait: '3s' }] }])
  })

  it('points at an argument where it was written, at the rest in the library', () => {
    const loaded = with_({ s: { use: 'ask', with: { intro: 'Hello', done: 'end' } } })
    expect(loaded.locate('/steps/s/title')).toMatchObject({ file: 'f/a/funnel.json', pointer: '/steps/s/with/intro' })
    expect(loaded.locate('/steps/s/next/do/0/effects/0/effects/0/wait')).toMatchObject({
      file: 'l/all.json',
      pointer: '/effects/twice/do/0/with/long',
    })
    expect(loaded.locate('/steps/s/next')).toMatchObject({ file: 'l/all.json', pointer: '/steps/ask/next' })
  })

  it('lets a variant change what it lays over a used entry, null included', () => {
    const base = {
      id: 'base',
      steps: { s: { use: 'ask', with: { intro: 'A', done: { to: 'x' } }, fields: { name: { required: 'Base' } } } },
    }
    const child = {
      id: 'child',
      extends: 'base',
      steps: { s: { with: { done: { redirect: '/y' } }, fields: { name: { required: null } } } },
    }
    const { definition } = load('child', {
      'f/base/funnel.json': base,
      'f/child/funnel.json': child,
      'l/all.json': library,
    })
    expect(definition.steps.s).toMatchObject({ title: 'A', next: { to: { redirect: '/y' } } })
    expect(definition.steps.s!.fields!.name).not.toHaveProperty('required')
  })

  it('joins the library rules that the funnel mentions, and those they need', () => {
    const names = (gate: string) => Object.keys(with_({ s: { gate } }).definition.rules ?? {})
    expect(names('old')).toEqual(['old', 'grown'])
    expect(names('form.oldest')).toEqual([])
  })

  it.each([
    [
      'an unknown entry',
      { s: { use: 'aks' } },
      { code: 'unknown-name', message: '"aks" is not a step of the library', hint: 'did you mean "ask"?' },
    ],
    [
      'an unknown argument',
      { s: { use: 'ask', with: { intro: 'A', done: 'x', intor: 'B' } } },
      { code: 'parameter-unknown', message: '"ask" takes no "intor"', hint: 'did you mean "intro"?' },
    ],
    [
      'a missing argument',
      { s: { use: 'ask', with: { intro: 'A' } } },
      { code: 'parameter-missing', message: '"ask" needs "done"', hint: 'add "with": { "done": … }' },
    ],
    [
      'an argument of another type',
      { s: { use: 'ask', with: { intro: 1, done: 'x' } } },
      { code: 'parameter-type', message: '"intro" of "ask" must be a text' },
    ],
    [
      'a key that means nothing beside an effect',
      { s: { do: [{ use: 'pause', wait: '1s' }] } },
      { code: 'unknown-key', message: '"wait" means nothing beside "use"' },
    ],
  ])('reports %s', (_, steps, expected) => {
    expect(codes(with_(steps))).toMatchObject([expected])
  })

  it('reports entries that need each other, and parameters that an entry does not declare', () => {
    const round = { effects: { a: { do: [{ use: 'b' }] }, b: { do: [{ use: 'a' }] } } }
    expect(codes(with_({ s: { do: [{ use: 'a' }] } }, round))).toMatchObject([
      { code: 'use-cycle', message: 'use forms a cycle: a > b > a' },
    ])
    const undeclared = { effects: { a: { params: { long: 'duration' }, do: [{ wait: '$lon' }] } } }
    expect(codes(with_({ s: { do: [{ use: 'a', with: { long: '1s' } }] } }, undeclared))).toMatchObject([
      { code: 'parameter-unknown', hint: 'did you mean "long"?' },
    ])
  })

  it('reports a name that two library files give', () => {
    const loaded = load('a', {
      'f/a/funnel.json': {},
      'l/one.json': { fields: { x: {} } },
      'l/two.json': { fields: { x: {} } },
    })
    expect(codes(loaded)).toMatchObject([{ code: 'duplicate-key', message: '"x" is also in l/one.json' }])
    expect(loaded.findings[0]).toMatchObject({ file: 'l/two.json', pointer: '/fields/x' })
  })
})

describe('obligations of a variant', () => {
  const signed = { name: 'signed', beforeCall: 'search', through: ['sign'] }
  const base = { id: 'base', mustPass: [signed, { name: 'agreed', beforeCall: 'search', holds: 'form.agreed' }] }
  const variant = (mustPass: unknown) =>
    load('own', { 'f/base/funnel.json': base, 'f/own/funnel.json': { id: 'own', extends: 'base', mustPass } })

  it('are added to the inherited ones', () => {
    const own = { name: 'adult', beforeCall: 'search', holds: 'form.adult' }
    expect(variant([own]).definition.mustPass).toEqual([...base.mustPass, own])
    expect(variant([own]).findings).toEqual([])
  })

  it('may say again what is inherited, which changes nothing', () => {
    const loaded = variant([{ through: ['sign'], beforeCall: 'search', name: 'signed' }])
    expect(loaded.definition.mustPass).toEqual(base.mustPass)
    expect(loaded.findings).toEqual([])
  })

  it('cannot be removed', () => {
    for (const none of [null, []]) {
      const loaded = variant(none)
      expect(loaded.definition.mustPass).toEqual(base.mustPass)
      expect(loaded.findings).toMatchObject([
        {
          code: 'obligation-inherited',
          file: 'f/own/funnel.json',
          pointer: '/mustPass',
          message: 'this removes nothing: the inherited obligations stay ("signed", "agreed")',
          related: [{ file: 'f/base/funnel.json', pointer: '/mustPass' }],
        },
      ])
    }
  })

  it('cannot be changed', () => {
    for (const holds of ['true', 'form.agreed || form.adult', 'form.agreed && form.adult']) {
      const loaded = variant([{ name: 'agreed', beforeCall: 'search', holds }])
      expect(loaded.definition.mustPass).toEqual(base.mustPass)
      expect(loaded.findings).toMatchObject([
        {
          code: 'obligation-inherited',
          file: 'f/own/funnel.json',
          pointer: '/mustPass/0',
          message: '"agreed" is inherited and cannot be changed here',
          related: [{ file: 'f/base/funnel.json', pointer: '/mustPass/1' }],
        },
      ])
    }
  })

  it('keep the rules that they name', () => {
    const rules = { signed: 'form.signed && agreed', agreed: 'form.agreed', other: 'form.other' }
    const files = {
      'f/base/funnel.json': {
        id: 'base',
        rules,
        mustPass: [{ name: 'safe', beforeCall: 'search', holds: '!signed || form.other' }],
      },
      'f/own/funnel.json': lines(
        '{',
        '  "extends": "base",',
        '  "rules": {',
        '    "other": "true",',
        '    "agreed": "true",',
        '    "signed": "form.signed && agreed"',
        '  }',
        '}',
      ),
    }
    expect(load('own', files).findings).toMatchObject([
      {
        code: 'obligation-inherited',
        line: 5,
        pointer: '/rules/agreed',
        message: 'the inherited obligation "safe" asks for the rule "agreed", which cannot be changed here',
        related: [{ file: 'f/base/funnel.json', pointer: '/mustPass/0' }],
      },
    ])
  })
})
