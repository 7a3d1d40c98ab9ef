import { describe, expect, it } from 'vitest'
import { registry as product } from '#funnels/registry.ts'
import { checkFunnel } from '#engine/check/checkFunnel.ts'
import { guardedInputs, type GuardedInput } from '#engine/check/checkAccess.ts'
import { loadFunnel } from '#engine/load/loadFunnel.ts'
import { filesInMemory } from '#engine/load/testing/filesInMemory.ts'
import {
  consent,
  type Definition,
  type OperationContract,
  personalClasses,
  plain,
  type Registry,
  reply,
  secret,
  signature,
  special,
  Type,
} from 'runnel/contracts'
import ways from './ways.json' with { type: 'json' }

/** The product's vocabulary with an operation that reports every class, a text widget that tells something, and an event. */
const registry: Registry = {
  ...product,
  operations: {
    ...product.operations,
    report: {
      about: 'Reports what a person gave before',
      method: 'GET',
      path: '/api/report',
      input: {},
      response: reply({
        plain: plain(),
        consent: consent(),
        signature: signature(),
        special: special(),
        secret: secret(),
        id: Type.Optional(plain()),
      }),
      failures: [{ code: 'failed', text: 'Nothing was reported' }],
      receives: [],
    },
  },
  widgets: { ...product.widgets, telling: { ...product.widgets['text']!, name: 'telling', tells: { more: {} } } },
  events: {
    ...product.events,
    told: {
      kind: 'browser',
      about: 'Another script tells something',
      payload: { value: plain(), yes: consent() },
      receives: ['plain', 'consent'],
      external: true,
    },
  },
}

const refusing = [
  'access-input',
  'personal-given',
  'consent-given',
  'starts-class',
  'class-secret',
  'widget-type',
  'rule-result',
  'rule-operand',
  'translation-unknown',
]

type Part = Record<string, unknown>

/** The codes by which the checker refuses a funnel with this first step, a variant of it, and files beside them. */
function refusals(
  ask: Part,
  more: Partial<Definition> & Part = {},
  variant?: Part,
  beside: Record<string, object> = {},
): string[] {
  const base = {
    format: 2,
    id: 'base',
    title: 'Base',
    path: '/base',
    order: ['ask', 'done'],
    steps: { ask: { title: 'Ask', ...ask }, done: { title: 'Done', final: true } },
    ...more,
  }
  const files: Record<string, object> = {
    ...beside,
    'f/base/funnel.json': base,
    ...(variant && {
      'f/variant/funnel.json': { format: 2, id: 'variant', title: 'V', path: '/v', extends: 'base', ...variant },
    }),
  }
  const loaded = loadFunnel(variant ? 'f/variant/funnel.json' : 'f/base/funnel.json', {
    library: 'f/library',
    funnels: 'f',
    ...filesInMemory(files),
  })
  const found = checkFunnel(loaded, registry)
  const broken = found.find(
    ({ code }) => code === 'shape' || code.startsWith('unknown-') || code.startsWith('extends-'),
  )
  if (broken) throw new Error(`${broken.code} ${broken.pointer}: ${broken.message}`)
  return found.filter(({ code }) => refusing.includes(code)).map(({ code, pointer }) => `${code} ${pointer}`)
}

const field = (widget: string, rest: Part = {}) => ({ label: 'Please tell us', widget, ...rest })
const report: Part = { call: 'report', as: 'report', onFail: '@continue' }

/** An answer of each class, the widget that asks for it and a value of it. */
const answers = {
  consent: { path: 'ours', data: { type: 'boolean', class: 'consent' }, widget: 'checkbox', value: true },
  signature: {
    path: 'ours',
    data: { type: 'string', class: 'signature' },
    widget: 'signature',
    value: 'data:image/png;base64,AAAA',
  },
  special: { path: 'ours', data: { type: 'string', class: 'special' }, widget: 'textarea', value: 'Diabetes' },
  secret: { path: 'local.password', data: undefined, widget: 'password', value: 'correct horse' },
}
const rootedAt = (path: string) => (path.startsWith('local.') ? path : `form.${path}`)

