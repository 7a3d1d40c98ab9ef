import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shortened, UsageError } from '../lib/command.ts'

/** `rating-scale` as `RatingScale`. */
export const pascalCase = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
/** `rating-scale` as `ratingScale`. */
export const camelCase = (name: string): string => pascalCase(name).replace(/^\w/, (letter) => letter.toLowerCase())
/** `rating-scale` as `Rating scale`, `ratingScale` as `Rating scale`. */
export const inWords = (name: string): string => {
  const words = name
    .replace(/([A-Z])/g, ' $1')
    .replaceAll('-', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * The name of a folder: small letters, digits and hyphens.
 * @throws UsageError
 */
export function kebabName(name: string, what: string): string {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name.length <= 40) return name
  throw new UsageError(
    `"${shortened(name)}" cannot be the name of a ${what}`,
    `small letters, digits and single hyphens, at most 40, such as ${suggestion(name, '-') ?? 'rating-scale'}`,
  )
}

/** The name as it would be right. */
export function suggestion(name: string, between: '-' | ''): string | undefined {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const right = words?.join('-').slice(0, 40).replace(/-$/, '')
  if (!right || !/^[a-z]/.test(right)) return undefined
  return between === '-' ? right : camelCase(right)
}

/**
 * The name of an operation says what it does: a verb and what it does it to.
 * @throws UsageError
 */
export function operationName(name: string): string {
  if (/^[a-z]+([A-Z][a-z0-9]*)+$/.test(name) && name.length <= 40) return name
  const right = suggestion(name, '')
  const isRight = right !== undefined && /[A-Z]/.test(right)
  throw new UsageError(
    `"${shortened(name)}" cannot be the name of an operation`,
    `a verb and what it does it to, written together, such as ${isRight ? right : 'sendReminder'}`,
  )
}

/**
 * Whether JavaScript or its objects know the word already: a component `Date` would hide that of the language.
 * @throws UsageError
 */
export function refuseReserved(name: string): void {
  if (
    Object.hasOwn(globalThis, pascalCase(name)) ||
    Reflect.has(Object.prototype, name) ||
    webNames.has(pascalCase(name))
  )
    throw new UsageError(
      `"${name}" is a word of the language or the browser`,
      `choose another name, such as ${name}-field`,
    )
}

const webNames = new Set([
  'Window',
  'Document',
  'Element',
  'Node',
  'Image',
  'Audio',
  'Option',
  'Text',
  'Range',
  'History',
])

/** @throws UsageError if there is something at this place. */
export function refuseTaken(place: string): void {
  if (existsSync(place)) throw new UsageError(`there is a "${place}" already`, 'choose another name')
}

/** The folders of code in which no brand is named (tests/completeness/names.test.ts). */
const code = ['app', 'cli', 'engine', 'preview', 'schemas', 'server', 'widgets']

/** The first line of code that has the words of a name, as `file:line`. */
export function lineWith(name: string): string | undefined {
  const words = name.split('-')
  const pattern = new RegExp(`(?<![a-z])${words.join('[-_ ]?')}s?(?![a-z])`, 'i')
  for (const folder of code)
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(ts|tsx|css|mjs)$/.test(entry) || /\.test\.tsx?$|(^|\/)testing\//.test(entry)) continue
      const lines = readFileSync(join(folder, entry), 'utf8').split('\n')
      const at = lines.findIndex((line) => pattern.test(line.replace(/([a-z0-9])([A-Z])/g, '$1 $2')))
      if (at >= 0) return `${join(folder, entry)}:${at + 1}`
    }
  return undefined
}

/** @throws UsageError outside the project's folder. */
export function refuseElsewhere(): void {
  if (!existsSync('funnels/registry.ts') || !existsSync('widgets/components.ts'))
    throw new UsageError(
      'this is not the folder of the project',
      'go to the folder that contains "funnels" and "widgets"',
    )
}
