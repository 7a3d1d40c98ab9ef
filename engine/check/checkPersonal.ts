import { escapeSegment, rememberingBy } from '#engine/base/index.ts'
import {
  anyItem,
  classesOfSchema,
  type DataClass,
  formSchema,
  itemsOf,
  overlap,
  personalClasses,
  rooted,
  rootOf,
  type ItemOf,
  type PersonalClass,
  type Standing,
} from '#engine/definition/index.ts'
import { compileRule, pathOf, readsOf, typeOfPath, type JsonSchema, type Tree, ownValue } from '#engine/rules/index.ts'
import { treeAt } from './absence.ts'
import { unrooted } from './answers.ts'
import { classesOfTree, flowClasses, type FlowClasses } from './classes.ts'
import { type Check, type CheckContext } from './context.ts'
import { isFormula, isZero } from './flow/reads.ts'

/** An answer that only the person gives, with its root; `*` stands for the items of a list. */
export interface PersonalAnswer {
  path: string
  class: PersonalClass
}

/** The answers of personal classes, those of `local` included. */
export const personalAnswers = rememberingBy(({ definition, registry }: CheckContext): PersonalAnswer[] => [
  ...personalIn(formSchema(definition, registry), 'form'),
  ...personalIn(registry.model.local, 'local'),
])

/** The parts of personal classes of a value at a path. What is named by the person, such as a record, is one part. */
export function personalIn(schema: JsonSchema, path: string, around?: DataClass): PersonalAnswer[] {
  const own = (schema.class ?? around) as DataClass | undefined
  const members = Object.entries(schema.properties ?? {})
  const items = schema.items ? [[anyItem, schema.items] as const] : []
  const inside = [...members, ...items].flatMap(([name, member]) => personalIn(member, `${path}.${name}`, own))
  if (members.length > 0 || inside.length > 0) return inside
  const found = personalClasses.find((one) => classesOfSchema(schema, own).has(one))
  return found ? [{ path, class: found }] : []
}

/**
 * Answers of personal classes come from the person alone: from the field that asks for exactly this, a consent also from a button
 * that names it in `consents`. The definition may empty one. It may take over a consent or a special answer that an operation reports
 * as given before.
 */
export const checkPersonal: Check = (context) => {
  const answers = personalAnswers(context)
  const flow = flowClasses(context)
  for (const item of itemsOf(context.definition, 'effect')) checkEffect(item, answers, flow, context)
  for (const item of itemsOf(context.definition, 'field')) checkField(item, answers, context)
  const consents = answers.flatMap((one) => (one.class === 'consent' ? [one.path] : []))
  for (const item of itemsOf(context.definition, 'button')) checkButton(item, consents, context)
  for (const { path } of context.computed())
    for (const answer of answers.filter((one) => overlap(one.path, path)))
      context.reportKey(codeOf(answer), `/computed/${escapeSegment(unrooted(path))}`, {
        message: `this computes ${named(answer)}, which only the person can give`,
        hint: 'let a field ask for it',
      })
}

const codeOf = (answer: PersonalAnswer) => (answer.class === 'consent' ? 'consent-given' : 'personal-given')

const nouns: Record<PersonalClass, string> = {
  consent: 'consent',
  signature: 'signature',
  special: 'special answer',
  secret: 'secret',
}
const named = ({ path, class: of }: PersonalAnswer): string => `the ${nouns[of]} "${unrooted(path)}"`

