import type { CompiledFunnel } from 'runnel/compile'
import { and, desc, eq } from 'drizzle-orm'
import { isRecord, noState, stillWorld, textOf, valueOf, vocabularyOf } from 'runnel/run'
import { registry } from '#funnels/registry.ts'
import { dayInLondon } from '#schemas/values/calendarDate.ts'
import { canonicalJson } from '#server/data/canonicalJson.ts'
import { fingerprint } from '#server/data/fingerprint.ts'
import type { Transaction } from '../../database/database.ts'
import { claimEvents, type SignedDocument } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { answerPaths, fieldPaths, ofFunnel } from '../requests/askedAnswers.ts'
import type { Submission } from '../requests/readAnswers.ts'
import { consent } from '../requests/terms.ts'
import type { ClaimEvent } from './recordEvent.ts'

const vocabulary = vocabularyOf(registry)

/** What the detail of a `submitted` event says. */
export interface SubmittedDetail {
  brand: string
  funnel: string
  /** Hash of the definition, as the page sent it. */
  definition: string
  /** SHA-256 of the canonical JSON of the compiled definition, where this process had it. */
  compiled?: string
  /** By the path of the answer. */
  answers: Record<string, unknown>
  /** What a ticked consent said, line by line, and the documents that it referred to. */
  consent?: { text: string; documents: SignedDocument[] }
}

/** The SHA-256 of a compiled definition, as the table `definitions` stores it. */
export const compiledHash = ofFunnel((funnel) => fingerprint(canonicalJson(funnel)))

/** The signature has its own event. */
const toldElsewhere = ['signature', 'signatureMethod']

const fieldSet = ofFunnel((funnel) => new Set(fieldPaths(funnel)))

/** What was answered, by path: of a group of answers each. */
function answersIn(funnel: CompiledFunnel, given: Submission): Record<string, unknown> {
  const fields = fieldSet(funnel)
  const sent = [...answerPaths(funnel)].filter(([name]) => !toldElsewhere.includes(name))
  const answers = sent.flatMap(([name, path]): [string, unknown][] => {
    const answer = given[name as keyof Submission] as unknown
    if (!isRecord(answer) || fields.has(path)) return [[path, answer]]
    return Object.entries(answer).map(([key, value]) => [`${path}.${key}`, value])
  })
  /** Whether a field asks for the answer, or for the group that it is in. */
  const isAsked = (path: string): boolean =>
    fields.has(path) || (path.includes('.') && isAsked(path.slice(0, path.lastIndexOf('.'))))
  const told = [...answers, ...Object.entries(given.data ?? {})]
  return Object.fromEntries(told.filter(([path, value]) => value !== undefined && isAsked(path)))
}

const linesIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(linesIn)

/** The words of a consent as they were on the screen: its label, and what its widget says beside it. */
function drawConsent(funnel: CompiledFunnel, theme: object, now: Date): string | undefined {
  const field = Object.values(funnel.steps)
    .flatMap((step) => step.fields)
    .find(({ path }) => path === consent)
  if (!field) return undefined
  const world = stillWorld(funnel, vocabulary, { theme: { ...theme }, now: now.getTime() })
  const at = { ...noState, world }
  const lines = [textOf(field.label, at), textOf(field.hint, at), ...linesIn(valueOf(field.options, at))]
  return lines.filter(Boolean).join('\n')
}

const consents = ofFunnel(() => new WeakMap<object, { day: number; text: string | undefined }>())

/** The same, drawn once for each form, brand and day: a text may name the day. */
function consentText(funnel: CompiledFunnel, theme: object, now: Date): string | undefined {
  const day = dayInLondon(now.getTime()).getTime()
  const known = consents(funnel).get(theme)
  if (known?.day === day) return known.text
  const text = drawConsent(funnel, theme, now)
  consents(funnel).set(theme, { day, text })
  return text
}

/** The event of a submit, by the definition that its page was made from. `terms` are the documents to which a ticked consent refers. */
export function submittedEvent(
  { themes }: Pick<Deps, 'themes'>,
  given: Submission,
  { funnel, terms, now }: { funnel: CompiledFunnel | undefined; terms: SignedDocument[]; now: Date },
): ClaimEvent {
  const { definition = '', brand_id: brand } = given
  const theme = themes.find(({ brandId }) => brandId === brand) ?? {}
  const text =
    funnel && given.contactDetails?.isTermsPolicyAgreed === true ? consentText(funnel, theme, now) : undefined
  const detail: SubmittedDetail = {
    brand,
    funnel: given.funnel,
    definition,
    ...(funnel?.hash === definition ? { compiled: compiledHash(funnel) } : {}),
    answers: funnel ? answersIn(funnel, given) : {},
    ...(text ? { consent: { text, documents: terms } } : {}),
  }
  return { kind: 'submitted', detail: { ...detail } }
}

/** Whether the last submit said the same: a repeat is not recorded again. */
export async function isRepeated(tx: Transaction, claimRequestId: string, { detail }: ClaimEvent): Promise<boolean> {
  const [last] = await tx
    .select({ detail: claimEvents.detail })
    .from(claimEvents)
    .where(and(eq(claimEvents.claimRequestId, claimRequestId), eq(claimEvents.kind, 'submitted')))
    .orderBy(desc(claimEvents.number))
    .limit(1)
  // The database orders the keys of stored documents otherwise.
  return last !== undefined && canonicalJson(JSON.parse(last.detail)) === canonicalJson(detail)
}
