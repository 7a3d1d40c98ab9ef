import { checkTests, rooted, type CheckTest, type Field, type Check as FieldCheck } from '#engine/definition/index.ts'
import { presenceRule, type Tree, typeOfPath } from '#engine/rules/index.ts'
import type { CheckContext } from './context.ts'

/** The node that reads an answer in a rule. */
export function answerAt(path: string, { environment }: CheckContext): Tree {
  return (presenceRule(path, environment({ pointer: '' }).roots) as [string, string, Tree])[2]
}

/** `path` has not been given: it reads as the zero of its type. */
export function absence(path: string, context: CheckContext): Tree {
  const answer = answerAt(path, context)
  const { kind } = typeOfPath(path, context.environment({ pointer: '' }).roots)
  if (kind === 'string') return ['==', answer, '']
  if (kind === 'number') return ['==', answer, 0]
  return kind === 'list' ? ['==', ['call', 'size', answer], 0] : ['!', presenceTree(path, context)]
}

export const presenceTree = (path: string, { environment }: CheckContext): Tree =>
  presenceRule(path, environment({ pointer: '' }).roots)

/**
 * What a check says of an answer that is given, as far as rules can say it: of texts, that they are none of the `named` ones that fail
 * it. Formats are not looked into.
 */
export function checkTrees(check: FieldCheck, path: string, named: string[], context: CheckContext): Tree[] {
  const answer = answerAt(rooted(path), context)
  if (check.rule !== undefined) return [context.tree(check.rule)]
  const [test] = checkTests.filter((one) => check[one] !== undefined) as [CheckTest]
  const bound = check[test] as number
  if (test === 'min') return [['>=', answer, bound]]
  if (test === 'max') return [['<=', answer, bound]]
  if (test === 'minItems') return [['>=', ['call', 'size', answer], bound]]
  if (test === 'maxItems') return [['<=', ['call', 'size', answer], bound]]
  return named.filter((text) => failsText(text, check)).map((text): Tree => ['!=', answer, text])
}

export const failsText = (text: string, { pattern, minLength, maxLength }: FieldCheck): boolean =>
  (pattern !== undefined && !new RegExp(pattern).test(text)) ||
  (minLength !== undefined && text.length < minLength) ||
  (maxLength !== undefined && text.length > maxLength)

/** What is so of the answer to a field when its step is left by Next: shown, it passes its checks, and is given if it is required. */
export function fieldTree(path: string, field: Field, named: string[], context: CheckContext): Tree {
  const given = presenceTree(rooted(path), context)
  const checks = (field.checks ?? []).flatMap((check) => checkTrees(check, path, named, context))
  const passes = checks.reduce<Tree>((left, right) => (left === true ? right : ['&&', left, right]), true)
  const answered: Tree = field.required === undefined ? ['||', ['!', given], passes] : ['&&', given, passes]
  return field.if === undefined ? answered : ['||', ['!', context.tree(field.if)], answered]
}

/** The texts that a rule names. */
export function textsIn(tree: Tree): string[] {
  if (!Array.isArray(tree)) return []
  return (tree as unknown[])
    .slice(1)
    .flatMap((part) => (typeof part === 'string' ? [part] : Array.isArray(part) ? textsIn(part as Tree) : []))
}
