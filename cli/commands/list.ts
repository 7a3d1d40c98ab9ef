import { dirname, join } from 'node:path'
import type { Definition, Registry } from 'runnel/contracts'
import { collectNames, foldersOf } from 'runnel/load'
import { instead } from 'runnel/rules'
import { entriesOf, kinds, type Entry, type Kind } from '../reference/entries.ts'
import { type Command, oneOf, type Output, parseArguments, UsageError, shortened } from '../lib/command.ts'
import { allFunnels, idOf } from '../lib/findFunnels.ts'
import { findRegistry } from '../lib/findRegistry.ts'
import { fileOf, loadDefinitionFile } from '../lib/openFunnel.ts'
import { table } from '../lib/table.ts'

/** Names that are no part of the vocabulary: funnels, and the entries of the library. */
const more = {
  funnels: 'Funnels',
  fields: 'Fields of the library (`"use"` in a field)',
  steps: 'Steps of the library (`"use"` in a step)',
  effects: 'Effect lists of the library (`"use"` in an effect)',
} as const

const about: Record<string, string> = { ...kinds, ...more }

export const list: Command = {
  help: [
    'Usage: runnel list [what] [name] [--of funnel] [--format table|json]',
    '',
    'Lists the names that a definition may use, one a line; with a name it shows that one in full,',
    'with its options and an example to paste. docs/reference/ has the same with pictures.',
    '',
    `  what      ${Object.keys(kinds).slice(0, 6).join(', ')},`,
    `            ${Object.keys(kinds).slice(6).join(', ')},`,
    `            ${Object.keys(more).join(', ')}`,
    '  name      one of them, such as runnel list widgets select',
    '  --of      the funnel whose vocabulary is meant; the product without it',
    '  --format  table (default) for people, json for programs',
    '',
    'Exit code: 0; 2 the command was not used as it is meant.',
  ].join('\n'),
  run: async (args, output) => {
    const { values, positionals } = parseArguments(
      args,
      { of: { type: 'string' }, format: { type: 'string', default: 'table' } },
      'list',
    )
    const [what, name] = positionals
    if (positionals.length > 2) throw new UsageError('name one kind and one name', 'runnel list --help')
    const format = oneOf(values.format, ['table', 'json'] as const, 'format')
    if (what === undefined) {
      output.out(table(['runnel list', 'what it lists'], Object.entries(about)))
      return 0
    }
    if (!Object.hasOwn(about, what))
      throw new UsageError(
        `runnel list knows no "${shortened(what)}"`,
        instead(what, Object.keys(about), 'runnel list'),
      )
    const file = values.of === undefined ? allFunnels()[0]! : fileOf(values.of)
    const entries = await entriesIn(what, file)
    if (name === undefined) printAll(entries, format, output)
    else printOne(found(name, what, entries), format, output)
    return 0
  },
}

async function entriesIn(what: string, file: string): Promise<Entry[]> {
  const registry = await findRegistry(file)
  if (Object.hasOwn(kinds, what)) return entriesOf(what as Kind, registry, await definitionsNear(file))
  if (what === 'funnels')
    return (await Promise.all(allFunnels().map(async (one) => [one, await definitionOf(one)] as const))).map(
      ([one, { title, path, order }]) =>
        entry(idOf(one), title, `${path}, ${order.length} steps`, [
          ['file', one],
          ['path', path],
        ]),
    )
  return libraryEntries(what as 'fields' | 'steps' | 'effects', file, registry)
}

const entry = (name: string, text: string, summary: string, facts: Entry['facts'], example?: string): Entry => ({
  name,
  about: text,
  summary,
  facts,
  members: [],
  example,
})

const definitionOf = async (file: string): Promise<Definition> => (await loadDefinitionFile(file)).definition

/** The definitions beside a funnel, which show its vocabulary in use. A variant may be a draft, and shows nothing new. */
async function definitionsNear(file: string): Promise<Definition[]> {
  const near = allFunnels().filter((one) => dirname(dirname(one)) === dirname(dirname(file)))
  const loaded = await Promise.all(near.map(loadDefinitionFile))
  return loaded.filter(({ variant }) => !variant).map(({ definition }) => definition)
}

async function libraryEntries(
  what: 'fields' | 'steps' | 'effects',
  file: string,
  registry: Registry,
): Promise<Entry[]> {
  const { library } = foldersOf(file)
  const names = await collectNames(registry, [file], library)
  const own = names[what]
  const listed = Array.isArray(own) ? own.map((name) => [name, ''] as const) : Object.entries(own)
  return listed.map(([name, widget = '']) =>
    entry(
      name,
      '',
      widget === '' ? '' : `widget ${widget}`,
      [['file', join(library, `${what}.json`)]],
      `{ "use": ${JSON.stringify(name)} }`,
    ),
  )
}

/** @throws UsageError for a name that the list lacks. */
function found(name: string, what: string, entries: Entry[]): Entry {
  const one = entries.find((entry) => entry.name === name)
  if (one) return one
  const names = entries.map((entry) => entry.name)
  throw new UsageError(
    `there is no "${shortened(name)}" among the ${what}`,
    instead(name, names, `runnel list ${what}`),
  )
}

function printAll(entries: Entry[], format: 'table' | 'json', { out }: Output): void {
  if (format === 'json') out(JSON.stringify(entries, null, 2))
  else
    out(
      entries.length === 0
        ? 'none'
        : table(
            ['name', 'about', ''],
            entries.map(({ name, about: text, summary }) => [name, text, summary]),
          ),
    )
}

function printOne(one: Entry, format: 'table' | 'json', { out }: Output): void {
  if (format === 'json') return out(JSON.stringify(one, null, 2))
  const members = one.members.map(({ name, type, required, about: text }) => [
    `  ${name}`,
    `${type}${required ? ' (required)' : ''}`,
    text,
  ])
  out(
    [
      one.about === '' ? one.name : `${one.name}: ${one.about}`,
      ...one.facts.map(([what, text]) => `  ${what}: ${text}`),
      ...(members.length > 0 ? ['', table(['  option', 'type', ''], members)] : []),
      ...(one.example === undefined
        ? []
        : ['', 'To paste:', '', ...one.example.split('\n').map((line) => `  ${line}`)]),
    ].join('\n'),
  )
}