function checkEffect(
  item: ItemOf<'effect'>,
  answers: PersonalAnswer[],
  flow: FlowClasses,
  context: CheckContext,
): void {
  if (!('set' in item.value)) return
  const { set } = item.value
  const place = `${item.pointer}/set`
  const written: [path: string, value: unknown, pointer: string][] =
    typeof set === 'string'
      ? [['form', set, place]]
      : Object.entries(set).map(([path, value]) => [rooted(path), value, `${place}/${escapeSegment(path)}`])
  for (const [path, value, pointer] of written)
    for (const answer of answers.filter((one) => overlap(one.path, path))) {
      const part = answer.path.startsWith(`${path}.`) ? answer.path.slice(path.length + 1).split('.') : []
      if (!gives(value, part, { answer, item, flow, context })) continue
      if (answer.class === 'consent' && isNamedByButton(answer.path, item, context)) continue
      context.reportKey(codeOf(answer), pointer, {
        message: `this gives ${named(answer)}, which only the person can give`,
        hint:
          answer.class === 'consent'
            ? `let a field ask for it, or let the button that says so name it: "consents": ["${unrooted(answer.path)}"]`
            : 'let a field ask for it; "set" may only empty it, with null',
      })
    }
}

/** An answer that only the person gives, and the effect that might give it. */
interface Giving {
  answer: PersonalAnswer
  item: ItemOf<'effect'>
  flow: FlowClasses
  context: CheckContext
}

const isEmpty = (value: unknown): boolean => isZero(value) || (Array.isArray(value) && value.length === 0)

/** Whether a value, or the part of it at some keys, may be an answer that the person has not given. */
function gives(value: unknown, keys: string[], giving: Giving): boolean {
  const [key, ...rest] = keys
  if (isFormula(value)) return formulaGives(value.slice(2), keys, giving)
  if (key === undefined) return !isEmpty(value) && (giving.answer.class !== 'consent' || mayHoldWithout(true, giving))
  if (typeof value !== 'object' || value === null) return false
  if (key === anyItem) return Array.isArray(value) && value.some((entry) => gives(entry, rest, giving))
  return gives(ownValue(value, key), rest, giving)
}

function formulaGives(rule: string, keys: string[], giving: Giving): boolean {
  const { answer, item, context } = giving
  const { tree, type } = compileRule(rule, context.environment(item))
  const [key] = keys
  if (key !== undefined && type.kind === 'object' && !Object.hasOwn(type.members, key)) return false
  if (
    isUnchanged(
      tree,
      answer.path
        .split('.')
        .slice(0, -keys.length || undefined)
        .join('.'),
    )
  )
    return false
  const part = keys.reduce<Tree>((owner, name) => ['.', owner, name], tree)
  if (answer.class !== 'consent') return !isTakenOver(part, giving)
  if (key === undefined && !['bool', 'any'].includes(type.kind) && pathOf(tree) === undefined) return true
  return consentMayHold(part, giving)
}

/** Whether a formula gives the answer at a path as it is, or some of its items. */
const isUnchanged = (tree: Tree, path: string): boolean =>
  pathOf(tree) === path || (Array.isArray(tree) && tree[0] === 'filter' && isUnchanged(tree[1], path))

/** Whether a formula gives nothing, or a special answer of which an operation reports that the person gave it before. */
function isTakenOver(tree: Tree, giving: Giving): boolean {
  if (!Array.isArray(tree)) return isEmpty(tree)
  if (tree[0] === '?') return isTakenOver(tree[2], giving) && isTakenOver(tree[3], giving)
  const path = pathOf(tree)
  return (
    path === giving.answer.path || (path !== undefined && giving.answer.class === 'special' && isGiven(path, giving))
  )
}

/** Roots that are no results of operations. */
const ownRoots = ['form', 'local', 'theme', 'query', 'event', 'error', 'journey', 'item', 'outer']

/** Whether a path is the answer itself, or the member of a result that an operation reports with the class of the answer. */
function isGiven(path: string, { answer, item, flow }: Giving): boolean {
  if (ownRoots.includes(rootOf(path))) return path === answer.path
  return [...classesOfTree(treeAt(path), flow(item))].join() === answer.class
}

/** Whether a formula may be true where its effect runs although the person has not consented. */
function consentMayHold(tree: Tree, giving: Giving): boolean {
  const path = pathOf(tree)
  if (path !== undefined && isGiven(path, giving)) return false
  const { roots } = giving.context.environment(giving.item)
  if (path !== undefined && !['bool', 'any'].includes(typeOfPath(path, roots).kind)) return true
  return mayHoldWithout(tree, giving)
}

