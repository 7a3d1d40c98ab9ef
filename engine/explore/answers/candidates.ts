import type { CompiledCheck, CompiledField, CompiledStep } from '#engine/compile/index.ts'
import type { Registry } from '#engine/definition/index.ts'
import { notBlank, textMatching } from '#engine/patterns/index.ts'
import { type JsonSchema, ownValue, partsOf, readsOf, todayOf, type Tree } from '#engine/rules/index.ts'
import { choicesOf, readPath, resultOver, scopeOf } from '#engine/run/index.ts'
import type { Imagined } from '#engine/simulate/index.ts'
import { distinct } from '../search/variants.ts'

/** Plausible answers to a field, best first: its choices, or the widget's example and values derived from its checks and rules. */
export function candidatesOf(field: CompiledField, step: CompiledStep, at: Imagined): unknown[] {
  const { registry } = at.world
  const { example, edits } = ownValue(registry.widgets, field.widget) ?? { example: undefined, edits: {} as JsonSchema }
  if (field.choices ?? field.list)
    return choicesOf(field, at).map(({ value }) => (edits.type === 'array' ? [value] : value))
  const tested = field.checks.flatMap((check) => valuesFor(check, field, registry).right)
  const patterns = field.checks.flatMap(({ test, value }) => (test === 'pattern' ? [value as string] : []))
  const together = patterns.length > 1 ? [textMatching([...patterns, notBlank])] : []
  const found = rulesAbout(field, step).flatMap((rule) => readsOf(rule).map((path) => foundAt(path, at)))
  const nearby = found.flatMap(textsIn).filter((text) => text !== '')
  const byType =
    edits.type === 'object'
      ? keyedBy(nearby, edits)
      : edits.type === 'string'
        ? [...literalsIn(rulesAbout(field, step)), ...nearby]
        : []
  const dates = field.checks.some(({ test }) => test === 'rule')
    ? datesAfter(example, nearby, todayOf(at.world.host.theme, at.world.host.clock.now()))
    : []
  return distinct([example, ...together, ...tested, ...byType, ...dates].filter((value) => value !== undefined))
}

const monthLong = 30 * 86_400_000
const isDate = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(text)

/** For a widget of dates: a month after each date that the rules read, and after today. Written as in the example. */
function datesAfter(example: unknown, read: string[], today: string): string[] {
  if (!isDate(example)) return []
  return [...read.filter(isDate), today]
    .map((date) => Date.parse(date))
    .flatMap((time) =>
      Number.isFinite(time) ? [new Date(time + monthLong).toISOString().slice(0, 10) + example.slice(10)] : [],
    )
}

/** Values that pass a check, and values that fail it. */
interface Tried {
  right: unknown[]
  wrong: unknown[]
}

const textOf = (example: unknown): string => (typeof example === 'string' ? example : '')
const words = (count: number): string => Array<string>(count).fill('word').join(' ')
const cut = (list: unknown, length: number): unknown[] => (Array.isArray(list) ? [list.slice(0, length)] : [])
const repeated = (list: unknown, length: number): unknown[] =>
  Array.isArray(list) && list.length > 0 ? [Array.from({ length }, (_, at) => list[at % list.length] as unknown)] : []

/** How values are made from the parameter of a check and the example of the widget. */
const makers: Partial<Record<CompiledCheck['test'], (of: never, example: unknown, registry: Registry) => Tried>> = {
  format: (name: string, _example, { formats: { [name]: format } }) => ({
    right: format?.valid ?? [],
    wrong: format?.invalid ?? [],
  }),
  pattern: (pattern: string) => ({ right: [textMatching([pattern, notBlank])], wrong: [] }),
  min: (least: number) => ({ right: [least], wrong: [least - 1] }),
  max: (most: number) => ({ right: [most], wrong: [most + 1] }),
  minLength: (least: number, example) => ({
    right: [textOf(example).padEnd(least, 'a')],
    wrong: ['x'.repeat(Math.max(1, least - 1))],
  }),
  maxLength: (most: number, example) => ({ right: [textOf(example).slice(0, most)], wrong: ['x'.repeat(most + 1)] }),
  minWords: (least: number, example) => ({
    right: [`${textOf(example)} ${words(least)}`.trim()],
    wrong: least > 1 ? [words(least - 1)] : [],
  }),
  maxWords: (most: number, example) => ({
    right: [textOf(example).split(/\s+/u).slice(0, most).join(' ')],
    wrong: [words(most + 1)],
  }),
  minItems: (least: number, example) => ({ right: repeated(example, least), wrong: cut(example, least - 1) }),
  maxItems: (most: number, example) => ({ right: cut(example, most), wrong: repeated(example, most + 1) }),
}

export const valuesFor = ({ test, value }: CompiledCheck, { widget }: CompiledField, registry: Registry): Tried =>
  makers[test]?.(value as never, ownValue(registry.widgets, widget)?.example, registry) ?? { right: [], wrong: [] }

/** The rules that judge the answer: those of the field's checks, and the step's gate. */
const rulesAbout = (field: CompiledField, step: CompiledStep): Tree[] => [
  ...field.checks.flatMap(({ test, value }) => (test === 'rule' ? [value as Tree] : [])),
  ...(step.gate === undefined ? [] : [step.gate]),
]

function foundAt(path: string, at: Imagined): unknown {
  const [root, ...keys] = path.split('.')
  if (root === 'form' || root === 'local') return readPath(at, path)
  const tree = keys.reduce<Tree>((owner, key) => ['.', owner, key], ['root', root!])
  return resultOver(tree, scopeOf(at), at.world)
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

const literalsIn = (trees: Tree[]): string[] =>
  trees.flatMap((tree): string[] => {
    if (typeof tree === 'string' && tree !== '') return [tree]
    const parts = partsOf(tree).map(({ part }) => part)
    // A member's key is not a literal.
    return literalsIn(Array.isArray(tree) && tree[0] === '.' ? parts.slice(0, 1) : parts)
  })

/** A record with a member for each key, if the schema describes records. */
const keyedBy = (keys: string[], { patternProperties }: JsonSchema): unknown[] =>
  patternProperties && keys.length > 0 ? [Object.fromEntries(keys.map((key) => [key, 'a']))] : []
