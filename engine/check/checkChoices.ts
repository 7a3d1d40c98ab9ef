import {
  demandedWhile,
  gateTerms,
  hasNextStep,
  itemsOf,
  listedChoices,
  overlap,
  requirementsOf,
  rooted,
  writtenChoices,
  type Choice,
  type Field,
  type ItemOf,
} from '#engine/definition/index.ts'
import { presenceRule, readsOf, typeOfPath, type Tree } from '#engine/rules/index.ts'
import { absence, treeAt } from './absence.ts'
import {
  fieldTree,
  givenBefore,
  inWords,
  isAnswer,
  isDemanded,
  missingAt,
  unrooted,
  type GivenBefore,
} from './answers.ts'
import type { Check, CheckContext } from './context.ts'
import { analysisOf } from './flow/analysis.ts'
import { knownAbout } from './flow/facts.ts'
import { knownIn } from './flow/knowledge.ts'
import { readsWithin } from './flow/reads.ts'

/** Choices: each can be offered the first time, and a required field always offers one. */
export const checkChoices: Check = (context) => {
  const given = givenBefore(context)
  for (const item of itemsOf(context.definition, 'field')) {
    if (!checkLater(item, given, context)) checkLeftOut(item, given, context)
  }
}

/** Reports what is not offered before something is given that only a later step asks for. Returns whether it did. */
function checkLater(
  { value: field, pointer, step }: ItemOf<'field'>,
  given: GivenBefore,
  context: CheckContext,
): boolean {
  if (step === undefined) return false
  const { solver, tree, report } = context
  const list = listedChoices(field)
  let found = false
  const later = (missing: string[], what: string, at: string) => {
    found = true
    report('choices', `${pointer}/choices${at}`, {
      message: `${what} before ${missing.map(unrooted).join(' and ')} is given, and nothing up to here gives it`,
      hint: 'ask for it here or earlier, or ask this later',
    })
  }
  const reads = list ? readsWithin(tree(list.of)).filter(({ decides }) => !decides) : []
  const absent = reads.map(({ path }) => path).filter((path) => isAnswer(path) && !given(path, step))
  // A required field needs its list on every way, which is judged with what is not set.
  if (absent.length > 0 && absent.length === reads.length && requirementsOf(field).length === 0)
    later(absent, 'nothing is offered', '/of')
  for (const { rule, at } of conditionsOf(field)) {
    const holds = tree(rule, undefined, list?.of)
    const missing = missingAt(step, holds, given)
    const absences = missing.map((read) => absence(read, context))
    if (missing.length > 0 && solver(undefined, list?.of).together(holds, ...absences).can === 'never')
      later(missing, 'this is not offered', at)
  }
  return found
}

/** The conditions of choices, and where they stand in `choices`. */
const conditionsOf = (field: Field): { rule: string; at: string }[] => {
  const written = writtenChoices(field)?.map((choice, at) => ({ rule: ruleOf(choice), at: `/${at}/if` }))
  const all = written ?? [{ rule: listedChoices(field)?.if, at: '/if' }]
  return all.flatMap(({ rule, at }) => (rule === undefined ? [] : [{ rule, at }]))
}

const ruleOf = (choice: Choice): string | undefined => (typeof choice === 'object' ? choice.if : undefined)

/**
 * Reports a required field whose choices can all be left out at once. What is not chosen from written choices, or answered
 * by yes or no, is not judged: its values are not known.
 */
function checkLeftOut(
  { value: field, path, pointer, step, repeat }: ItemOf<'field'>,
  given: GivenBefore,
  context: CheckContext,
): void {
  const { index, report, solver, tree } = context
  const choices = writtenChoices(field) ?? []
  const node = repeat === undefined && step !== undefined ? index.byPath.get(step) : undefined
  const mayLack = choices.length > 0 && choices.every((choice) => ruleOf(choice) !== undefined)
  // A button leads on whatever the answers.
  if (!mayLack || !isDemanded(field) || !node || !hasNextStep(node) || node.step.buttons) return
  const leftOut = conditionsOf(field).map(({ rule }): Tree => ['!', tree(rule)])
  const about = [...leftOut, ...demandedWhile(field, tree)]
  const known = aroundOf(about, node.path, given, context)
  if (known === undefined || about.flatMap(readsOf).some((read) => overlap(read, rooted(path)))) return
  const { own = true } = gateTerms(node.step, tree, () => true)
  const around = [...about, own, ...knownIn(node.path, context), ...known]
  const { flow, facts, byPresses } = analysisOf(context)
  for (const point of flow.pointsAt(`${pointer}/choices`)) {
    if (!byPresses().reached(point)) continue
    const answer = solver().together(...around, ...knownAbout(around, byPresses().at(point), facts, context.roots))
    if (answer.can !== 'sometimes') continue
    const when = inWords(answer.witness, new Set(leftOut.flatMap(readsOf)))
    return report('choices-empty', `${pointer}/choices`, {
      message: `${when && `when ${when}, `}"${path}" offers nothing and Next stays shut`,
    })
  }
}

/** What is known of the answers that conditions read in a step, and of those that it depends on; undefined if that is not all. */
function aroundOf(conditions: Tree[], step: string, given: GivenBefore, context: CheckContext): Tree[] | undefined {
  const known: Tree[] = []
  const reads = new Set(conditions.flatMap(readsOf))
  for (const read of reads) {
    if (!isAnswer(read)) return undefined
    const more = given(read, step) ? chosen(read, context) : [absence(read, context)]
    if (more === undefined) return undefined
    known.push(...more)
    for (const inner of more.flatMap(readsOf)) reads.add(inner)
  }
  return known
}

/** What is known of an answer to which only fields lead whose values are all written; otherwise undefined. */
function chosen(read: string, context: CheckContext): Tree[] | undefined {
  const { computed, definition, roots, tree, writes } = context
  const type = typeOfPath(read, roots)
  if (type.kind !== 'bool' && !(type.kind === 'string' && type.enum)) return undefined
  const all = itemsOf(definition, 'field')
  const tells = all.flatMap(({ value }) => Object.values(value.tells ?? {}).map(rooted))
  const others = [...tells, ...[...writes, ...computed()].map((one) => one.path)]
  const fields = all.filter((one) => overlap(rooted(one.path), read))
  if (others.some((one) => overlap(one, read))) return undefined
  if (fields.some(({ value, path }) => value.fixed !== undefined || rooted(path) !== read)) return undefined
  return fields.flatMap(({ path, value: field }): Tree[] => {
    const offered = writtenChoices(field)?.map((choice): Tree => {
      const isChosen: Tree = ['==', treeAt(read, roots), typeof choice === 'object' ? choice.value : choice]
      const rule = ruleOf(choice)
      return rule === undefined ? isChosen : ['&&', isChosen, tree(rule)]
    })
    const none: Tree = ['!', presenceRule(read, roots)]
    return [
      fieldTree(path, field, [], context),
      ...(offered ? [offered.reduce((left, right): Tree => ['||', left, right], none)] : []),
      ...(field.if === undefined ? [] : [['||', tree(field.if), none] as Tree]),
    ]
  })
}