function mayHoldWithout(tree: Tree, giving: Giving): boolean {
  const { item, context } = giving
  const when: Tree[] = item.value.if === undefined ? [tree] : [tree, context.tree(item.value.if, item.event)]
  const reads = when.flatMap(readsOf).filter((path) => isGiven(path, giving))
  const notYet = reads.map((read): Tree => ['!', [...(treeAt(read) as unknown[]), false] as unknown as Tree])
  return context.solver(item.event).together(...when, ...notYet).can !== 'never'
}

const isNamedByButton = (consent: string, { pointer, slot }: Standing, { definition }: CheckContext): boolean =>
  slot === 'buttons' &&
  itemsOf(definition, 'button').some(
    (button) =>
      pointer.startsWith(`${button.pointer}/`) && button.value.consents?.some((path) => rooted(path) === consent),
  )

/** Classes of which each answer needs a label of its own, and what the label says. */
const ownLabel: Partial<Record<PersonalClass, string>> = { consent: 'agrees to', signature: 'signs' }

function checkField(item: ItemOf<'field'>, answers: PersonalAnswer[], context: CheckContext): void {
  const { value: field, path, pointer } = item
  const { registry, report, reportKey } = context
  const widget = ownValue(registry.widgets, field.widget)
  const signs = widget?.edits.class === 'signature'
  const inside = field.each ? [] : answers.filter((one) => one.path.startsWith(`${rooted(path)}.`))
  for (const answer of inside) {
    const does = ownLabel[answer.class]
    if (does !== undefined)
      reportKey(codeOf(answer), pointer, {
        message: `"${unrooted(answer.path)}" is asked for together with the rest of "${path}"`,
        hint: `give the ${answer.class} a field of its own, whose label says what the person ${does}`,
      })
  }
  for (const answer of answers.filter((one) => one.path === rooted(path))) {
    if (answer.class === 'signature' && widget && !signs)
      report('widget-type', `${pointer}/widget`, {
        message: `"${path}" is a signature, and "${field.widget}" does not take one`,
        hint: `widgets for signatures: ${signing(context)}`,
      })
    if (field.fixed !== undefined)
      report(codeOf(answer), `${pointer}/fixed`, {
        message: `nobody could give ${named(answer)} in a field that is fixed`,
        hint: 'remove "fixed": only the person can give it',
      })
  }
  for (const [name, toldAs] of Object.entries(field.tells ?? {}))
    for (const answer of answers.filter((one) => overlap(one.path, rooted(toldAs)))) {
      if (answer.class === 'signature' && signs) continue
      report(codeOf(answer), `${pointer}/tells/${escapeSegment(name)}`, {
        message: `what the widget of "${path}" tells besides its value would give ${named(answer)}`,
        hint: 'keep it somewhere else, and let a field of its own ask for this',
      })
    }
}

const signing = ({ registry }: CheckContext): string =>
  Object.values(registry.widgets)
    .filter(({ edits }) => edits.class === 'signature')
    .map(({ name }) => name)
    .join(', ') || 'none'

/** Every path in a button's `consents` is a consent that the button sets. */
function checkButton({ value, pointer }: ItemOf<'button'>, consents: string[], { writes, report }: CheckContext): void {
  const set = writes.filter(
    ({ value: given, pointer: at }) => at.startsWith(`${pointer}/`) && given !== null && given !== false,
  )
  const known =
    consents.length > 0
      ? `consents are ${consents.map(unrooted).join(', ')}`
      : 'no answer of this funnel is a consent: remove it, or give the answer the class "consent"'
  value.consents?.forEach((path, at) => {
    const isConsent = consents.includes(rooted(path))
    if (isConsent && set.some((write) => overlap(write.path, rooted(path)))) return
    const finding = isConsent
      ? {
          message: `a press of this button does not give the consent "${path}"`,
          hint: 'let it "set" the answer, or remove the name',
        }
      : { message: `"${path}" is no answer of class "consent"`, hint: known }
    report('consent-unused', `${pointer}/consents/${at}`, finding)
  })
}
