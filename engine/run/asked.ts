import type { CompiledField, CompiledFunnel } from '#engine/compile/index.ts'
import { anyItem, topPath } from '#engine/definition/index.ts'
import { equal, rememberingBy, type Tree, ownValue } from '#engine/rules/index.ts'
import { isRecord, readPath, writePath } from './paths.ts'
import { choicesNow } from './words/choices.ts'
import { choicesAreKnown } from './words/lookups.ts'
import { expandedAt } from './words/repeats.ts'
import { begun, followed } from './words/starts.ts'
import { resultOver, ruleHolds, type Running } from './world.ts'

/** A field that asks for an answer, or for the whole of which it is a part, or whose widget tells it. */
interface Question {
  /** Path of its step. */
  step: string
  /** The field of the step, and the indices on the way to a field of its items. */
  field: CompiledField
  members: number[]
  /** The name under which the widget tells the answer. */
  told?: string
  /** What is behind the path of the field, of an answer that is a part of its own. */
  part: string
}

/** An answer that depends on others (`CompiledFunnel.asked`). */
interface Dependent {
  path: string
  computed?: Tree
  questions: Question[]
}

const isOwn = ({ told, part }: Question): boolean => told === undefined && part === ''

function questionsByPath({ steps }: CompiledFunnel): Map<string, Question[]> {
  const found = new Map<string, Question[]>()
  const add = (path: string, question: Question): void => void found.set(path, [...(found.get(path) ?? []), question])
  const visit = (inner: CompiledField, around: string, question: Question): void => {
    const path = `${around}${inner.path}`
    add(path, question)
    for (const [told, own] of Object.entries(inner.tells ?? {})) add(`${around}${own}`, { ...question, told })
    inner.each?.fields.forEach((field, at) =>
      visit(field, `${path}.${anyItem}.`, { ...question, members: [...question.members, at] }),
    )
  }
  for (const { path: step, fields } of Object.values(steps))
    for (const field of fields) visit(field, '', { step, field, members: [], part: '' })
  return found
}

const isRepeat = ({ field, members }: Question): boolean =>
  members.reduce<CompiledField | undefined>((inner, at) => inner?.each?.fields[at], field)?.each !== undefined

/** The answers of a funnel that depend on others, with the fields that ask for them, in order. */
const dependentsOf = rememberingBy((funnel: CompiledFunnel): Dependent[] => {
  const { asked = [], computed = [] } = funnel
  const byPath = questionsByPath(funnel)
  return asked.map((path) => {
    const wholes = path.split('.').flatMap((_, at, keys): Question[] => {
      const whole = keys.slice(0, at).join('.')
      const around = byPath.get(whole) ?? []
      return around
        .filter((question) => isOwn(question) && !isRepeat(question))
        .map((question) => ({ ...question, part: path.slice(whole.length) }))
    })
    return {
      path,
      computed: computed.find((one) => one.path === path)?.value,
      questions: [...(byPath.get(path) ?? []), ...wholes],
    }
  })
})

const rulesOfOrder = rememberingBy(({ order }: CompiledFunnel) => new Map(order.map((entry) => [entry.step, entry.if])))

/** Rules of `order` are evaluated outside any step, so `journey` has no position in them. */
const outside = rememberingBy((at: Running): Running => ({ ...at, step: '' }))

/** Whether a top-level step is in the journey. */
export const isInJourney = (step: string, at: Running): boolean =>
  ruleHolds(rulesOfOrder(at.world.funnel).get(step), outside(at))

const walked = rememberingBy((_: Running) => new Map<string, boolean>())

/** Whether the fields of a step are asked for if their own `if` holds. Those of the step on screen are. */
function isWalked(step: string, at: Running): boolean {
  const top = topPath(step)
  const known = walked(at)
  const is = known.get(top) ?? (top === at.step || isInJourney(top, at))
  known.set(top, is)
  return is
}

/** What is typed at a path, given what counts and what is kept aside. Of the same member what counts is newer. */
function together(kept: unknown, here: unknown): unknown {
  if (kept === undefined || here === undefined) return here ?? kept
  if (Array.isArray(kept) && Array.isArray(here) && [...kept, ...here].every(isRecord))
    return Array.from({ length: Math.max(kept.length, here.length) }, (_, at) => together(kept[at], here[at]))
  if (!isRecord(kept) || !isRecord(here)) return here
  const keys = Object.keys({ ...kept, ...here })
  return Object.fromEntries(keys.map((key) => [key, together(ownValue(kept, key), ownValue(here, key))]))
}

