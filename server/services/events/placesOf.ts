import { rememberingBy } from 'runnel/base'
import type { CompiledField, CompiledFunnel, CompiledStep } from 'runnel/compile'
import { isUnder } from 'runnel/contracts'
import {
  askedFields,
  choicesOf,
  isRecord,
  noState,
  ruleHolds,
  stepsInJourney,
  stillWorld,
  textOf,
  valueOf,
  visibleFields,
  vocabularyOf,
  writePath,
  type Running,
} from 'runnel/run'
import { whatCounts } from 'runnel/replay'
import type { JsonSchema } from 'runnel/rules'
import { registry } from '#funnels/registry.ts'
import { ownValue } from 'runnel/rules'
import { answerPaths, ownPaths } from '../requests/askedAnswers.ts'
import type { Submission } from '../requests/readAnswers.ts'

const vocabulary = vocabularyOf(registry)

/** Where a page says that an answer was given. */
export type Given = NonNullable<Submission['given']>[string]

/** Names the texts of another language that were read: by its tag, and by their hash where the page tells it. */
export const textsRead = ({ language, texts }: Given): string | undefined =>
  language && [language, texts].filter(Boolean).join(' ')

/** The tag of the language of such texts. */
export const languageOf = (name: string): string => name.split(' ', 1)[0]!

/** A field in which a person can have given an answer, or the button by which they gave it. */
export type Place = { step: CompiledStep } & ({ field: CompiledField } | { button: string })

/** What a page says of where the answer at a path was given, alone or with a group around it. */
export function givenFor(path: string, given: Record<string, Given> = {}): Given | undefined {
  const end = path.lastIndexOf('.')
  return ownValue(given, path) ?? (end < 0 ? undefined : givenFor(path.slice(0, end), given))
}

/** What was on the screen where an answer was given. */
export interface Words {
  label: string
  hint?: string
  /** The labels of what could be chosen. */
  choices: string[]
  /** What else the widget says. Of a button, the title and the text of its step. */
  notes: string[]
  /** The legal documents that the field refers to, by their slugs. */
  documents: string[]
}

const formOf = (answers: Record<string, unknown>): Record<string, unknown> =>
  Object.entries(answers).reduce((at, [path, value]) => writePath(at, path, value), { form: {}, local: {} }).form

/** What the texts of a form are drawn with. */
export interface Drawing {
  funnel: CompiledFunnel
  answers: Record<string, unknown>
  theme: object
  at: Date
}

const counting = rememberingBy((funnel: CompiledFunnel) =>
  whatCounts(funnel, [...answerPaths(funnel).values(), ...ownPaths(funnel)], vocabulary),
)

/** The state of a person who has completed a form with these answers, of which those count that the form asks for. */
export function runningOf({ funnel, answers, theme, at }: Drawing): Running {
  const told = { theme: { ...theme }, now: at.getTime() }
  const world = stillWorld(funnel, vocabulary, told)
  return { ...counting(funnel)({ ...told, form: formOf(answers) }), world, aside: noState.aside }
}

const topOf = (path: string): string => path.split('/')[0]!

const standingIn = ({ path }: CompiledStep, at: Running): Running => ({ ...at, step: topOf(path), current: path })

const asks =
  (path: string) =>
  (field: CompiledField): boolean =>
    isUnder(path, field.path)

/** The buttons of a step that agree to the consent at a path. */
const agreeing = ({ buttons }: CompiledStep, path: string): string[] =>
  Object.keys(buttons).filter((id) => buttons[id]!.consents?.includes(path))

/** Whether anybody comes to a step: it is on the way, or one beside the order that others lead to. */
function isReached({ path }: CompiledStep, at: Running): boolean {
  const { order, graph } = at.world.funnel
  const top = topOf(path)
  if (order.some(({ step }) => step === top)) return onTheWay(at).has(top)
  return graph.edges.some(({ from, to }) => {
    const [before, after] = [graph.points[from]?.step, graph.points[to]?.step]
    return after !== undefined && topOf(after) === top && before !== undefined && topOf(before) !== top
  })
}