function answerRefusals(of: keyof typeof answers, way: string): string[] {
  const { path, data, widget, value } = answers[of]
  const own = { data: { other: { type: 'string', class: 'plain' }, ...(data && { [path]: data }) } }
  const asks = { fields: { [path]: field(widget) } }
  const set = (given: unknown): Part => ({ ...asks, do: [report, { set: { [path]: given } }] })
  const other = of === 'consent' ? "= form.other != ''" : '= form.other'
  const parts: Record<string, () => string[]> = {
    'its field': () => refusals(asks, own),
    'a text box': () => refusals({ fields: { [path]: field('text') } }, own),
    'set to a constant': () => refusals(set(value), own),
    'set to another answer': () => refusals(set(other), own),
    'set to a result': () => refusals(set(of === 'consent' ? "= report.plain != ''" : '= report.plain'), own),
    'set to a result of its class': () => refusals(set(`= report.${of}`), own),
    emptied: () => refusals(set(null), own),
    computed: () => refusals({}, { ...own, computed: { [path]: other.slice(2) } }),
    starts: () => refusals({ fields: { [path]: field(widget, { starts: value }) } }, own),
    fixed: () => refusals({ fields: { [path]: field(widget, { fixed: true }) } }, own),
    'told by another widget': () => refusals({ fields: { other: field('telling', { tells: { more: path } }) } }, own),
    'set by a variant': () => refusals(asks, own, { steps: { ask: { do: [{ set: { [path]: value } }] } } }),
    'set in a language': () =>
      refusals({ ...asks, do: [{ use: 'usual' }] }, own, undefined, {
        'f/library/all.json': {
          format: 2,
          effects: { usual: { do: [{ set: { other: 'x' } }] }, forging: { do: [{ set: { [path]: value } }] } },
        },
        'f/base/texts/cy.json': {
          format: 2,
          language: 'cy',
          texts: { '/steps/ask/do/0/use': { of: 'usual', is: 'forging' } },
        },
      }),
    'set in the handler of an event': () =>
      refusals(
        {
          ...asks,
          on: { told: { do: [{ set: { [path]: of === 'consent' ? '= event.yes' : '= event.value' } }], to: '@stay' } },
        },
        own,
      ),
    'set by a button that names it': () =>
      refusals(
        {
          buttons: {
            go: {
              label: 'I agree',
              ...(of === 'consent' && { consents: [path] }),
              do: [{ set: { [path]: value } }],
              to: '@next',
            },
          },
        },
        own,
      ),
    'set when another answer changes': () =>
      refusals({ fields: { ...asks.fields, other: field('text', { onChange: [{ set: { [path]: value } }] }) } }, own),
  }
  return parts[way]!()
}

describe.each(personalClasses)('an answer of class %s', (of) => {
  it.each(Object.entries(ways.answers[of]))('%s is %s', (way, outcome) => {
    const found = answerRefusals(of, way)
    expect(found.length > 0 ? 'refused' : 'accepted', found.join(', ')).toBe(outcome)
  })
})

const accesses = Object.entries(registry.operations).flatMap(([operation, contract]) =>
  guardedInputs(contract).flatMap((input) =>
    input.sources ? [{ operation, contract, input, sources: input.sources }] : [],
  ),
)

/** An answer that fits an input by its class and, for `session`, by its shape. */
function fittingAnswer({ path }: GuardedInput): { path: string; widget: string; data?: Part; value: unknown } {
  if (/password|token/.test(path)) return { path: 'local.password', widget: 'password', value: 'correct horse' }
  if (path === 'session')
    return {
      path: 'ours',
      widget: 'text',
      data: {
        type: 'object',
        class: 'secret',
        properties: { access_token: { type: 'string' }, expires_at: { type: 'string', class: 'plain' } },
      },
      value: { access_token: 'stolen', expires_at: '2030-01-01T00:00:00.000Z' },
    }
  if (path.includes('claim_request')) return { path: 'claim_request_id', widget: 'text', value: 'another' }
  return path.endsWith('phoneNumber')
    ? { path: 'contactDetails.phoneNumber', widget: 'phone', value: '07700900123' }
    : { path: 'contactDetails.email', widget: 'email', value: 'box@example.org' }
}

