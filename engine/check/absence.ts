import { presenceRule, readRule, type RuleType, type Tree, typeOfPath } from '#engine/rules/index.ts'

/** The node that reads an answer or a member of a result in a rule. */
export const treeAt = (path: string, roots: Record<string, RuleType> = {}): Tree => readRule(path, roots)

/** The condition that nothing was given at `path`: it reads as the zero value of its type. */
export function absence(path: string, { roots }: { roots: Record<string, RuleType> }): Tree {
  const answer = treeAt(path, roots)
  const { kind } = typeOfPath(path, roots)
  if (kind === 'string') return ['==', answer, '']
  if (kind === 'number') return ['==', answer, 0]
  return kind === 'list' ? ['==', ['call', 'size', answer], 0] : ['!', presenceRule(path, roots)]
}