const journeys = new WeakMap<Running, Set<string>>()

/** The steps on the way. They are the same for every place that is looked for. */
function onTheWay(at: Running): Set<string> {
  const known = journeys.get(at) ?? new Set(stepsInJourney(at).map(({ path }) => path))
  journeys.set(at, known)
  return known
}

/** The place that a page names, if the form has it and people come to it. */
function placeNamed({ step: name, button }: Given, path: string, at: Running): Place | undefined {
  const { steps } = at.world.funnel
  const step = ownValue(steps, name)
  if (!step || !isReached(step, at)) return undefined
  if (button !== undefined) return agreeing(step, path).includes(button) ? { step, button } : undefined
  const field = askedFields(step, standingIn(step, at)).find(asks(path))
  return field && { step, field }
}

/** Whether the form has the place that a page names for an answer. */
export const isPlace = (given: Given, path: string, at: Running): boolean => placeNamed(given, path, at) !== undefined

/**
 * Where the answer at a path can have been given: where the page says, otherwise in any field that is open on the way
 * through the form that these answers make, and without one by any button there that agrees to it. A step that is not on
 * this way counts for nothing.
 */
export function placesOf(path: string, given: Given | undefined, at: Running): Place[] {
  const named = given && placeNamed(given, path, at)
  if (named) return [named]
  const tops = onTheWay(at)
  const open = Object.values(at.world.funnel.steps).filter((step) => tops.has(topOf(step.path)))
  const fields = open.flatMap((step) => {
    const field = visibleFields(step, standingIn(step, at)).find(asks(path))
    return field ? [{ step, field }] : []
  })
  if (fields.length > 0) return fields
  return open.flatMap((step) =>
    agreeing(step, path)
      .filter((button) => ruleHolds(step.buttons[button]!.if, standingIn(step, at)))
      .map((button) => ({ step, button })),
  )
}

/**
 * The words in options, in the order in which the widget's schema has them: those that people read, and where links lead, which
 * belongs to what a person agrees to.
 */
function wordsIn(value: unknown, schema: JsonSchema | undefined): string[] {
  if (typeof value === 'string')
    return value !== '' && (schema?.shown === true || schema?.address === true) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((entry) => wordsIn(entry, schema?.items))
  if (!isRecord(value)) return []
  return Object.entries(schema?.properties ?? {}).flatMap(([name, member]) => wordsIn(ownValue(value, name), member))
}

/** What a widget says besides its label, and the documents that it names. */
function wordsOfOptions({ widget, options }: CompiledField, at: Running): Pick<Words, 'notes' | 'documents'> {
  const value = valueOf(options, at)
  const { documents } = isRecord(value) ? value : {}
  const named = Array.isArray(documents) ? documents.filter((one) => typeof one === 'string') : []
  return { notes: wordsIn(value, ownValue(registry.widgets, widget)?.options), documents: named }
}

/** The words of a place. What follows from results of calls is left out, since the server does not know them. */
export function wordsAt(place: Place, at: Running): Words {
  const { step } = place
  const there = standingIn(step, at)
  if ('button' in place) {
    const said = [textOf(step.title, there), textOf(step.text, there)].filter(Boolean)
    return { label: textOf(step.buttons[place.button]!.label, there), choices: [], notes: said, documents: [] }
  }
  const { field } = place
  const hint = textOf(field.hint, there)
  return {
    label: textOf(field.label, there),
    ...(hint && { hint }),
    choices: choicesOf(field, there).map(({ label }) => label),
    ...wordsOfOptions(field, there),
  }
}

/** Words as one text, line by line. */
export const inLines = ({ label, hint, choices, notes }: Words): string =>
  [label, hint, ...choices, ...notes].filter(Boolean).join('\n')
