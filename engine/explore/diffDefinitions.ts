import type { Definition, LoadedFunnel, LoadedLanguage } from '#engine/definition/index.ts'
import { isRecord } from '#engine/run/index.ts'
import { inJson } from '#engine/simulate/index.ts'

/** A difference between two definitions. */
export interface Difference {
  /** Path of the step; empty for the funnel itself. */
  step: string
  what: 'steps' | 'order' | 'fields' | 'gates' | 'effects' | 'obligations' | 'texts' | 'ways' | 'other'
  text: string
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

const inOneLine = ({ step, text }: Difference): string => `${step}: ${text}`

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
    const [was, is] = [before[id], after[id]]
    if (!is) return [{ step, what: 'steps', text: 'the step is gone' }]
    return was
      ? diffStep(step, was, is)
      : [{ step, what: 'steps', text: `a new step, "${String(is.title ?? is.text ?? id)}"` }]
  })
  return [...own.flatMap((key) => compare(path, key, a[key], b[key], kinds[key] ?? 'other')), ...inner]
}

/** Compares objects key by key, and reports both values of anything else. */
function compare(step: string, at: string, a: unknown, b: unknown, what: Difference['what']): Difference[] {
  if (JSON.stringify(a) === JSON.stringify(b)) return []
  if (isRecord(a) && isRecord(b))
    return keysIn(a, b).flatMap((key) => compare(step, `${at}.${key}`, a[key], b[key], kinds[key] ?? what))
  if (a === undefined) return [{ step, what, text: `${at} is new: ${shown(b)}` }]
  if (b === undefined) return [{ step, what, text: `${at} is gone: ${shown(a)}` }]
  return [{ step, what, text: `${at}: ${shown(a)} became ${shown(b)}` }]
}

function shown(value: unknown): string {
  const text = inJson(value)!
  return text.length > 160 ? `${text.slice(0, 157)}…` : text
}
