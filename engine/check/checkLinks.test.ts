import { describe, expect, it } from 'vitest'
import { registry } from '#engine/examples/registry.ts'
import { loadFunnel } from '#engine/load/loadFunnel.ts'
import { filesInMemory } from '#engine/load/testing/filesInMemory.ts'
import { checkFunnel } from './checkFunnel.ts'
import { findingsOf, end } from './testing/findingsOf.ts'

const asks = { nickname: { label: 'Nickname', widget: 'text' } }
const tick = (options: object, more: object = {}) =>
  findingsOf({
    a: { fields: { ...asks, agreed: { label: 'I agree', widget: 'tick', options: { ...options } } } },
    z: { ...end, text: "{form.agreed ? form.nickname : ''}" },
    ...more,
  })
    .filter(({ code }) => code.endsWith('-refused'))
    .map(({ code, pointer }) => `${code} ${pointer.replace('/steps/a/fields/agreed/options/', '')}`)

describe('an address', () => {
  const to = (address: string) => tick({ links: [{ label: 'Rules', to: address }] })

  it.each(['https://example.org/a?b=c#d', '/rules', 'mailto:shop@example.org', 'tel:+44-113-4960000', ''])(
    '%s is right',
    (address) => expect(to(address)).toEqual([]),
  )

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://example.org',
    '//example.org',
    '/\\example.org',
    '/\t/example.org',
    'https://example.org@example.com/',
    'https:example.org',
    'rules',
    '{form.nickname}',
    '= form.nickname',
    "= 'https://example.org/' + form.nickname",
    "= form.nickname == '' ? '/rules' : form.nickname",
    "= form.nickname == '' ? '/rules' : 'javascript:alert(1)'",
    '= theme.shop',
    '= query.source',
  ])('%s is refused', (address) => expect(to(address)).toEqual(['link-refused links/0/to']))

  it('may follow from an answer if each is right', () =>
    expect(to("= form.nickname == '' ? '/rules' : '/terms'")).toEqual([]))

  it('is refused inside a value that is computed as a whole', () =>
    expect(tick({ links: '= form.slots' })).toEqual(['link-refused links']))
})

describe('HTML', () => {
  it.each([
    '<p>I agree to <a href="/terms">the <b>terms</b></a>.<br>And to <a href="https://example.org/?a=1&amp;b=2">others</a>.</p>',
    'Of {theme.shop}, if 3 &lt; 4 {{really}}',
    '<ul><li><small>One</small></li></ul><a data-terms>more</a>',
    "= form.nickname == '' ? '<b>a</b>' : '<i>b</i>'",
  ])('%s is right', (terms) => expect(tick({ terms })).toEqual([]))

  it.each([
    '<a href="javascript:alert(1)">terms</a>',
    '<a href="&#106;avascript:alert(1)">terms</a>',
    '<a href="/&#47;example.org">terms</a>',
    '<a href="{form.nickname}">terms</a>',
    "<a href='https://example.org'>terms</a>",
    '<a href=https://example.org>terms</a>',
    '<a href="/terms" onclick="alert(1)">terms</a>',
    '<a data-x href="javascript:alert(1)" href="/ok">terms</a>',
    '<a href="mailto:a@example.org&amp;subject=b">terms</a>',
    '<a href="/terms"onclick="alert(1)">terms</a>',
    '<script>alert(1)</script>',
    '<img src="https://example.org/{form.nickname}">',
    '<p style="position:fixed">terms</p>',
    '<iframe src="/">',
    '<!-- terms -->',
    '3 < 4',
    '<a href="/terms',
    '= form.nickname',
    "= '<b>' + form.nickname",
    "= form.nickname == '' ? '<script>' : ''",
    '= query.source',
  ])('%s is refused', (terms) => expect(tick({ terms })).toEqual(['html-refused terms']))
})

describe('a block that inserts', () => {
  const leaflet = (options: object) =>
    findingsOf({ a: { fields: asks, blocks: { top: [{ block: 'leaflet', options: { ...options } }] } }, z: end })
      .filter(({ code }) => code.endsWith('-refused'))
      .map(({ code }) => code)

  it.each(['I, {form.nickname}, agree', '<a href="https://{theme.shop}.org">a</a>', '<{theme.shop}>'])(
    '%s into HTML is refused',
    (html) => expect(leaflet({ html })).toEqual(['html-refused']),
  )
  it('the name of a shop into HTML is right', () => expect(leaflet({ html: '<b>{theme.shop}</b> {{' })).toEqual([]))
  it.each(['https://example.org/?who={form.nickname}', 'https://example.org/{theme.shop}'])(
    '%s as an address is refused',
    (to) => expect(leaflet({ to })).toEqual(['link-refused']),
  )
})

it('are judged in translations, too', () => {
  const of = '<a href="/terms">The terms</a>'
  const files: Record<string, object> = {
    'f/demo/funnel.json': {
      ...{ format: 2, id: 'demo', title: 'Demo', path: '/demo', order: ['a', 'z'] },
      steps: {
        a: { title: 'A', fields: { agreed: { label: 'Yes', widget: 'tick', options: { terms: of } } } },
        z: { title: 'Z', text: "{form.agreed ? 'Yes' : ''}", final: true },
      },
    },
    'f/demo/texts/cy.json': {
      ...{ format: 2, language: 'cy', draft: true },
      texts: { '/steps/a/fields/agreed/options/terms': { of, is: '<a href="javascript:alert(1)">Telerau</a>' } },
    },
  }
  const loaded = loadFunnel('f/demo/funnel.json', { library: 'f/library', funnels: 'f', ...filesInMemory(files) })
  const found = checkFunnel(loaded, registry).filter(({ code }) => code.endsWith('-refused'))
  expect(found.map(({ code, file, pointer }) => `${code} ${file} ${pointer}`)).toEqual([
    'html-refused f/demo/texts/cy.json /texts/~1steps~1a~1fields~1agreed~1options~1terms/is',
  ])
})

it.each(['/\\example.org', '//example.org', '/a\\b', 'javascript:alert(1)'])('%s is no route', (route) =>
  expect(
    findingsOf({ a: { buttons: { go: { label: 'Go', redirect: route } } }, z: end }, { exits: [route] })
      .filter(({ severity }) => severity === 'error')
      .map(({ code }) => code),
  ).toContain('shape'),
)
