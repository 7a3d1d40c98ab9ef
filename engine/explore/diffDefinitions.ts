import { type Definition, type LoadedFunnel, type LoadedLanguage, stretchesOf } from '#engine/definition/index.ts'
import { isRecord } from '#engine/run/index.ts'
import { inJson } from '#engine/simulate/index.ts'
import { ownValue } from '#engine/rules/index.ts'

/** A difference between two definitions. */
export interface Difference {
  /** Path of the step; empty for the funnel itself. */
  step: string
  what: 'steps' | 'order' | 'fields' | 'gates' | 'effects' | 'obligations' | 'texts' | 'ways' | 'other'
  /** What is said of a step or a language as a whole, such as that it is new. */
  text?: string
  /** Anything else: the key in its step, `next.do.0.with.email`. */
  at?: string
  /** Both values as JSON, whole; absent where there was or is none. */
  before?: string
  after?: string
  /** It calls, sets, leaves or redirects, or did so: what a reader has to see before everything else. */
  acts?: true
}

/** A difference in words, with both values whole. */
export function differenceInWords({ text, at = '', before, after }: Difference): string {
  if (text !== undefined) return text
  if (before === undefined) return `${at} is new: ${after}`
  return after === undefined ? `${at} is gone: ${before}` : `${at}: ${before} became ${after}`
}

type Json = Record<string, unknown>

const keysOf: Partial<Record<Difference['what'], string>> = {
  texts: 'title text detail label hint placeholder reason message required messages nav blocks',
  fields: 'fields checks widget options choices normalise',
  gates: 'needs gate guard if fixed',
  effects: 'do onChange starts',
  order: 'order',
  obligations: 'mustPass',
  ways: 'next back then start to catch on after buttons redirect exits',
}
const kinds = Object.fromEntries(
  Object.entries(keysOf).flatMap(([what, keys]) => keys.split(' ').map((key) => [key, what as Difference['what']])),
)

/** Keys that do not affect a journey, and `steps`, which are compared one by one. */
const leftOut = ['id', 'about', 'extends', '$schema', 'path', 'steps']

const keysIn = (...both: Json[]): string[] => [...new Set(both.flatMap(Object.keys))]

/** How `b` differs from `a`, first in the funnel's own keys and then step by step. Ids and notes are ignored. */
export const diffDefinitions = (a: Definition, b: Definition): Difference[] => diffStep('', { ...a }, { ...b })

/** How the translations of `b` differ from those of `a`, by language. What differs in the same way in the original is left out. */
export function diffLanguages(a: LoadedFunnel, b: LoadedFunnel): Map<string, Difference[]> {
  const [before, after] = [a, b].map(({ languages }) => new Map(languages.map((one) => [one.id, one])))
  const inOriginal = new Set(diffDefinitions(a.definition, b.definition).map(inOneLine))
  const differences = keysIn(Object.fromEntries(before!), Object.fromEntries(after!)).map((id) => {
    const found = diffLanguage(before!.get(id), after!.get(id))
    return [id, found.filter((one) => !inOriginal.has(inOneLine(one)))] as const
  })
  return new Map(differences.filter(([, found]) => found.length > 0))
}

const inOneLine = (one: Difference): string => `${one.step}: ${differenceInWords(one)}`

const drafted = ({ draft }: LoadedLanguage): string => (draft ? 'a draft' : 'ready')

function diffLanguage(was: LoadedLanguage | undefined, is: LoadedLanguage | undefined): Difference[] {
  const ofFunnel = (text: string): Difference => ({ step: '', what: 'texts', text })
  if (!was || !is) return [ofFunnel(is ? `the language is new, ${drafted(is)}` : 'the language is gone')]
  return [
    ...(was.draft === is.draft ? [] : [ofFunnel(`the language was ${drafted(was)} and is ${drafted(is)}`)]),
    ...diffDefinitions(was.load().definition, is.load().definition),
  ]
}

