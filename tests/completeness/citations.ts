import ts from 'typescript'

/** `[VAL-LEND-01]` or `[VAL-LEND-01, ERR-LENDER-02]`: how a test's title says which clauses of the specification it asserts. */
const citation = /\[((?:[A-Z][A-Z0-9]*-)+\d\d(?:\s*,\s*(?:[A-Z][A-Z0-9]*-)+\d\d)*)\]/g

/** Ids cited in a text, in order. */
export const citedIn = (text: string): string[] => [...text.matchAll(citation)].flatMap((match) => match[1]!.split(/\s*,\s*/))

/** Calls that do not assert what their title says. */
const assertsNothing = new Set(['skip', 'todo', 'fails', 'fixme', 'skipIf', 'runIf'])

/** Names along a callee: `it.skip.each(table)` gives it, skip, each. */
function calleeNames(node: ts.Node): string[] {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node)) return [...calleeNames(node.expression), node.name.text]
  if (ts.isCallExpression(node)) return calleeNames(node.expression)
  return ts.isTaggedTemplateExpression(node) ? calleeNames(node.tag) : []
}

const testNames = new Set(['it', 'test', 'describe'])

function isSkipped(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false
  const [first, ...rest] = calleeNames(node.expression)
  return testNames.has(first ?? '') && rest.some((name) => assertsNothing.has(name))
}

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)

/** A test itself, and not what stands around tests: what runs in it asserts, and cites nothing. */
const isTestCall = (names: string[]): boolean => (names[0] === 'it' || names[0] === 'test') && !names.some((name) => name === 'describe' || name === 'step' || name === 'use')

/** A part of a test with a title of its own: `test.step('…', …)`. */
const isStepCall = (names: string[]): boolean => names[0] === 'test' && names[1] === 'step'

const isFunction = (node: ts.Node): boolean => ts.isArrowFunction(node) || ts.isFunctionExpression(node)

/**
 * What a test file cites, text by text: in the titles of tests, of what stands around them and of their steps, and in the tables that titles are made of. What runs in a test
 * cites nothing, nor do comments, nor anything inside a test that is skipped, to do, or expected to fail.
 */
export function citationsOf(source: string, fileName: string): string[][] {
  const found: string[][] = []
  const visit = (node: ts.Node, inTest: boolean): void => {
    if (isSkipped(node)) return
    if (isText(node) && !inTest) found.push(citedIn(node.text))
    const names = ts.isCallExpression(node) ? calleeNames(node.expression) : []
    const runs = isTestCall(names)
    ts.forEachChild(node, (child) => visit(child, isStepCall(names) ? isFunction(child) : inTest || (runs && isFunction(child))))
  }
  visit(ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, false), false)
  return found.filter((ids) => ids.length > 0)
}

/** All ids that a test file cites. */
export const citedInTests = (source: string, fileName: string): string[] => citationsOf(source, fileName).flat()

/** The lists under `clauses` in a scenario file, at any depth. */
export function citationsOfScenarios(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'clauses' && Array.isArray(inner) ? [inner as string[]] : citationsOfScenarios(inner)))
}

/** Ids that scenarios list under `clauses`, at any depth of a scenario file. */
export const citedInScenarios = (value: unknown): string[] => citationsOfScenarios(value).flat()
