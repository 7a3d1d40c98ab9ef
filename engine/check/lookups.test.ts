import { expect, it } from 'vitest'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { checkFunnel } from './checkFunnel.ts'

const agreed = { label: 'I agree', widget: 'tick', required: 'Please agree' }
const number = {
  label: 'Number',
  widget: 'text',
  required: 'Enter it',
  checks: [{ rule: 'charity.registered', message: 'Not registered' }],
}
const charity = { call: 'readCharity', with: { number: '= form.number' } }
const end = { title: 'End', final: true }

const found = (steps: object, more: object = {}) =>
  checkFunnel(
    loadDefinition({
      id: 'play',
      title: 'Play',
      path: '/play',
      exits: ['/'],
      order: Object.keys(steps),
      data: { number: { type: 'string', class: 'plain' } },
      steps,
      ...more,
    }),
    neutralRegistry,
  )
    .filter(({ severity }) => severity === 'error')
    .map(({ code, pointer }) => `${code} ${pointer}`)

const mustPass = [{ name: 'agreed first', beforeCall: 'readCharity', holds: 'form.agreed' }]
const before = { title: 'A', fields: { agreed } }

it('holds an obligation of an operation for its lookups', () => {
  const ask = { title: 'Ask', fields: { number }, lookups: { charity } }
  expect(found({ ask, end }, { mustPass })).toEqual(['obligation-rule /mustPass/0/holds'])
  expect(found({ before, ask, end }, { mustPass })).toEqual([])
})

it('takes no answer for certain that may change while the lookup runs, but its own condition', () => {
  const guard = [{ if: '!form.agreed', to: '/before' }]
  const asking = { title: 'Ask', guard, fields: { agreed, number }, lookups: { charity } }
  expect(found({ before, ask: asking, end }, { mustPass })).toEqual(['obligation-rule /mustPass/0/holds'])
  const careful = { ...asking, lookups: { charity: { ...charity, if: 'form.agreed' } } }
  expect(found({ before, ask: careful, end }, { mustPass })).toEqual([])
})

it('does not take a check that reads a lookup for passed: it may not have been made', () => {
  const proof = [{ name: 'the right one', before: 'end', holds: "form.number == '7'" }]
  const asking = (rule: string) => ({
    title: 'Ask',
    fields: { number: { ...number, checks: [{ rule, message: 'Not this one' }] } },
    lookups: { charity },
    text: '{charity.name}',
  })
  expect(found({ ask: asking("form.number == '7'"), end }, { mustPass: proof })).toEqual([])
  expect(found({ ask: asking("form.number == '7' && charity.registered"), end }, { mustPass: proof })).toEqual([
    'obligation-rule /mustPass/0/holds',
  ])
})

it('lets what the step shows read a lookup, also by a named rule', () => {
  const ask = {
    title: 'Ask',
    text: 'This is {charity.name}',
    fields: { number: { ...number, hint: '{charity.name}', checks: [{ rule: 'isKnown', message: 'Not registered' }] } },
    lookups: { charity },
    blocks: { top: [{ block: 'note', if: 'charity.registered', options: { text: 'It is {charity.name}' } }] },
  }
  expect(found({ ask, end }, { rules: { isKnown: 'charity.registered' } })).toEqual([])
})

it.each([
  ['a gate', { gate: 'charity.registered', reason: 'Wait' }, 'ask/gate'],
  ['the condition of a field', { fields: { number: { ...number, if: 'charity.registered' } } }, 'ask/fields/number/if'],
  [
    'what an answer starts with',
    { fields: { number: { ...number, starts: '= charity.name' } } },
    'ask/fields/number/starts',
  ],
  ['an effect', { next: { do: [{ set: { nickname: '= charity.name' } }], to: '@next' } }, 'ask/next/do/0/set/nickname'],
  ['a lookup', { lookups: { charity: { ...charity, if: '!charity.registered' } } }, 'ask/lookups/charity/if'],
])('lets %s read none', (_, more, pointer) => {
  const ask = { title: 'Ask', fields: { number }, lookups: { charity }, ...more }
  expect(found({ ask, end })).toEqual([`lookup-elsewhere /steps/${pointer}`])
})

it('lets no other step read it', () => {
  const ask = { title: 'Ask', fields: { number }, lookups: { charity } }
  expect(found({ ask, end: { ...end, text: '{charity.name}' } })).toEqual(['lookup-elsewhere /steps/end/text'])
})
