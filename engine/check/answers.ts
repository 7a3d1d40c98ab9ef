import {
  anyItem,
  checkTests,
  demandedWhile,
  isAlwaysRequired,
  isInside,
  requirementsOf,
  groupedBy,
  itemsOf,
  lookupNames,
  orderedSteps,
  precedingOf,
  sectionsOf,
  topOf,
  rooted,
  type Check as FieldCheck,
  type CheckTest,
  type Field,
  type StepNode,
  overlap,
  rootOf,
  wordsIn,
} from '#engine/definition/index.ts'
import { reachable, remembering, rememberingBy } from '#engine/base/index.ts'
import { backward, forward, type StepEdge } from '#engine/graph/index.ts'
import { isYesNoType, presenceRule, readsOf, typeOfPath, type Tree } from '#engine/rules/index.ts'
import { absence, treeAt } from './absence.ts'
import { type CheckContext } from './context.ts'
import { isFormula } from './flow/reads.ts'

export const isAnswer = (path: string): boolean => /^(form|local)\./.test(path)
/** A path as definitions write it: without `form`. */
export const unrooted = (path: string): string => path.replace(/^form\./, '')

/** The path of an answer as the model has it: `form.people.*.name` for `item.name`. */
export function inModel(path: string, repeat: string | undefined): string {
  const [root, ...keys] = path.split('.')
  if (repeat === undefined || (root !== 'item' && root !== 'outer')) return path
  const list = root === 'item' ? repeat : repeat.slice(0, repeat.lastIndexOf(`.${anyItem}.`))
  return [rooted(list), anyItem, ...keys].join('.')
}

/** The answers of a witness that are read, for a message. */
export const inWords = (witness: Record<string, unknown>, reads: Set<string>): string =>
  Object.entries(witness)
    .filter(([name]) => reads.has(name))
    .map(([name, value]) => `${unrooted(name)} is ${JSON.stringify(value)}`)
    .join(' and ')

/** Whether the answer at a path with its root is a yes/no answer. */
export const isYesNoAt = (path: string, { roots }: Pick<CheckContext, 'roots'>): boolean =>
  isYesNoType(typeOfPath(path, roots))

/** The condition that an answer has a plain value; none for a formula, a list or an object. */
export function conditionOf(path: string, value: unknown, { roots }: CheckContext): Tree[] {
  if (value === null) return [absence(path, { roots })]
  if (typeof value === 'boolean') {
    const given = presenceRule(path, roots)
    const read = isYesNoAt(path, { roots }) ? treeAt(path, roots) : given
    return [value ? read : ['!', read], ...(read === given ? [] : [given])]
  }
  const isPlain = typeof value === 'number' || (typeof value === 'string' && !isFormula(value))
  return isPlain ? [['==', treeAt(path, roots), value]] : []
}

/** The answers of a rule that nothing gives up to a step. */
export const missingAt = (step: string, tree: Tree, given: GivenBefore): string[] =>
  readsOf(tree).filter((read) => isAnswer(read) && !given(read, step))

/**
 * A check of an answer that is given, as conditions: its limit, and `!=` for each of the `named` texts that fail it. Formats become
 * nothing.
 */
export function checkTrees(check: FieldCheck, path: string, named: string[], context: CheckContext): Tree[] {
  const { roots, tree } = context
  const answer = treeAt(rooted(path), roots)
  if (check.rule !== undefined) return readsLookup(tree(check.rule), context) ? [] : [tree(check.rule)]
  const [test] = checkTests.filter((one) => check[one] !== undefined) as [CheckTest]
  const bound = check[test] as number
  const size: Tree = ['call', 'size', answer]
  const limits: Partial<Record<CheckTest, Tree>> = {
    min: ['>=', answer, bound],
    max: ['<=', answer, bound],
    minItems: ['>=', size, bound],
    maxItems: ['<=', size, bound],
    minLength: ['>=', size, bound],
    maxLength: ['<=', size, bound],
  }
  const limit = limits[test]
  const refused = named.filter((text) => failsText(text, check)).map((text): Tree => ['!=', answer, text])
  return limit === undefined ? refused : [limit, ...refused]
}

export const failsText = (text: string, { pattern, minLength, maxLength, minWords, maxWords }: FieldCheck): boolean =>
  (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) ||
  (minLength !== undefined && [...text].length < minLength) ||
  (maxLength !== undefined && [...text].length > maxLength) ||
  (minWords !== undefined && wordsIn(text) < minWords) ||
  (maxWords !== undefined && wordsIn(text) > maxWords)

/** Whether a field is certain to demand its answer where it is required: a message that comes out empty lets it be absent. */
export function isDemanded(field: Field): boolean {
  const requirements = requirementsOf(field)
  return requirements.length > 0 && requirements.every(({ text }) => !text.includes('{'))
}

