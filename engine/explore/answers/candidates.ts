import type { CompiledField, CompiledStep } from '#engine/compile/index.ts'
import { textMatching } from '#engine/patterns/index.ts'
import { type JsonSchema, partsOf, readsOf, type Tree } from '#engine/rules/index.ts'
import type { Registry } from '#engine/definition/index.ts'
import { readPath, type FunnelState, type FunnelWorld, valueOf } from '#engine/run/index.ts'
import { distinct } from '../search/variants.ts'

/** Plausible answers to a field, best first: its choices, or the widget's example and values derived from its checks and rules. */
export function candidatesOf(
  field: CompiledField,
  step: CompiledStep,
  state: FunnelState,
  world: FunnelWorld,
  registry: Registry,
): unknown[] {
  const { example, edits } = registry.widgets[field.widget] ?? { example: undefined, edits: {} as JsonSchema }
  if (field.choices) return field.choices.map(({ value }) => (edits.type === 'array' ? [value] : value))
  const tested = field.checks.flatMap(({ test, value }) => candidatesOfTest(test, value, example, registry))
  const found = rulesAbout(field, step).flatMap((rule) => readsOf(rule).map((path) => foundAt(path, state, world)))
  const nearby = found.flatMap(textsIn).filter((text) => text !== '')
  const byType =
    edits.type === 'object'
      ? keyedBy(nearby, edits)
      : edits.type === 'string'
        ? [...literalsIn(rulesAbout(field, step)), ...nearby]
        : []
  return distinct([example, ...tested, ...byType].filter((value) => value !== undefined))
}

function candidatesOfTest(test: string, given: unknown, example: unknown, registry: Registry): unknown[] {
  const text = typeof example === 'string' ? example : ''
  switch (test) {
    case 'format':
      return registry.formats[given as string]?.valid ?? []
    case 'pattern':
      return [textMatching([given as string, '\\S'])]
    case 'minLength':
      return [text.padEnd(given as number, 'a')]
    case 'maxLength':
      return [text.slice(0, given as number)]
    case 'min':
    case 'max':
      return [given]
    case 'minItems':
      return Array.isArray(example) && example.length > 0
        ? [Array.from({ length: given as number }, (_, at) => example[at % example.length] as unknown)]
        : []
    case 'maxItems':
      return Array.isArray(example) ? [example.slice(0, given as number)] : []
    default:
      return []
  }
}

/** The rules that judge the answer: those of the field's checks, and the step's gate. */
const rulesAbout = (field: CompiledField, step: CompiledStep): Tree[] => [
  ...field.checks.flatMap(({ test, value }) => (test === 'rule' ? [value as Tree] : [])),
  ...(step.gate === undefined ? [] : [step.gate]),
]

function foundAt(path: string, state: FunnelState, world: FunnelWorld): unknown {
  const [root, ...keys] = path.split('.')
  if (root === 'form' || root === 'local') return readPath(state, path)
  return valueOf({ $: keys.reduce<Tree>((tree, key) => ['.', tree, key], ['root', root!]) }, { ...state, world })
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
