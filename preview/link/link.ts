import type { Move } from 'runnel/scenario'
import { paces, type Pace } from '../session/previewClock.ts'

export const tabs = ['log', 'why', 'answers', 'diagram', 'messages', 'scenario'] as const
export type Tab = (typeof tabs)[number]
export const widths = [320, 390, 768, 1280] as const

/** The state that an address of the preview holds. */
export interface Link {
  funnel?: string
  brand?: string
  /** Tag of the language; absent for the original. */
  language?: string
  scenario?: string
  played: number
  step?: string
  pace: Pace
  width: number
  tab: Tab
  plan: Record<string, string[]>
  moves: Move[]
}

export const noLink: Link = { played: 0, pace: 'instant', width: 390, tab: 'log', plan: {}, moves: [] }

const answerKey = 'answer.'

const oneOf = <T>(known: readonly T[], given: unknown, otherwise: T): T =>
  known.find((value) => String(value) === given) ?? otherwise

const isMove = (value: unknown): value is Move => typeof value === 'object' && value !== null && !Array.isArray(value)

function movesIn(text: string | null): Move[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isMove) : []
  } catch {
    return []
  }
}

/** Parses the query of an address; what is missing or invalid gets its default. */
export function readLink(search: string): Link {
  const query = new URLSearchParams(search)
  const text = (name: 'funnel' | 'brand' | 'language' | 'scenario' | 'step') =>
    query.get(name) ? { [name]: query.get(name)! } : {}
  const answers = [...query]
    .filter(([name]) => name.startsWith(answerKey))
    .map(([name, value]) => [name.slice(answerKey.length), value.split(',').filter(Boolean)] as const)
  return {
    ...text('funnel'),
    ...text('brand'),
    ...text('language'),
    ...text('scenario'),
    ...text('step'),
    played: Math.max(0, Math.floor(Number(query.get('played')) || 0)),
    pace: oneOf(paces, query.get('pace'), noLink.pace),
    width: oneOf(widths, query.get('width'), noLink.width),
    tab: oneOf(tabs, query.get('tab'), noLink.tab),
    plan: Object.fromEntries(answers),
    moves: movesIn(query.get('moves')),
  }
}

/** The query that restores this state; defaults are left out. */
export function writeLink(link: Link): string {
  const query = new URLSearchParams()
  for (const name of ['funnel', 'brand', 'language', 'scenario', 'step'] as const)
    if (link[name]) query.set(name, link[name])
  for (const name of ['played', 'pace', 'width', 'tab'] as const)
    if (link[name] !== noLink[name]) query.set(name, String(link[name]))
  for (const [operation, names] of Object.entries(link.plan)) query.set(answerKey + operation, names.join(','))
  if (link.moves.length > 0) query.set('moves', JSON.stringify(link.moves))
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/')
  return text ? `?${text}` : ''
}
