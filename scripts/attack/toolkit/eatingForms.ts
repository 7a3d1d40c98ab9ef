/** A definition as an author writes it. */
export type Definition = Record<string, unknown>

/** A field that only asks for a text. */
const text = (checks: object[] = []) => ({ label: 'Note', widget: 'text', checks })

/** A form that asks for a name, an email address and these, and creates a claim request. */
const formOf = (id: string, fields: Definition, more: Definition): Definition => ({
  $schema: '../../schemas/funnel.schema.json',
  format: 2,
  id,
  title: 'A form of an attack',
  path: `/claim/${id}`,
  exits: ['/'],
  order: ['ask', 'end'],
  steps: {
    ask: {
      title: 'Ask',
      fields: {
        'personalDetails.firstName': { use: 'first-name' },
        'personalDetails.lastName': { use: 'last-name' },
        address: { use: 'address' },
        'contactDetails.email': { use: 'email' },
        ...fields,
      },
      next: { do: [{ use: 'create-claim-request' }], to: '@next' },
    },
    end: { title: 'End', final: true },
  },
  ...more,
})

const asked = { type: 'string', class: 'plain' }
const list = { type: 'array', class: 'plain', items: { type: 'string' } }

/** Lists that double, each with the one before, so many times; where a note is the word that begins them, if one is. */
export function doubling(id: string, times: number, word?: string): Definition {
  const names = Array.from({ length: times }, (_, at) => `eating.list${at}`)
  const first = word === undefined ? '[form.eating.note]' : `form.eating.note == '${word}' ? [form.eating.note] : []`
  return formOf(
    id,
    { 'eating.note': text() },
    {
      data: { 'eating.note': asked, ...Object.fromEntries(names.map((name) => [name, list])) },
      computed: Object.fromEntries(
        names.map((name, at) => [name, at === 0 ? first : `form.${names[at - 1]} + form.${names[at - 1]}`]),
      ),
    },
  )
}

/** What a note says that begins the work of `squaring`. */
export const begins = 'begin'

/** A list of so many entries once the note says so, of which so many rules compare each with each: 128 entries take 80,000 steps a rule. */
export function squaring(id: string, { doublings, rules }: { doublings: number; rules: number }): Definition {
  const lists = doubling(id, doublings + 1, begins) as { data: Definition; computed: Definition }
  const last = `form.eating.list${doublings}`
  const names = Array.from({ length: rules }, (_, at) => `eating.same${at}`)
  return {
    ...lists,
    data: {
      ...lists.data,
      ...Object.fromEntries(names.map((name) => [name, { type: 'boolean', yesNo: true, class: 'plain' }])),
    },
    computed: {
      ...lists.computed,
      ...Object.fromEntries(names.map((name) => [name, `${last}.all(x, ${last}.all(y, x == y))`])),
    },
  }
}

/** A scenario that gives the note so many times. */
export const entering = (times: number): Definition => ({
  $schema: '../../../schemas/scenario.schema.json',
  scenarios: [
    {
      name: 'the note is given again and again',
      moves: Array.from({ length: times }, (_, at) => ({
        at: 'ask',
        enter: { 'eating.note': at % 2 === 0 ? begins : 'end' },
      })),
      expect: { step: 'ask' },
    },
  ],
})

interface Pattern {
  pattern: string
  /** Characters that may come to it. */
  most: number
}

/** A form with a field for each pattern, which is tried so many times. */
export function withPatterns(id: string, patterns: readonly Pattern[], times = 1): Definition {
  const names = patterns.map((_, at) => `eating.note${at}`)
  const checks = ({ pattern, most }: Pattern) => [
    { maxLength: most, message: 'Too long' },
    ...Array.from({ length: times }, () => ({ pattern, message: 'Not so' })),
  ]
  return formOf(id, Object.fromEntries(names.map((name, at) => [name, text(checks(patterns[at]!))])), {
    data: Object.fromEntries(names.map((name) => [name, asked])),
  })
}

/** A form of so many steps, each of which asks if the one before was answered. */
export function long(id: string, steps: number): Definition {
  const names = Array.from({ length: steps }, (_, at) => `step${at}`)
  const { steps: ends, ...rest } = formOf(id, {}, {}) as { steps: Definition }
  return {
    ...rest,
    order: [
      ...names.map((name, at) =>
        at === 0 ? name : { step: name, if: `form.eating.note${at - 1} != '' || form.eating.note${at >> 1} == 'x'` },
      ),
      'ask',
      'end',
    ],
    data: Object.fromEntries(names.map((_, at) => [`eating.note${at}`, asked])),
    steps: {
      ...Object.fromEntries(names.map((name, at) => [name, { title: name, fields: { [`eating.note${at}`]: text() } }])),
      ...ends,
    },
  }
}
