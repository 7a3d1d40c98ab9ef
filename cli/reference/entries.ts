import {
  asSchema,
  exampleField,
  isOptional,
  itemsOf,
  type BlockDefinition,
  type Definition,
  type EventContract,
  type LeavesContract,
  type OperationContract,
  type Registry,
  type WidgetDefinition,
} from 'runnel/contracts'
import { calculations, type JsonSchema, ownValue } from 'runnel/rules'
import { exampleValue } from 'runnel/simulate'

/** What the reference says of a name that a definition may use. */
export interface Entry {
  name: string
  about: string
  /** One line beside the name: what it edits, takes or gives. */
  summary: string
  /** Facts, a line each. */
  facts: [what: string, text: string][]
  /** Options, inputs or members. */
  members: Member[]
  /** Text to paste. */
  example?: string
}

export interface Member {
  name: string
  type: string
  required: boolean
  about: string
}

/** The kinds of names, and what they are called. */
export const kinds = {
  widgets: 'Widgets: how a field asks for its answer (`widget`)',
  blocks: 'Blocks: content of a step without an answer (`blocks`)',
  formats: 'Formats: tests of an answer by name (`checks`, key `format`)',
  normalisers: 'Normalisers: rewrite an answer when it is given (`normalise`)',
  functions: 'Functions that rules may call (format.md §4)',
  operations: 'Operations: calls that a funnel may make (`call`)',
  events: 'Events: browser events (`emit`, `on`) and analytics events (`track`)',
  queries: 'Names of the address that rules may read (`query.…`)',
  answers: 'Answers: the paths of the data model that all funnels share',
  theme: 'Keys of the theme that rules and texts may read (`theme.…`)',
} as const
export type Kind = keyof typeof kinds

/** A type in words: `text`, `a list of numbers`, `one of "a", "b"`. */
export function typeInWords(schema: JsonSchema, several = false): string {
  const { type, enum: values, const: only, items, properties = {}, anyOf } = schema
  if (only !== undefined) return JSON.stringify(only)
  if (values) return `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`
  if (Array.isArray(anyOf)) return (anyOf as JsonSchema[]).map((one) => typeInWords(one, several)).join(' or ')
  switch (type) {
    case 'string':
      return `${schema.formatted === true ? 'formatted ' : ''}${several ? 'texts' : 'text'}`
    case 'number':
      return several ? 'numbers' : 'a number'
    case 'integer':
      return several ? 'whole numbers' : 'a whole number'
    case 'boolean':
      return 'true or false'
    case 'array':
      return `${several ? 'lists' : 'a list'} of ${typeInWords(items ?? {}, true)}`
    case 'object': {
      const names = Object.keys(properties).join(', ')
      const word = several ? 'objects' : 'an object'
      return names === '' ? word : `${word} with ${names}`
    }
    default:
      return several ? 'values' : 'any value'
  }
}

const membersOf = ({ properties = {}, required = [] }: JsonSchema): Member[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeInWords(schema),
    required: required.includes(name),
    about: schema.description ?? '',
  }))

const paste = (key: string, value: unknown): string => `${JSON.stringify(key)}: ${laidOut(value)}`

/** JSON on one line if it is short. */
function laidOut(value: unknown): string {
  const line = JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? folded(inner) : inner))
  return line.length <= 90
    ? spaced(value)
    : JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? folded(inner) : inner), 2)
}

const folded = (text: string): string => (/^data:/.test(text) && text.length > 40 ? `${text.slice(0, 30)}…` : text)

/** JSON on one line with spaces, as oxfmt writes it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null)
    return JSON.stringify(typeof value === 'string' ? folded(value) : value)
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

const inWords = (value: unknown): string => spaced(value)

/** The shortest field with a widget in some definitions. */
function used(name: string, definitions: Definition[]): [path: string, value: object] | undefined {
  const uses = definitions.flatMap((definition) =>
    itemsOf(definition, 'field').flatMap(({ path, value }): [path: string, value: object][] =>
      value.widget === name ? [[path, value]] : [],
    ),
  )
  const length = ([, value]: [string, object]): number => JSON.stringify(value).length
  return uses.sort((a, b) => length(a) - length(b))[0]
}