/** The condition that a field's answer meets when Next leads on: if shown, it passes its checks, and is given if required. */
export function fieldTree(path: string, field: Field, named: string[], context: CheckContext): Tree {
  const given = presenceRule(rooted(path), context.roots)
  const checks = (field.checks ?? []).flatMap((check) => checkTrees(check, path, named, context))
  const passes = checks.reduce<Tree>((left, right) => (left === true ? right : ['&&', left, right]), true)
  const valid: Tree = ['||', ['!', given], passes]
  const answered: Tree = !isDemanded(field)
    ? valid
    : isAlwaysRequired(field)
      ? ['&&', given, passes]
      : demandedWhile({ required: field.required }, context.tree).reduceRight<Tree>(
          (rest, one) => ['&&', ['||', ['!', one], given], rest],
          valid,
        )
  return field.if === undefined ? answered : ['||', ['!', context.tree(field.if)], answered]
}

/** Whether a rule reads a lookup. As a check it does not always hold when Next leads on: it may not have been made. */
export function readsLookup(tree: Tree, { definition }: Pick<CheckContext, 'definition'>): boolean {
  const names = lookupNames(definition)
  return names.length > 0 && readsOf(tree).some((read) => names.includes(rootOf(read)))
}

/** The texts that a rule names. */
export function textsIn(tree: Tree): string[] {
  if (!Array.isArray(tree)) return []
  return (tree as unknown[])
    .slice(1)
    .flatMap((part) => (typeof part === 'string' ? [part] : Array.isArray(part) ? textsIn(part as Tree) : []))
}

/** Whether anything can have given an answer or a result up to a step. `arriving`: not in the step itself; `ever`: anywhere. */
export type GivenBefore = (path: string, step: string, when?: 'arriving' | 'ever') => boolean

const fromOutside = ['theme', 'query', 'valid', 'journey', 'error']

/** The steps that can come before Next of a step first leads on; `arriving`: before the step opens. */
export type StepsBefore = (step: string, when?: 'arriving') => Set<string>

export const stepsBefore = rememberingBy(({ definition, index, stepGraph }: CheckContext): StepsBefore => {
  const { starts, edges } = stepGraph()
  const [order, sections] = [orderedSteps(definition, index), sectionsOf(definition)]
  const ways = edges.filter(({ lands }) => !lands)
  const back = backward(ways)
  /** Whether the task list leads to a step only once another one is completed. */
  const waitsFor = (to: string, step: StepNode): boolean => {
    const node = index.byPath.get(to)
    if (!node || step.step.entry === 'link-only') return false
    const own = order.find((entry) => entry.node === step)
    const { sections: done, inside } = precedingOf(topOf(node), order, sections)
    return own !== undefined && (inside.includes(own) || done.includes(own.section ?? ''))
  }
  // Steps behind the step do not count, even if ways lead back, except that a person whom its guard has sent away may come back.
  const before: StepsBefore = (step, when) => {
    const top = topOf(index.byPath.get(step)!)
    const isEarlier = ({ from, to, kind }: StepEdge): boolean => {
      if (from === step && (when ? kind !== 'guard' : kind === 'next')) return false
      const isOfTasks = kind === 'tasks' || (kind === 'next' && index.byPath.get(from)?.step.tasks)
      return !isOfTasks || !waitsFor(to, top)
    }
    const first = reachable(starts, forward(ways.filter(isEarlier)))
    return when ? first : new Set([...reachable([step], back)].filter((place) => first.has(place)))
  }
  return remembering(Infinity, before, (step, when) => `${step} ${when ?? ''}`)
})

export const givenBefore = rememberingBy((context: CheckContext): GivenBefore => {
  const { definition, calls, writes, computed } = context
  const givers = groupedBy(
    [
      ...itemsOf(definition, 'field').map(({ path, step }) => ({ path: rooted(path), step })),
      // Null, false and zero give nothing, but no is an answer to a yes/no question.
      ...writes.filter(({ value, path }) => value || (value === false && isYesNoAt(path, context))),
      ...computed().map(({ path }) => ({ path, step: undefined })),
      ...calls.flatMap(({ value: { as }, step }) => (as === undefined ? [] : [{ path: as, step }])),
    ],
    ({ path }) => keyOf(path),
  )
  const reaching = stepsBefore(context)
  return (path, step, when) => {
    const isOwn = (giver: { step?: string }): boolean => when === 'arriving' && isInside(giver.step, step)
    if (fromOutside.includes(rootOf(path))) return true
    const found = [
      ...(givers.get(keyOf(path)) ?? []),
      ...(path.startsWith('form.') ? (givers.get('form') ?? []) : []),
    ].filter((giver) => overlap(giver.path, path))
    // The step itself is looked at first: it is the most frequent giver, and costs no search.
    return (
      (when === 'ever' && found.length > 0) ||
      found.some((giver) => giver.step === undefined || (giver.step === step && !isOwn(giver))) ||
      found.some((giver) => !isOwn(giver) && reaching(step, when === 'arriving' ? when : undefined).has(giver.step!))
    )
  }
})

/** The key under which givers are indexed: the first two words of an answer, the root of anything else. */
const keyOf = (path: string): string => path.split('.', isAnswer(path) ? 2 : 1).join('.')
