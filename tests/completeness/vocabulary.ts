import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { funnelFiles, loadFunnelFile } from 'runnel/load'
import { formData } from '#schemas/formData.ts'
import { operations } from '#schemas/operations/index.ts'
import { registry as examples } from '#funnels/examples/registry.ts'
import { specifiedVariants } from './shippedVariants.ts'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const keysOf = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : [])

/** `local.` says where a value is stored and is the engine's own word. */
const membersOf = (path: string): string[] => path.replace(/^local\./, '').split('.')

/** Names of steps and members of field paths, at any depth of a definition or library file. */
function namesInDefinition(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesInDefinition)
  if (!isObject(value)) return []
  const own = [...keysOf(value.steps), ...keysOf(value.fields).flatMap(membersOf)]
  return [...own, ...Object.values(value).flatMap(namesInDefinition)]
}

/** Property names of a JSON Schema, at any depth. */
function propertyNames(schema: unknown): string[] {
  if (!isObject(schema)) return []
  const properties = isObject(schema.properties) ? schema.properties : {}
  return [
    ...Object.keys(properties),
    ...Object.values(properties).flatMap(propertyNames),
    ...propertyNames(schema.items),
  ]
}

/** Members of the neutral data model. */
const neutral = new Set([...propertyNames(examples.model.form), ...propertyNames(examples.model.local)])

const readDefinition = (file: string): Json => JSON.parse(readFileSync(file, 'utf8')) as Json

const isSeveralWords = (name: string): boolean => wordsOf(name).length > 1

/**
 * The names of the business: funnels, steps, members of the form data, fields and operations. Of a funnel that the
 * specification does not describe only names of several words count: a step `result` says nothing about the business.
 * What the neutral examples call something is no name of the business either.
 */
export async function businessNames(root: string): Promise<string[]> {
  const variants = specifiedVariants(root)
  const library = readdirSync(join(root, 'funnels/library')).filter((file) => file.endsWith('.json'))
  const folders = { funnels: join(root, 'funnels'), library: join(root, 'funnels/library') }
  const funnels = await Promise.all(funnelFiles(folders.funnels).map((file) => loadFunnelFile(file, folders)))
  const found = [
    ...funnels.flatMap(({ definition }) => {
      const own = namesInDefinition(definition)
      return variants.includes(definition.id) ? own : own.filter(isSeveralWords)
    }),
    ...library.flatMap((file) => namesInDefinition(readDefinition(join(folders.library, file)))),
  ].filter((name) => !neutral.has(name))
  const names = [
    ...variants,
    ...found,
    ...propertyNames(formData).filter((name) => !neutral.has(name)),
    ...Object.keys(operations),
  ]
  // One spelling is enough: `first-name` is found by `firstName`.
  return [...new Map(names.map((name) => [key(wordsOf(name)), name])).values()].sort()
}

/** Words of a name, lower case: `claim_request_id`, `claimRequestId` and `claim-request-id` are all claim, request, id. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

const singular = (word: string): string => (word.length > 3 ? word.replace(/(?<=[^s])s$/, '') : word)

/** A business name found in a source line. */
export interface Slip {
  name: string
  line: number
  text: string
}

const identifier = /[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)*/g
const key = (words: string[]): string => ` ${words.map(singular).join(' ')} `

/** Every place in a source text where a name occurs as a whole word, or as whole words of a longer identifier, in any casing. */
export function slipsIn(source: string, names: string[]): Slip[] {
  const wanted = names.map((name) => ({ name, words: key(wordsOf(name)) }))
  return source.split('\n').flatMap((text, index) => {
    const found = new Set<string>()
    for (const [token] of text.matchAll(identifier)) {
      const words = key(wordsOf(token))
      for (const one of wanted) if (words.includes(one.words)) found.add(one.name)
    }
    return [...found].map((name) => ({ name, line: index + 1, text: text.trim() }))
  })
}
