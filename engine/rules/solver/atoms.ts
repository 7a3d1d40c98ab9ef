import { functionNamed } from '../calculations.ts'
import type { RuleFunction } from '../functions.ts'
import { isMacro, builtInSignatures } from '../signatures.ts'
import { pathOf, type Tree } from '../tree.ts'
import { ownMember, typeOfPath } from '../relations.ts'
import {
  anyType,
  boolType,
  isYesNoType,
  listOf,
  numberType,
  type RuleType,
  textType,
  typeOfName,
  yesNoType,
  zeroOf,
} from '../types.ts'

/** A value that tests depend on: a path, or a call whose inner parts are not analysed. */
export interface Atom {
  key: string
  type: RuleType
  /** Whether it is a size, and so a whole number from 0 on. */
  isSize: boolean
  /** Whether its presence is tested. */
  isTested: boolean
  /** Texts and numbers that it is compared with. */
  near: Set<string | number>
  /** Atoms that it is compared with, itself included. */
  peers: Set<Atom>
}

export interface Names {
  roots: Record<string, RuleType>
  functions: Record<string, RuleFunction>
}

/** The atoms of some tests by key, and the tests with each atom replaced by a name. */
export interface Atomised {
  atoms: Map<string, Atom>
  tests: Tree[]
  /** Whether texts are compared by order; then no small set of values represents them all. */
  ordersTexts: boolean
}

export function atomise(tests: Tree[], names: Names): Atomised {
  const atoms = new Map<string, Atom>()
  const found: Atomised = { atoms, tests: [], ordersTexts: false }
  found.tests = tests.map((test) => replaced(test, { names, found }))
  return found
}

interface Run {
  names: Names
  found: Atomised
  /** The atoms and literals of the surrounding comparison. */
  compared?: { atoms: Atom[]; near: (string | number)[] }
}

const comparisons = new Set(['==', '!=', '<', '<=', '>', '>=', 'in'])
const lookedInto = new Set(['&&', '||', '!', '?', '+', '-', '*', 'list'])

function replaced(tree: Tree, run: Run): Tree {
  if (!Array.isArray(tree)) {
    if (typeof tree === 'string' || typeof tree === 'number') run.compared?.near.push(tree)
    return tree
  }
  const [op, a, b] = tree as [string, Tree, Tree]
  if (comparisons.has(op)) return compared(tree, run)
  if (lookedInto.has(op)) return [op, ...tree.slice(1).map((part) => replaced(part as Tree, run))] as Tree
  const path = pathOf(tree)
  if (path !== undefined) return atom(tree, typeOfPath(path, run.names.roots), run)
  if (op === 'answered') {
    const read = pathOf(a)
    if (read === undefined) return atom(tree, boolType, run)
    atom(a, yesNoType, run)
    run.found.atoms.get(read)!.isTested = true
    return ['answered', ['root', read]]
  }
  if (op === 'call' && (a === 'present' || a === 'size')) {
    const inner = pathOf(b)
    const kind = inner === undefined ? undefined : typeOfPath(inner, run.names.roots).kind
    if (a === 'size' ? kind === 'list' : kind === 'string' || kind === 'bool' || kind === 'list') {
      const node = replaced(b, run)
      const known = run.found.atoms.get(inner!)!
      if (a === 'present') known.isTested = true
      return ['call', a, node]
    }
  }
  return atom(tree, typeOfCall(tree, run.names), run)
}

function compared(tree: Exclude<Tree, string | number | boolean | null>, run: Run): Tree {
  const [op, a, b] = tree as [string, Tree, Tree]
  // Membership is analysed only in a list literal.
  if (op === 'in' && !(Array.isArray(b) && b[0] === 'list')) return atom(tree, boolType, run)
  const inside = { atoms: [] as Atom[], near: [] as (string | number)[] }
  const result = [op, replaced(a, { ...run, compared: inside }), replaced(b, { ...run, compared: inside })] as Tree
  for (const one of inside.atoms) {
    for (const value of inside.near) one.near.add(value)
    for (const other of inside.atoms) one.peers.add(other)
    if (op !== '==' && op !== '!=' && op !== 'in' && (one.type.kind === 'string' || one.type.kind === 'any'))
      run.found.ordersTexts = true
  }
  return result
}

function atom(tree: Tree, type: RuleType, run: Run): Tree {
  const key = pathOf(tree) ?? JSON.stringify(tree)
  const isSize = Array.isArray(tree) && tree[0] === 'call' && tree[1] === 'size'
  const known = run.found.atoms.get(key) ?? { key, type, isSize, isTested: false, near: new Set(), peers: new Set() }
  known.peers.add(known)
  run.found.atoms.set(key, known)
  run.compared?.atoms.push(known)
  return isYesNoType(known.type) ? ['root', key, false] : ['root', key]
}

function typeOfCall(tree: Tree, { functions }: Names): RuleType {
  const [op, name] = tree as [string, string]
  if (op === 'call')
    return ownMember(builtInSignatures, name)?.gives ?? typeOfName(functionNamed(name, functions)?.returns ?? 'any')
  if (isMacro(op)) return op === 'filter' || op === 'map' ? listOf(anyType) : boolType
  return op === '.' ? typeOfZero((tree as unknown[])[3]) : anyType
}

const typeOfZero = (zero: unknown): RuleType =>
  Array.isArray(zero)
    ? listOf(anyType)
    : ([textType, boolType, numberType].find((type) => zeroOf(type) === zero) ?? anyType)