/** Whether a value is one of the choices that a field offers, as far as these are known. */
function offers({ field, step }: Asking, at: Running): ((value: unknown) => boolean) | undefined {
  if (!field.choices && !field.list) return undefined
  // A lookup belongs to its step.
  const there = step === at.current || !field.choiceLookups ? at : { ...at, current: step }
  if (!choicesAreKnown(field, there)) return undefined
  const offered = choicesNow(field, there) ?? field.choices!
  return (value) => offered.some((choice) => choice.value === value)
}

/** A field that asks for an answer now, and its step. */
interface Asking {
  field: CompiledField
  step: string
}

interface Placed {
  counts?: unknown
  aside?: unknown
}

/** What of an answer its fields offer. */
function placedByChoices(kept: unknown, here: unknown, fields: Asking[], at: Running): Placed {
  const offered = fields.map((asking) => offers(asking, at))
  if (offered.some((one) => one === undefined)) return { counts: together(kept, here) }
  const isOffered = (value: unknown): boolean => offered.some((one) => one!(value))
  if (!Array.isArray(here ?? kept)) {
    const isKept = here === undefined || here === ''
    const value = isKept ? kept : here
    return isOffered(value) ? { counts: value } : { aside: value }
  }
  const chosen = [...new Set([here ?? [], kept ?? []].flat() as unknown[])]
  const [counts, aside] = [chosen.filter(isOffered), chosen.filter((value) => !isOffered(value))]
  return { counts: counts.length > 0 ? counts : undefined, aside: aside.length > 0 ? aside : undefined }
}

/** The state in which an answer counts or is kept aside. `fields` are those that ask for it now. */
function placed(path: string, fields: Asking[], isAsked: boolean, at: Running): Running {
  const [here, kept] = [readPath(at, path), readPath(at.aside, path)]
  if (here === undefined && kept === undefined) return at
  const isList = fields.some(({ field }) => field.each)
  // What is kept aside of a list that counts are answers of its items.
  if (isAsked && isList && here !== undefined) return at
  const { counts, aside }: Placed = !isAsked
    ? { aside: together(kept, here) }
    : fields.length > 0
      ? placedByChoices(kept, here, fields, at)
      : { counts: together(kept, here) }
  if (equal(counts, here) && equal(aside, kept)) return at
  return { ...at, ...writePath(at, path, counts), aside: writePath(at.aside, path, aside) }
}

function settledOne({ questions }: Dependent, at: Running, begins: boolean): Running {
  const asking = new Map<string, { isAsked: boolean; own: Asking[]; begin: CompiledField[] }>()
  for (const question of questions) {
    const { step, field, members, told, part } = question
    const isHere = isWalked(step, at)
    for (const one of expandedAt(field, members, at)) {
      const path = told === undefined ? `${one.path}${part}` : one.tells![told]!
      if (path.includes(anyItem)) continue
      const known = asking.get(path) ?? { isAsked: at.written.includes(path), own: [], begin: [] }
      asking.set(path, known)
      if (!isHere || !ruleHolds(one.if, at)) continue
      known.isAsked = true
      if (isOwn(question)) known.own.push({ field: one, step })
      if (isOwn(question) && begins && step === at.current) known.begin.push(one)
    }
  }
  return [...asking].reduce((now, [path, { isAsked, own, begin }]) => {
    const there = own.reduce((so, { field }) => followed(field, so), placed(path, own, isAsked, now))
    return begin.reduce((so, field) => begun(field, so), there)
  }, at)
}

/** The state with a computed answer, whatever it was before (format.md §3.2, `computed`). */
function computedNow(path: string, value: Tree, at: Running): Running {
  const { theme } = at.world.host
  const result = resultOver(value, { form: at.form, theme }, at.world) ?? undefined
  return equal(readPath(at, path), result) ? at : { ...at, ...writePath(at, path, result) }
}

/**
 * The state in which exactly those answers count that are asked for or that an effect has written; the others are kept
 * aside (format.md §3.4, "What is asked"). Computed answers follow, and with `begins` the fields of the current step begin.
 */
export const settled = <At extends Running>(at: At, begins = false): At =>
  dependentsOf(at.world.funnel).reduce<Running>(
    (now, one) => (one.computed ? computedNow(one.path, one.computed, now) : settledOne(one, now, begins)),
    at,
  ) as At
