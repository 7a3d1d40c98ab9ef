import { remembering } from '#engine/base/index.ts'
import { evaluate } from '../evaluate.ts'
import type { RuleScope, Tree } from '../tree.ts'
import { atomise, type Atom, type Names } from './atoms.ts'
import { domainOf } from './domain.ts'
import { all, partsOf, toFormula, type Formula } from './formula.ts'

/** Whether conditions can hold together. `witness` gives values, by path, with which they do. */
export type Answer =
  | { can: 'never' }
  | { can: 'sometimes'; witness: Record<string, unknown> }
  | { can: 'undecided'; combinations: number }

/** Decides conditions by enumerating representative values (docs/findings.md). Sound: `never` is always right. */
export interface Solver {
  /** Whether these conditions can hold at the same time; `undecided` if there are too many combinations, or texts are ordered: 0. */
  together(...conditions: Tree[]): Answer
}

const mostCombinations = 20_000
/** Most evaluations of tests, which take about a second. */
const mostTests = 2_000_000

export function createSolver(names: Names): Solver {
  const decide: Decide = remembering(
    Infinity,
    (formula) => solve(formula, names, decide),
    (formula) => JSON.stringify(formula),
  )
  return { together: (...conditions) => decide(all(conditions.map((condition) => toFormula(condition)))) }
}

type Decide = (formula: Formula) => Answer

function solve(formula: Formula, names: Names, decide: Decide): Answer {
  if (typeof formula === 'boolean') return formula ? { can: 'sometimes', witness: {} } : { can: 'never' }
  if ('or' in formula) return firstThatCan(formula.or, decide)
  if ('part' in formula) return enumerate([formula], names)
  const groups = independent(formula.and, names)
  if (groups.length === 1) return enumerate(formula.and, names)
  return everyGroup(groups.map((group) => decide(all(group))))
}

function firstThatCan(formulas: Formula[], decide: Decide): Answer {
  let best: Answer = { can: 'never' }
  for (const formula of formulas) {
    const answer = decide(formula)
    if (answer.can === 'sometimes') return answer
    if (answer.can === 'undecided') best = answer
  }
  return best
}

function everyGroup(answers: Answer[]): Answer {
  const never = answers.find(({ can }) => can === 'never') ?? answers.find(({ can }) => can === 'undecided')
  if (never) return never
  return {
    can: 'sometimes',
    witness: Object.assign(
      {},
      ...answers.map((answer) => (answer.can === 'sometimes' ? answer.witness : {})),
    ) as Record<string, unknown>,
  }
}

/** Groups of conditions that share no atoms, which can be decided separately. */
function independent(formulas: Formula[], names: Names): Formula[][] {
  const groups: { keys: Set<string>; formulas: Formula[] }[] = []
  for (const formula of formulas) {
    const keys = new Set(atomise(partsOf(formula), names).atoms.keys())
    const touching = groups.filter((group) => [...keys].some((key) => group.keys.has(key)))
    for (const group of touching) groups.splice(groups.indexOf(group), 1)
    groups.push({
      keys: new Set([...keys, ...touching.flatMap((group) => [...group.keys])]),
      formulas: [...touching.flatMap((group) => group.formulas), formula],
    })
  }
  return groups.map((group) => group.formulas)
}

function enumerate(formulas: Formula[], names: Names): Answer {
  const parts = formulas.flatMap(partsOf)
  const { atoms, tests, ordersTexts } = atomise(parts, names)
  if (ordersTexts) return { can: 'undecided', combinations: 0 }
  const testOf = new Map(parts.map((part, at) => [part, tests[at]!]))
  const alone = formulas.map((formula) => ({ formula, key: onlyAtomOf(formula, names) }))
  const domains = [...atoms.values()].map((atom): [Atom, unknown[]] => {
    const about = alone.filter(({ key }) => key === atom.key)
    const isRight = (value: unknown) => about.every(({ formula }) => holds(formula, testOf, { [atom.key]: value }))
    return [atom, domainOf(atom).filter(isRight)]
  })
  const combinations = domains.reduce((count, [, values]) => count * values.length, 1)
  if (combinations > mostCombinations || combinations * parts.length > mostTests)
    return { can: 'undecided', combinations }
  const others = alone.flatMap(({ formula, key }) => (key === undefined ? formula : []))
  for (const scope of assignments(domains)) {
    if (others.every((formula) => holds(formula, testOf, scope))) return { can: 'sometimes', witness: scope }
  }
  return { can: 'never' }
}

/** The key of the only atom of a formula; undefined if it has several. */
function onlyAtomOf(formula: Formula, names: Names): string | undefined {
  const [key, ...more] = atomise(partsOf(formula), names).atoms.keys()
  return more.length > 0 ? undefined : key
}

function holds(formula: Formula, testOf: Map<Tree, Tree>, scope: RuleScope): boolean {
  if (typeof formula === 'boolean') return formula
  if ('part' in formula) return evaluate(testOf.get(formula.part)!, scope, { functions: {}, now: 0 }) === true
  return 'and' in formula
    ? formula.and.every((inner) => holds(inner, testOf, scope))
    : formula.or.some((inner) => holds(inner, testOf, scope))
}

function* assignments([first, ...rest]: [Atom, unknown[]][]): Generator<RuleScope> {
  if (!first) return void (yield {})
  for (const value of first[1]) for (const scope of assignments(rest)) yield { [first[0].key]: value, ...scope }
}
