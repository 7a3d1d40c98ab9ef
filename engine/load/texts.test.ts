import { expect, it } from 'vitest'
import { checkFunnel } from '#engine/check/index.ts'
import { compileFunnel, compileLanguage } from '#engine/compile/index.ts'
import { registry } from '#engine/examples/registry.ts'
import { loadFunnel } from './loadFunnel.ts'
import { filesInMemory } from './testing/filesInMemory.ts'

const step = (more: object) => ({ order: ['first'], steps: { first: { title: 'Welcome', final: true, ...more } } })
const funnel = (id: string, more: object) => ({ format: 2, id, title: id, path: `/${id}`, ...more })
const texts = (entries: Record<string, [string, string]>, more: object = {}) => ({
  format: 2,
  language: 'ar',
  texts: Object.fromEntries(Object.entries(entries).map(([at, [of, is]]) => [at, { of, is }])),
  ...more,
})

/** Loads the funnel `id` from files in memory. */
function load(id: string, given: Record<string, object>) {
  const files = Object.fromEntries(Object.entries(given).map(([name, value]) => [`f/${name}`, value]))
  return loadFunnel(`f/${id}/funnel.json`, { library: 'f/library', funnels: 'f', ...filesInMemory(files) })
}

const welcome = texts({ '/steps/first/title': ['Welcome', 'مرحبا'] })

it('shows a text of the base in every variant in the language, and one that a variant changes in its own', () => {
  const base = { 'base/funnel.json': funnel('base', step({ text: 'Come in' })), 'base/texts/ar.json': welcome }
  const variant = funnel('variant', { extends: 'base', steps: { first: { text: 'Sit down' } } })
  const own = texts({ '/steps/first/text': ['Sit down', 'اجلس'] })
  const loaded = load('variant', { ...base, 'variant/funnel.json': variant, 'variant/texts/ar.json': own })
  expect(loaded.languages[0]!.load().definition.steps.first).toMatchObject({ title: 'مرحبا', text: 'اجلس' })
  expect(loaded.definition.steps.first).toMatchObject({ title: 'Welcome', text: 'Sit down' })
})

it('takes the texts of the library from beside it, with the names of parameters in them', () => {
  const library = {
    format: 2,
    effects: {
      greet: {
        params: { of: 'result' },
        do: [{ call: 'searchSlots', as: '$of', onFail: '@continue' }, { alert: 'There are {size($of.slots)}' }],
      },
    },
  }
  const use = step({ do: [{ use: 'greet', with: { of: 'found' } }], final: undefined })
  const loaded = load('demo', {
    'demo/funnel.json': funnel('demo', use),
    'demo/texts/ar.json': welcome,
    'library/all.json': library,
    'library/texts/ar.json': texts({
      '/effects/greet/do/1/alert': ['There are {size($of.slots)}', '{size($of.slots)}'],
    }),
  })
  expect(JSON.stringify(loaded.languages[0]!.load().definition)).toContain('"alert":"{size(found.slots)}"')
})

it.each([
  ['is empty', ['Welcome', '']],
  ['translates an older original', ['Hello', 'مرحبا']],
] as const)('shows the original where a translation %s', (_, [of, is]) => {
  const files = {
    'demo/funnel.json': funnel('demo', step({})),
    'demo/texts/ar.json': texts({ '/steps/first/title': [of, is] }),
  }
  expect(load('demo', files).languages[0]!.load().definition.steps.first!.title).toBe('Welcome')
})

it.each([
  ['a rule', '/rules/isNamed'],
  ['nothing', '/steps/second/title'],
])('refuses a translation of %s', (_, at) => {
  const files = {
    'demo/funnel.json': funnel('demo', { ...step({}), rules: { isNamed: "form.nickname != ''" } }),
    'demo/texts/ar.json': texts({ [at]: ["form.nickname != ''", 'true'] }),
  }
  const found = checkFunnel(load('demo', files), registry).filter(({ file }) => file === 'f/demo/texts/ar.json')
  expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(
    `translation-unknown /texts/${at.replaceAll('/', '~1')}`,
  )
})

it.each<[string, Record<string, [string, string]>, Record<string, [string, string]>?]>([
  ['another part of the library', { '/steps/first/do/0/use': ['greet', 'spoil'] }],
  ['another argument', { '/steps/first/do/0/with/as': ['found', 'slots'] }],
  ['another funnel to extend', { '/extends': ['base', 'other'] }],
  ['what the library sets', {}, { '/effects/greet/do/0/set/nickname': ['Ann', 'Bob'] }],
])('refuses a translation that names %s', (_, entries, ofLibrary = {}) => {
  const greeting = (nickname: string) => ({
    params: { as: 'result' },
    do: [{ set: { nickname } }, { call: 'listSlots', as: '$as', with: { topic: 'garden' }, onFail: '@continue' }],
  })
  const effects = { greet: greeting('Ann'), spoil: greeting('Bob') }
  const more = { do: [{ use: 'greet', with: { as: 'found' } }] }
  const files = {
    'demo/funnel.json': funnel('demo', { extends: 'base', steps: { first: more } }),
    'base/funnel.json': funnel('base', step({})),
    'other/funnel.json': funnel('other', step({ text: 'Come in' })),
    'demo/texts/ar.json': texts(entries),
    'library/all.json': { format: 2, effects },
    'library/texts/ar.json': texts(ofLibrary),
  }
  const found = checkFunnel(load('demo', files), registry)
  expect(found.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(['translation-unknown'])
})

it('checks what a translation inserts, where the translation is written', () => {
  const files = {
    'demo/funnel.json': funnel('demo', step({})),
    'demo/texts/ar.json': texts({ '/steps/first/title': ['Welcome', '{form.nickame}'] }),
  }
  const found = checkFunnel(load('demo', files), registry)
  expect(found.map(({ code, file, pointer }) => `${code} ${file} ${pointer}`)).toContain(
    'rule-unknown-key f/demo/texts/ar.json /texts/~1steps~1first~1title/is',
  )
})

it('says what a file of texts has to be', () => {
  const files = {
    'demo/funnel.json': funnel('demo', step({})),
    'demo/texts/ar.json': { format: 2, language: 'cy', draft: 'no', texts: { '/steps/first/title': 'مرحبا' }, more: 1 },
  }
  expect(load('demo', files).findings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'unknown-key /more',
    'shape /language',
    'shape /draft',
    'shape /texts/~1steps~1first~1title',
  ])
})

it('compiles a language that differs in texts alone and has the hash of the original', () => {
  const field = { nickname: { label: 'Nickname', widget: 'text', required: 'Please enter a nickname' } }
  const files = {
    'demo/funnel.json': funnel('demo', {
      order: ['first', 'last'],
      steps: { first: { title: 'Welcome', fields: field }, last: { title: 'Bye', final: true } },
    }),
    'demo/texts/ar.json': welcome,
  }
  const loaded = load('demo', files)
  const original = compileFunnel(loaded.definition, registry)
  const arabic = compileLanguage(loaded.languages[0]!, original, registry)
  expect(arabic.hash).toBe(original.hash)
  expect(arabic.steps.first!.title).toBe('مرحبا')
  expect(arabic.steps.first!.nav.next).toBe(registry.languages!.ar!.usual!.next)
  expect(arabic.language).toMatchObject({ id: 'ar', direction: 'rtl', draft: false })
})
