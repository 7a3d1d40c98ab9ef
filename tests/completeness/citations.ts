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

/**
 * Ids cited by a test file: in titles and in the tables that titles are made of, which is in any of its string literals.
 * Comments do not count, nor does anything inside a test that is skipped, to do, or expected to fail.
 */
export function citedInTests(source: string, fileName: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isSkipped(node)) return
    if (isText(node)) found.push(...citedIn(node.text))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, false))
  return found
}

/** Ids that scenarios list under `clauses`, at any depth of a scenario file. */
export function citedInScenarios(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'clauses' && Array.isArray(inner) ? (inner as string[]) : citedInScenarios(inner)))
}
