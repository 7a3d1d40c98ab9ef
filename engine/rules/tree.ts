import { isMacro } from './signatures.ts'

/**
 * A compiled rule: plain JSON, evaluated by `evaluate.ts` (docs/format.md §4). A tree that is a string, number, boolean
 * or null is that literal; lists as values are `["list", …]`, objects `["object", key, tree, …]`.
 */
export type Tree =
  | string
  | number
  | boolean
  | null
  | ['list', ...Tree[]]
  | ['object', ...Tree[]]
  | ['root', string, unknown?]
  /** A member, with its zero value. The last part is true if the member is a yes/no answer. */
  | ['.', Tree, string | Tree, unknown?, true?]
  | ['!', Tree]
  /** What `present` of a yes/no answer is compiled to. */
  | ['answered', Tree]
  | ['&&' | '||', Tree, Tree]
  | ['?', Tree, Tree, Tree]
  | ['==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*', Tree, Tree]
  | ['call', string, ...Tree[]]
  | ['all' | 'exists' | 'exists_one' | 'filter' | 'map', Tree, string, Tree]

/** A compiled text: literal parts are strings, inserted rules are `{ rule }`. A text without insertions is a string. */
export type Text = string | (string | { rule: Tree })[]

/** A value with formulas in it: formulas are `{ rule }` under the key `$`, everything else is itself. */
export type Value = unknown

/**
 * The values that a rule reads, by root: for example `{ form, local, theme, query, error, … }`. A function gives the value of a
 * root that is computed only if a rule reads it.
 */
export type RuleScope = Record<string, unknown>

/** The tree that gives the answers at these paths as an object by path, without those that are not set. */
export const answersTree = (paths: readonly string[]): Tree => [
  'object',
  ...paths.flatMap((path): Tree[] => [
    path,
    `form.${path}`.split('.').reduce<Tree>((owner, key) => (owner === null ? ['root', key] : ['.', owner, key]), null),
  ]),
]

/** The direct subtrees of a tree, each with the variable bound in it. Zero values, names and keys are no subtrees. */
export function partsOf(tree: Tree): { part: Tree; variable?: string }[] {
  if (!Array.isArray(tree) || tree[0] === 'root') return []
  const [op, ...rest] = tree as [string, ...Tree[]]
  if (isMacro(op)) return [{ part: rest[0]! }, { part: rest[2]!, variable: rest[1] as string }]
  const parts = op === '.' ? rest.slice(0, 2) : op === 'call' ? rest.slice(1) : rest
  return parts.map((part) => ({ part }))
}

/** The functions that a tree calls, each as often as it does. */
export const functionsIn = (tree: Tree): string[] => [
  ...(Array.isArray(tree) && tree[0] === 'call' ? [tree[1] as string] : []),
  ...partsOf(tree).flatMap(({ part }) => functionsIn(part)),
]

/** Whether a tree reads the answer to a yes/no question, and nothing else. */
export const readsYesNo = (tree: Tree): boolean => Array.isArray(tree) && tree[0] === '.' && tree[4] === true

/** The test whether a yes/no question was answered, with yes or no. Unlike `present` it reads the answer without its zero value. */
export const answeredTest = ([op, owner, key]: ['.', Tree, string | Tree, ...unknown[]]): Tree => [
  'answered',
  [op, owner, key],
]

/** What a tree tests the presence of, if it is such a test. */
export const testedForPresence = (tree: Tree): Tree | undefined =>
  Array.isArray(tree) && (tree[0] === 'answered' || (tree[0] === 'call' && tree[1] === 'present'))
    ? (tree.at(-1) as Tree)
    : undefined

/** The dotted path of a root or its named member, such as `form.shop.shelf`; undefined for any other tree. */
export function pathOf(tree: Tree): string | undefined {
  if (!Array.isArray(tree)) return undefined
  if (tree[0] === 'root') return tree[1] as string
  if (tree[0] !== '.' || typeof tree[2] !== 'string') return undefined
  const owner = pathOf(tree[1] as Tree)
  return owner === undefined ? undefined : `${owner}.${tree[2]}`
}

/**
 * The paths that a rule reads, dotted and with their roots, each once and in order of appearance. Reading an entry of a list
 * counts as reading the list.
 */
export function readsOf(tree: Tree): string[] {
  const found = new Set<string>()
  const collect = (inner: Tree, variables: string[]): void => {
    const path = pathOf(inner)
    if (path === undefined)
      for (const { part, variable } of partsOf(inner)) collect(part, variable ? [...variables, variable] : variables)
    else if (!variables.includes(path.split('.', 1)[0]!)) found.add(path)
  }
  collect(tree, [])
  return [...found]
}