function widgetEntry(widget: WidgetDefinition, definitions: Definition[]): Entry {
  const { name, about, edits, options, choices, operations = [], tells = {}, example } = widget
  const [path, field] = used(name, definitions) ?? ['an.answer', { ...exampleField(widget), label: 'Your answer' }]
  return {
    name,
    about,
    summary: `edits ${typeInWords(edits)}`,
    facts: [
      ['edits', typeInWords(edits)],
      ['an answer', inWords(example)],
      ...(choices ? [['choices', 'the field needs `choices`'] as [string, string]] : []),
      ...(operations.length > 0 ? [['calls', operations.join(', ')] as [string, string]] : []),
      ...Object.entries(tells).map(([tell, schema]): [string, string] => [`tells ${tell}`, typeInWords(schema)]),
    ],
    members: membersOf(options),
    example: paste(path, field),
  }
}

function blockEntry({ name, about, options, example }: BlockDefinition): Entry {
  const value = { block: name, ...(Object.keys(example).length > 0 && { options: example }) }
  const members = membersOf(options)
  return {
    name,
    about,
    summary: members.length === 0 ? 'no options' : `options ${members.map((member) => member.name).join(', ')}`,
    facts: [],
    members,
    example: paste('blocks', { top: [value] }),
  }
}

function operationEntry(name: string, contract: OperationContract): Entry {
  const { about, input, outcome, failures, examples = {}, once, response, leaves: away, receives } = contract
  // The engine gives the address to come back to.
  const inputs = Object.entries(input)
    .filter(([member]) => member !== away?.back)
    .map(([member, schema]): Member => {
      const { from, description = '' } = schema as JsonSchema & { from?: string }
      return {
        name: member,
        type: typeInWords(schema as JsonSchema),
        required: !isOptional(schema) && from === undefined,
        about: from === undefined ? description : `by default \`${from}\``,
      }
    })
  const given = inputs.filter(({ required }) => required)
  const values = given.map((member) => [
    member.name,
    exampleValue(ownValue(input, member.name) as JsonSchema, member.name),
  ])
  return {
    name,
    about,
    summary: outcome
      ? `${outcome.of}: ${outcome.values.join(', ')}`
      : `inputs ${inputs.map((one) => one.name).join(', ') || 'none'}`,
    facts: [
      ...(outcome
        ? [
            [
              'answers',
              `\`${outcome.of}\` is ${outcome.values.map((value) => JSON.stringify(value)).join(', ')}${outcome.others ? ' or something else' : ''}`,
            ] as [string, string],
          ]
        : []),
      ['result', typeInWords(asSchema(response))],
      [
        'fails with',
        [...failures.map(({ code, text }) => `${code} ("${text}")`), 'offline', 'timeout', 'malformed'].join('; '),
      ],
      ...(Object.keys(examples).length > 0
        ? [['in scenarios also', Object.keys(examples).join(', ')] as [string, string]]
        : []),
      ...(once ? [['runs', `once for each \`${once.key}\``] as [string, string]] : []),
      ['receives', `data of class ${receives.map((one) => `\`${one}\``).join(', ') || 'none'}`],
      ...(away ? leavingFacts(name, away) : []),
    ],
    members: inputs,
    example: spaced({
      call: name,
      ...(values.length > 0 && { with: Object.fromEntries(values) as object }),
      as: 'result',
    }),
  }
}

/** What an author needs to leave by an operation, and to go on afterwards. */
const leavingFacts = (name: string, { hosts, returns, confirm }: LeavesContract): Entry['facts'] => [
  ['leaves', `for ${hosts.join(', ')}, by \`"leave": "result"\` behind the call`],
  ['comes back with', `${Object.keys(returns).join(', ') || 'nothing'}, in \`event\` of \`"on": { "${name}": … }\``],
  ['is confirmed by', confirm],
]