function inputRefusals(
  { operation, input, contract }: (typeof accesses)[number],
  way: string,
  source?: string,
): string[] {
  const answer = fittingAnswer(input)
  const own = answer.data ? { data: { [answer.path]: answer.data } } : {}
  const [name, member] = input.path.split('.') as [string, string?]
  const filledWith = (given: unknown): Part => ({ [name]: member === undefined ? given : { [member]: given } })
  const call = (given: unknown): Part => ({
    call: operation,
    as: 'asked',
    with: { ...othersOf(contract, name), ...filledWith(given) },
    onFail: '@continue',
  })
  const read = `= ${rootedAt(answer.path)}`
  const asks = { [answer.path]: field(answer.widget) }
  const sends = { do: [call(read)], to: '@next' }
  const made: Part[] = source === undefined ? [] : [unfilled(source.split('.')[0]!)]
  const result = source && `= made.${source.split('.').slice(1).join('.')}`
  const parts: Record<string, () => string[]> = {
    'a constant': () => refusals({ next: { do: [call(answer.value)], to: '@next' } }),
    'a computed value': () => refusals({ fields: asks, next: { do: [call(`${read} + 'x'`)], to: '@next' } }, own),
    'an answer that a field asks for': () => refusals({ fields: asks, next: sends }, own),
    'an answer that an effect sets to a constant': () =>
      refusals({ fields: asks, do: [{ set: { [answer.path]: answer.value } }], next: sends }, own),
    'an answer that an effect sets to another answer': () =>
      refusals({ fields: asks, do: [{ set: { [answer.path]: '= form.user_agent' } }], next: sends }, own),
    'an answer that is computed': () =>
      refusals({ next: sends }, { ...own, computed: { [answer.path]: 'form.user_agent' } }),
    'an answer that begins with a value': () =>
      refusals({ fields: { [answer.path]: field(answer.widget, { starts: answer.value }) }, next: sends }, own),
    'an answer that is chosen from written choices': () =>
      refusals({ fields: { [answer.path]: field('select', { choices: ['box@example.org'] }) }, next: sends }, own),
    'an answer that another widget tells': () =>
      refusals(
        { fields: { ...asks, user_agent: field('telling', { tells: { more: answer.path } }) }, next: sends },
        own,
      ),
    'an answer that nothing gives': () => refusals({ next: sends }, own),
    'an answer that a variant sets': () =>
      refusals({ fields: asks, next: sends }, own, {
        steps: { ask: { do: [{ set: { [answer.path]: answer.value } }] } },
      }),
    'a parameter of the address': () => refusals({ next: { do: [call('= query.status')], to: '@next' } }),
    'a member of an event': () => refusals({ on: { told: { do: [call('= event.value')], to: '@next' } } }),
    'a result that the contract names': () => refusals({ next: { do: [...made, call(result)], to: '@next' } }),
    'an answer set to a result that the contract names': () =>
      refusals({ next: { do: [...made, { set: { [answer.path]: result } }, call(read)], to: '@next' } }, own),
    'another result': () => refusals({ next: { do: [report, call('= report.plain')], to: '@next' } }),
    'one of two, one of them a constant': () =>
      refusals(
        {
          fields: asks,
          next: { do: [call(`${read} == '' ? 'box@example.org' : ${rootedAt(answer.path)}`)], to: '@next' },
        },
        own,
      ),
  }
  return parts[way]!()
}

/** A call whose inputs are all empty, so that nothing of it is refused. */
const unfilled = (call: string): Part => ({
  call,
  as: 'made',
  with: othersOf(registry.operations[call]!),
  onFail: '@continue',
})

/** The other inputs of a call, all of them empty, but not those that only the engine gives. */
const othersOf = ({ input }: OperationContract, name?: string): Part =>
  Object.fromEntries(
    Object.entries(input).flatMap(([one, { from }]: [string, { from?: string }]) =>
      one === name || from?.startsWith('journey.') ? [] : [[one, null]],
    ),
  )

describe.each(accesses.map((one) => [`${one.operation}.${one.input.path}`, one] as const))('the input %s', (_, one) => {
  it.each(Object.entries(ways.inputs))('%s is %s', (way, outcome) => {
    const results = one.sources.filter((source) => source !== 'asked')
    const isResult = /^(a|an answer set to a) result that/.test(way)
    for (const source of isResult ? results : [undefined]) {
      const found = inputRefusals(one, way, source)
      const holds: Record<string, boolean> = {
        'if asked': one.sources.includes('asked'),
        'unless secret': fittingAnswer(one.input).data?.['class'] !== 'secret',
      }
      const expected = outcome in holds ? (holds[outcome] ? 'accepted' : 'refused') : outcome
      expect(found.length > 0 ? 'refused' : 'accepted', found.join(', ')).toBe(expected)
    }
  })
})

it('guards every input that the contracts name, and each names operations that exist', () => {
  expect(accesses.length).toBeGreaterThan(10)
  for (const { contract, input, sources } of accesses) {
    expect(Object.keys(contract.input)).toContain(input.path.split('.')[0])
    for (const source of sources)
      if (source !== 'asked') expect(Object.keys(registry.operations)).toContain(source.split('.')[0])
  }
})
