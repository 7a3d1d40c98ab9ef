import ts from 'typescript'
import { root } from '../../scripts/lib/root.ts'
import { filesUnder } from './filesUnder.ts'
import { helperFile, isFunction, meaningOf } from './meanings.ts'

/** The names in a callee: `it.skip.each(table)` gives it, skip, each. */
export function calleeNames(node: ts.Node): string[] {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node)) return [...calleeNames(node.expression), node.name.text]
  if (ts.isCallExpression(node)) return calleeNames(node.expression)
  return ts.isTaggedTemplateExpression(node) ? calleeNames(node.tag) : []
}

/** Whether a call is a matcher, `expect(x).not.toBe(y)`, rather than `expect(x)` or `expect.any(String)`; or `fc.assert(property)`. */
function isMatcher({ expression }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression)) return false
  const [first, second] = calleeNames(expression)
  if (first !== 'expect') return first === 'fc' && second === 'assert'
  let expected: ts.Node = expression.expression
  while (ts.isPropertyAccessExpression(expected)) expected = expected.expression
  return ts.isCallExpression(expected)
}

const methodsOf = (file: ts.SourceFile): ts.MethodDeclaration[] =>
  file.statements.filter(ts.isClassDeclaration).flatMap(({ members }) => members.filter(ts.isMethodDeclaration))

/** The methods of the helpers in `tests/support`, matched by name, since the class of an object is not known here. Only tests in `tests/` have such objects. */
let methods: ts.MethodDeclaration[] | undefined
function methodsNamed(name: string, calledIn: ts.SourceFile): ts.Node[] {
  if (!calledIn.fileName.startsWith('tests/')) return []
  methods ??= filesUnder(root, 'tests/support').flatMap((path) => methodsOf(helperFile(path)!))
  return methods.filter((method) => method.name.getText() === name)
}

/** What a call may run: a function of the file or of a helper, or one of several. */
function runBy(called: ts.Node): ts.Node[] {
  if (ts.isNonNullExpression(called) || ts.isElementAccessExpression(called)) return runBy(called.expression)
  if (ts.isPropertyAccessExpression(called)) return methodsNamed(called.name.text, called.getSourceFile())
  const meaning = ts.isIdentifier(called) ? meaningOf(called) : undefined
  return meaning ? [meaning] : []
}

/** The body of a function; anything else, such as a table of functions, as a whole. */
const bodyOf = (meaning: ts.Node): ts.Node =>
  ts.isFunctionDeclaration(meaning) || ts.isMethodDeclaration(meaning) ? (meaning.body ?? meaning) : meaning

const isReference = (node: ts.Node): boolean => ts.isIdentifier(node) || ts.isElementAccessExpression(node)

const known = new WeakMap<ts.Node, boolean>()

/** Whether the meaning of a name asserts when it runs. A recursive call asserts nothing. */
function assertsWhenRun(meaning: ts.Node): boolean {
  const before = known.get(meaning)
  if (before !== undefined) return before
  known.set(meaning, false)
  const result = isReference(meaning) ? leadsToOne(meaning) : asserts(bodyOf(meaning))
  known.set(meaning, result)
  return result
}

/** Whether a call of this leads to an assertion. */
function leadsToOne(called: ts.Node): boolean {
  const run = runBy(called)
  return run.length > 0 && run.every(assertsWhenRun)
}

/** A named function runs where it is called, not where it is declared. */
const isNamedFunction = (node: ts.Node): boolean =>
  ts.isFunctionDeclaration(node) || (ts.isVariableDeclaration(node) && isFunction(node.initializer))

/** Whether something asserts when it runs: it calls a matcher of `expect`, or a function that does. */
function asserts(node: ts.Node): boolean {
  if (isNamedFunction(node)) return false
  if (
    ts.isCallExpression(node) &&
    (isMatcher(node) ||
      leadsToOne(node.expression) ||
      node.arguments.some((given) => ts.isIdentifier(given) && leadsToOne(given)))
  )
    return true
  return ts.forEachChild(node, asserts) ?? false
}

/** Whether an argument asserts when the call runs it: a function, or the name of one. */
export const givenAsserts = (given: ts.Node): boolean => (ts.isIdentifier(given) ? leadsToOne(given) : asserts(given))