function eventEntry(name: string, { kind, about, payload, external }: EventContract): Entry {
  const members = Object.entries(payload).map(([member, schema]): Member => ({
    name: member,
    type: typeInWords(schema as JsonSchema),
    required: !isOptional(schema),
    about: '',
  }))
  const values = Object.fromEntries(
    members
      .filter(({ required }) => required)
      .map((member) => [member.name, exampleValue(ownValue(payload, member.name) as JsonSchema, member.name)]),
  )
  const verb = kind === 'browser' ? 'emit' : 'track'
  return {
    name,
    about,
    summary: `${kind}${external ? ', raised by other scripts' : ''}`,
    facts: [
      [
        'kind',
        kind === 'browser'
          ? 'browser event, sent with `emit` and heard with `on`'
          : 'analytics event, sent with `track`',
      ],
    ],
    members,
    example: external
      ? `"on": ${spaced({ [name]: '@next' })}`
      : spaced({ [verb]: name, ...(members.length > 0 && { with: values }) }),
  }
}

const leaves = (schema: JsonSchema, prefix: string): Member[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    { name: `${prefix}${name}`, type: typeInWords(inner), required: false, about: inner.class ?? '' },
    ...leaves(inner, `${prefix}${name}.`),
  ])

const pathEntries = (schema: JsonSchema, prefix: string, root: string): Entry[] =>
  leaves(schema, prefix).map(({ name, type, about: dataClass }) => ({
    name,
    about: type,
    summary: dataClass === '' ? '' : `class ${dataClass}`,
    facts: [['in rules', `\`${root}${name}\``]],
    members: [],
  }))

/** Every entry of a kind, sorted by name. `definitions` give examples of widgets. */
export function entriesOf(kind: Kind, registry: Registry, definitions: Definition[]): Entry[] {
  const all: Record<Kind, () => Entry[]> = {
    widgets: () => Object.values(registry.widgets).map((widget) => widgetEntry(widget, definitions)),
    blocks: () => Object.values(registry.blocks).map(blockEntry),
    formats: () =>
      Object.entries(registry.formats).map(([name, { about, valid, invalid }]) => ({
        name,
        about,
        summary: `such as ${typeof valid[0] === 'string' ? valid[0] : inWords(valid[0])}`,
        facts: [
          ['passes', valid.map(inWords).join(', ')],
          ['does not pass', invalid.map(inWords).join(', ')],
        ],
        members: [],
        example: `"checks": ${spaced([{ format: name, message: 'Please check this answer' }])}`,
      })),
    normalisers: () =>
      Object.entries(registry.normalisers).map(([name, { about, examples }]) => ({
        name,
        about,
        summary: examples[0] ? `${inWords(examples[0][0])} becomes ${inWords(examples[0][1])}` : '',
        facts: examples.map(([from, to]) => [inWords(from), `becomes ${inWords(to)}`]),
        members: [],
        example: `"normalise": ${spaced([name])}`,
      })),
    functions: () =>
      Object.entries({ ...registry.functions, ...calculations }).map(
        ([name, { about, parameters, returns, examples }]) => ({
          name,
          about,
          summary: `${name}(${parameters.join(', ')}) gives ${returns}`,
          facts: examples.map((one) => [
            `${name}(${one.arguments.map(inWords).join(', ')})`,
            `gives ${inWords(one.gives)}`,
          ]),
          members: [],
          example: `${name}(${(examples[0]?.arguments ?? []).map((argument) => (typeof argument === 'string' ? `'${argument}'` : inWords(argument))).join(', ')})`,
        }),
      ),
    operations: () => Object.entries(registry.operations).map(([name, contract]) => operationEntry(name, contract)),
    events: () => Object.entries(registry.events).map(([name, contract]) => eventEntry(name, contract)),
    queries: () => pathEntries(registry.model.query, '', 'query.'),
    answers: () => [
      ...pathEntries(registry.model.form, '', 'form.'),
      ...pathEntries(registry.model.local, 'local.', ''),
    ],
    theme: () => pathEntries(registry.model.theme, '', 'theme.'),
  }
  const known = registry as unknown as Record<string, Record<string, { deprecated?: string }> | undefined>
  return all[kind]()
    .map((one) => {
      const instead = ownValue(known[kind], one.name)?.deprecated
      return instead === undefined ? one : { ...one, about: `Deprecated: ${instead}. ${one.about}` }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
