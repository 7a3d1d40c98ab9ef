import ts from 'typescript'
import { calleeNames, givenAsserts } from './assertions.ts'
import { isFunction, meaningOf, parse } from './meanings.ts'

/** `[VAL-LEND-01]` or `[VAL-LEND-01, ERR-LENDER-02]`: how a test's title cites the clauses of the specification that it asserts. */
const citation = /\[((?:[A-Z][A-Z0-9]*-)+\d\d(?:\s*,\s*(?:[A-Z][A-Z0-9]*-)+\d\d)*)\]/g

/** Ids cited in a text, in order. */
export const citedIn = (text: string): string[] =>
  [...text.matchAll(citation)].flatMap((match) => match[1]!.split(/\s*,\s*/))

/** Calls that do not assert what their title says. */
const assertsNothing = new Set(['skip', 'todo', 'fails', 'fixme', 'skipIf', 'runIf'])

/** The kind of a call with a title: a test, a step of one with its own title (`test.step`), or a group of tests. */
type Titled = 'test' | 'step' | 'group' | 'none'

function titled(names: string[]): Titled {
  const [first, ...rest] = names
  if (first === 'describe') return 'group'
  if (first !== 'it' && first !== 'test') return 'none'
  if (rest.includes('describe')) return 'group'
  if (rest.includes('step')) return 'step'
  return rest.includes('use') ? 'none' : 'test'
}

function kindOf(node: ts.Node): Titled | 'skipped' {
  if (!ts.isCallExpression(node)) return 'none'
  const names = calleeNames(node.expression)
  const kind = titled(names)
  return kind !== 'none' && names.some((name) => assertsNothing.has(name)) ? 'skipped' : kind
}

/** Whether an argument beside the title asserts. */
const bodyAsserts = ({ arguments: [, ...given] }: ts.CallExpression): boolean => given.some(givenAsserts)

/** Whether it contains a test that asserts. */
function holdsTest(node: ts.Node): boolean {
  const kind = kindOf(node)
  if (kind === 'skipped') return false
  return kind === 'test' ? bodyAsserts(node as ts.CallExpression) : (ts.forEachChild(node, holdsTest) ?? false)
}

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node)

/** The texts of a title, including those of its values. */
function textsOf(node: ts.Node, seen = new Set<ts.Node>()): string[] {
  if (isFunction(node) || seen.has(node)) return []
  seen.add(node)
  if (isText(node)) return [node.text]
  const inner = ts.isIdentifier(node) ? [meaningOf(node) ?? []].flat() : children(node)
  return inner.flatMap((one) => textsOf(one, seen))
}

function children(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = []
  ts.forEachChild(node, (child) => void found.push(child))
  return found
}

/** The title of a call, and the table of its rows: `it.each(table)('…', …)`. */
function citedByTitle({ expression, arguments: [title] }: ts.CallExpression): string[][] {
  const table = ts.isCallExpression(expression)
    ? [...expression.arguments]
    : ts.isTaggedTemplateExpression(expression)
      ? [expression.template]
      : []
  const seen = new Set<ts.Node>()
  return [...(title ? [title] : []), ...table].flatMap((one) => textsOf(one, seen)).map(citedIn)
}

/**
 * The citations of a test file, text by text: in the titles of tests, groups and steps, and in the tables and values of which titles consist. A title
 * counts only if the code below it asserts something. Tests that are skipped, to do, or expected to fail cite nothing.
 */
export function citationsOf(source: string, fileName: string): string[][] {
  const found: string[][] = []
  const visit = (node: ts.Node): void => {
    const kind = kindOf(node)
    if (kind === 'skipped') return
    const counts = kind === 'group' ? holdsTest : bodyAsserts
    if (kind !== 'none' && counts(node as ts.CallExpression)) found.push(...citedByTitle(node as ts.CallExpression))
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(parse(source, fileName), visit)
  return found.filter((ids) => ids.length > 0)
}

/** All ids that a test file cites. */
export const citedInTests = (source: string, fileName: string): string[] => citationsOf(source, fileName).flat()

type Json = Record<string, unknown>

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0

/** Whether an expectation of a scenario expects anything. */
const expects = (expectation: unknown): boolean =>
  Object.entries(expectation ?? {}).some(([key, value]) => key !== 'clauses' && !isEmpty(value))

/** Whether a move, or the end of a scenario, can fail: it names its step or expects something. */
const canFail = ({ at, expect }: Json): boolean => at !== undefined || expects(expect)

/** The list under `clauses`, if something is expected beside it: in an expectation, at the end or in a move of a scenario. */
function countedClauses(value: Json, place: string): string[][] {
  if (!Array.isArray(value.clauses)) return []
  const counts =
    place === 'expect'
      ? expects(value)
      : canFail(value) || (Array.isArray(value.moves) && (value.moves as Json[]).some(canFail))
  return counts ? [value.clauses as string[]] : []
}

/** The lists under `clauses` in a scenario file, at any depth, that are beside an expectation. */
export function citationsOfScenarios(value: unknown, place = ''): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return [
    ...countedClauses(value as Json, place),
    ...Object.entries(value).flatMap(([key, inner]) => citationsOfScenarios(inner, key)),
  ]
}

/** Ids that scenarios list under `clauses`, at any depth of a scenario file. */
export const citedInScenarios = (value: unknown): string[] => citationsOfScenarios(value).flat()
