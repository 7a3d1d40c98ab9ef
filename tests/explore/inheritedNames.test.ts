import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { checkFunnel } from 'runnel/check'
import { compileFunnel, compileValidators, schemasToValidate } from 'runnel/compile'
import type { Registry } from 'runnel/contracts'
import { explore } from 'runnel/explore'
import { disk, foldersOf, type FileSystem, funnelFiles, loadFunnel } from 'runnel/load'
import { runScenario, story } from 'runnel/scenario'
import { loadScenarios } from 'runnel/scenario/load'
import { registry } from '#funnels/examples/registry.ts'
import { samples } from '#tests/fullOnly/tier.ts'

/** Names that every object inherits. `{}[name]` is there for each of them, and writing the last one changes the object itself. */
const inherited = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__']

/** Keys under which authors choose names, and keys whose value is one. */
const tables = ['fields', 'steps', 'data', 'buttons', 'rules', 'computed', 'lookups', 'sections', 'on', 'operations']
const named = ['as', 'call', 'value', 'emit', 'use']

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every name that the author of a definition has chosen: of answers, steps, buttons, results, rules, operations and choices. */
function namesIn(value: unknown, key = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((one: unknown) => (key === 'choices' && typeof one === 'string' ? [one] : namesIn(one, key)))
  if (!isRecord(value)) return named.includes(key) && typeof value === 'string' ? [value] : []
  const own = tables.includes(key) ? Object.keys(value).flatMap((name) => name.split('.')) : []
  return [...own, ...Object.entries(value).flatMap(([inner, one]) => namesIn(one, inner))]
}

/** Whether scenarios can be rewritten with another name: it is no word of the language of scenarios, and no text shows it. */
const canBeRenamed = (name: string, scenarios: string): boolean =>
  /^[A-Za-z][\w-]*$/.test(name) && name !== 'name' && !new RegExp(`"[A-Z][^"]* ${name}\\b`).test(scenarios)

/** The files with one name replaced wherever it stands as a word: in keys and values, and in prose within braces only. */
function renamed(from: string, to: string): FileSystem {
  const word = new RegExp(`(?<![\\w-])${from}(?![\\w-])`, 'g')
  const inText = (text: string): string =>
    /^[A-Z].* /.test(text) ? text.replace(/\{[^}]*\}/g, (formula) => formula.replace(word, to)) : text.replace(word, to)
  const inside = (value: unknown): unknown => {
    if (typeof value === 'string') return inText(value)
    if (Array.isArray(value)) return value.map(inside)
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [inText(key), inside(one)]))
  }
  return { ...disk, read: (path) => JSON.stringify(inside(JSON.parse(disk.read(path)))) }
}

/** The registry in which an operation or event of that name has the other one. */
function registryWith(from: string, to: string): Registry {
  const withName = <T>(table: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(table).map(([name, contract]) => [name === from ? to : name, contract]))
  return { ...registry, operations: withName(registry.operations), events: withName(registry.events) }
}

/** What became of a definition after the renaming: the findings that refuse it, or the stories of scenarios that fail. */
async function outcomeOf(file: string, from: string, to: string): Promise<{ refused: string[]; failed: string[] }> {
  const files = renamed(from, to)
  const known = registryWith(from, to)
  const loaded = loadFunnel(file, { ...foldersOf(file), ...files })
  const refused = checkFunnel(loaded, known).filter(({ severity }) => severity === 'error')
  if (refused.length > 0) return { refused: refused.map(({ message }) => message), failed: [] }
  const funnel = compileFunnel(loaded.definition, known)
  const validators = compileValidators(schemasToValidate(funnel, known))
  const engine = { funnel, translated: [], registry: known, validators, theme: { shop: 'north' } }
  const failed: string[] = []
  for (const found of loadScenarios(`${dirname(file)}/scenarios`, files)) {
    if (found.scenario.language) continue
    const result = await runScenario(found.scenario, engine)
    if (!result.passed) failed.push(story(found, result))
  }
  const { journeys } = await explore(engine, { order: 'news', most: 6 })
  failed.push(...journeys.flatMap(({ problems }) => problems))
  return { refused: [], failed }
}

const examples = funnelFiles('funnels/examples').filter((file) => file.endsWith('.json'))

const renamings = examples.flatMap((file) => {
  const folder = `${dirname(file)}/scenarios`
  const scenarios = disk
    .list(folder)
    .map((name) => disk.read(`${folder}/${name}`))
    .join('\n')
  const names = [...new Set(namesIn(JSON.parse(disk.read(file))))].filter((name) => canBeRenamed(name, scenarios))
  return names.map((name, at) => [file, name, inherited[at % inherited.length]!] as const)
})

// In the gate one name in nineteen is replaced: no multiple of five, so that each inherited name has its turn.
const every = samples({ gate: 19, whole: 1 })

it.each(renamings.filter((_, at) => at % every === 0))(
  '%s works or is refused with a finding when "%s" is called "%s"',
  async (file, name, other) => {
    const { refused, failed } = await outcomeOf(file, name, other)
    expect(failed).toEqual([])
    for (const message of refused) expect(message).not.toMatch(/\[object|native code|undefined/)
  },
)