function diffStep(path: string, a: Json, b: Json): Difference[] {
  const { steps: before = {} } = a as { steps?: Record<string, Json> }
  const { steps: after = {} } = b as { steps?: Record<string, Json> }
  const own = keysIn(a, b).filter((key) => !leftOut.includes(key))
  const inner = keysIn(before, after).flatMap((id): Difference[] => {
    const step = path === '' ? id : `${path}/${id}`
    const [was, is] = [ownValue(before, id), ownValue(after, id)]
    if (was && is) return diffStep(step, was, is)
    const text = is ? `a new step, "${String(is.title ?? is.text ?? id)}"` : 'the step is gone'
    return [{ step, what: 'steps', text }, ...diffStep(step, was ?? {}, is ?? {})]
  })
  return [
    ...own.flatMap((key) =>
      compare(
        { step: path, at: key, what: ownValue(kinds, key) ?? 'other', acts: false },
        ownValue(a, key),
        ownValue(b, key),
      ),
    ),
    ...inner,
  ]
}

/** Keys of effects and branches that reach beyond the step: they call, write answers, or leave. */
const acting = ['call', 'set', 'leave', 'redirect']

const isActing = (value: unknown): boolean => isRecord(value) && acting.some((key) => Object.hasOwn(value, key))

const hasActing = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (isActing(value) || Object.values(value).some(hasActing))

/** Where two values are compared, and whether they belong to something that acts. */
interface Compared extends Pick<Difference, 'step' | 'what'> {
  at: string
  acts: boolean
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Compares objects key by key and lists of objects entry by entry, and reports both values of anything else, whole. */
function compare(place: Compared, a: unknown, b: unknown): Difference[] {
  if (same(a, b)) return []
  if (isRecord(a) && isRecord(b)) {
    const acts = place.acts || isActing(a) || isActing(b)
    return keysIn(a, b).flatMap((key) =>
      compare(
        { ...place, at: `${place.at}.${key}`, what: ownValue(kinds, key) ?? place.what, acts },
        ownValue(a, key),
        ownValue(b, key),
      ),
    )
  }
  const [before, after] = [a ?? [], b ?? []]
  if (isListOfObjects(before) && isListOfObjects(after))
    return pairs(before, after).flatMap(([was, is, index]) =>
      compare({ ...place, at: `${place.at}.${index}` }, was, is),
    )
  return [reported(place, a, b)]
}

const isListOfObjects = (value: unknown): value is Json[] => Array.isArray(value) && value.every(isRecord)

function reported({ step, what, at, acts }: Compared, a: unknown, b: unknown): Difference {
  const [before, after] = [a, b].map((value) => (value === undefined ? undefined : inJson(value)!))
  return {
    step,
    what,
    at,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...((acts || hasActing(a) || hasActing(b)) && { acts: true }),
  }
}

type Pair = [was: Json | undefined, is: Json | undefined, index: number]

/** What tells an entry of a list apart from others of its kind: the operation that it calls, its id, its step. */
const nameOf = ({ call, id, step, use, block, ...others }: Json): string =>
  JSON.stringify([call ?? id ?? step ?? use ?? block ?? Object.keys(others).sort()[0]])

/**
 * The entries of two lists, those together that are the same or, between the same ones, of the same name. What has only
 * moved within its list is gone at one place and new at another.
 */
function pairs(before: Json[], after: Json[]): Pair[] {
  const [old, now] = [before, after].map((list) => list.map((entry) => JSON.stringify(entry))) as [string[], string[]]
  return stretchesOf(old, now).flatMap(({ from, to, since, until }) => {
    const gone = before.slice(from, to)
    const found = after.slice(since, until).map((is, index): Pair => {
      const at = gone.findIndex((was) => nameOf(was) === nameOf(is))
      return [at < 0 ? undefined : gone.splice(at, 1)[0], is, since + index]
    })
    return [...gone.map((was): Pair => [was, undefined, before.indexOf(was)]), ...found]
  })
}
