import type { CompiledFunnel } from 'runnel/compile'
import { and, desc, eq } from 'drizzle-orm'
import { isUnder } from 'runnel/contracts'
import { isRecord } from 'runnel/run'
import { canonicalJson } from '#server/data/canonicalJson.ts'
import { fingerprint } from '#server/data/fingerprint.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { claimEvents, definitions, type SignedDocument } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { answerPaths, fieldPaths, ofFunnel } from '../requests/askedAnswers.ts'
import type { Submission } from '../requests/readAnswers.ts'
import { consent } from '../requests/terms.ts'
import { funnelFor } from '../publications/funnelFor.ts'
import { type Given, inLines, isPlace, placesOf, runningOf, wordsAt } from './placesOf.ts'
import type { ClaimEvent } from './recordEvent.ts'

/** What the detail of a `submitted` event says. */
export interface SubmittedDetail {
  brand: string
  funnel: string
  /** Hash of the definition, as the page sent it. */
  definition: string
  /** SHA-256 of the canonical JSON of the compiled definition, where this process had it. */
  compiled?: string
  /** The same of each language that was read besides the original, where this process had it. */
  languages?: Record<string, string>
  /** By the path of the answer. */
  answers: Record<string, unknown>
  /** Where the page says that answers were given, by their path, as far as the definition has these places. */
  given?: Record<string, Given>
  /**
   * What a consent said that the person has given, line by line, and the documents that it referred to. Absent without a
   * field or button on this way that asks for it. `unsure`: several ask for it in different words, and nothing tells which
   * was read.
   */
  consent?: { text: string; documents: SignedDocument[]; language?: string; unsure?: true }
}

/** The SHA-256 of a compiled definition, as the table `definitions` stores it. */
export const compiledHash = ofFunnel((funnel) => fingerprint(canonicalJson(funnel)))

/** The signature has its own event. */
const toldElsewhere = ['signature', 'signatureMethod']

const fieldSet = ofFunnel((funnel) => new Set(fieldPaths(funnel)))

/** What was answered, by path: of a group of answers each. */
export function answersIn(funnel: CompiledFunnel, given: Submission): Record<string, unknown> {
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

/** The form that somebody has filled in, as they read it. */
export interface Filled {
  funnel: CompiledFunnel | undefined
  /** The form in each language that the page says was read, by its tag. */
  languages: ReadonlyMap<string, CompiledFunnel>
  theme: object
  now: Date
}

/**
 * The documents to which a consent that is given refers, by their slugs: those of the field in which it was given. A button
 * names none, so after one they are those of the fields on the way that stood ticked because of it.
 */
export function consentDocuments(given: Submission, { funnel, theme, now }: Filled): string[] {
  if (!funnel || given.contactDetails?.isTermsPolicyAgreed !== true) return []
  const at = runningOf({ funnel, answers: answersIn(funnel, given), theme, at: now })
  const places = placesOf(consent, given.given?.[consent], at)
  const fields = places.some((place) => 'button' in place) ? placesOf(consent, undefined, at) : places
  return [...new Set(fields.flatMap((place) => wordsAt(place, at).documents))]
}

/**
 * The form that a submission says was filled in, in the languages that it says were read. Translations are stored, so that
 * evidence has them when other texts are published.
 */
export async function filledBy(
  deps: Pick<Deps, 'funnels' | 'versions' | 'themes' | 'db'>,
  given: Submission,
  now: Date,
): Promise<Filled> {
  const funnel = await funnelFor(deps, given)
  const theme = deps.themes.find(({ brandId }) => brandId === given.brand_id) ?? {}
  const tags = new Set(Object.values(given.given ?? {}).flatMap(({ language }) => language ?? []))
  const languages = new Map<string, CompiledFunnel>()
  for (const language of funnel && tags.size <= mostLanguages ? tags : []) {
    const translated = await deps.versions.translated({ funnel: funnel!.id, definition: funnel!.hash, language })
    if (!translated) continue
    languages.set(language, translated)
    await keepTranslation(deps.db, translated, now)
  }
  return { funnel, languages, theme, now }
}

/** A page is read in few languages; a caller who names more has made them up. */
const mostLanguages = 10

const kept = new WeakSet<CompiledFunnel>()

/** Stores a translation among the definitions, by its own hash: that of the definition is the same in every language. */
async function keepTranslation(db: Database, translated: CompiledFunnel, now: Date): Promise<void> {
  if (kept.has(translated)) return
  await db
    .insert(definitions)
    .values({ hash: compiledHash(translated), funnel: translated.id, compiled: { ...translated }, firstSeen: now })
    .onConflictDoNothing()
  kept.add(translated)
}

/** The words of the consent in the language that was read. */
function consentText(
  given: Submission,
  { languages, ...filled }: Filled,
): Pick<NonNullable<SubmittedDetail['consent']>, 'text' | 'language' | 'unsure'> | undefined {
  const read = given.given?.[consent]
  const { language } = read ?? {}
  const funnel = (language !== undefined && languages.get(language)) || filled.funnel
  if (!funnel) return undefined
  const at = runningOf({ funnel, answers: answersIn(funnel, given), theme: filled.theme, at: filled.now })
  const texts = new Set(placesOf(consent, read, at).map((place) => inLines(wordsAt(place, at))))
  const [text] = texts
  if (!text) return undefined
  return { text, ...(funnel.language && { language: funnel.language.id }), ...(texts.size > 1 && { unsure: true }) }
}

/** Where answers were given, of those that were sent. */
function givenIn(given: Submission, answers: Record<string, unknown>, { funnel, theme, now }: Filled) {
  if (!funnel) return {}
  const at = runningOf({ funnel, answers, theme, at: now })
  const paths = [...Object.keys(answers), ...toldElsewhere]
  return Object.fromEntries(
    Object.entries(given.given ?? {}).filter(
      ([path, place]) => paths.some((one) => isUnder(path, one) || isUnder(one, path)) && isPlace(place, path, at),
    ),
  )
}

/** The event of a submit, by the definition that its page was made from. `terms` are the documents to which a consent refers. */
export function submittedEvent(given: Submission, filled: Filled, terms: SignedDocument[]): ClaimEvent {
  const { funnel, languages } = filled
  const { definition = '', brand_id: brand } = given
  const answers = funnel ? answersIn(funnel, given) : {}
  const isGiven = given.contactDetails?.isTermsPolicyAgreed === true
  const said = isGiven ? consentText(given, filled) : undefined
  const places = givenIn(given, answers, filled)
  const isSame = funnel?.hash === definition
  const detail: SubmittedDetail = {
    brand,
    funnel: given.funnel,
    definition,
    ...(isSame ? { compiled: compiledHash(funnel) } : {}),
    ...(isSame && languages.size > 0
      ? { languages: Object.fromEntries([...languages].map(([tag, one]) => [tag, compiledHash(one)])) }
      : {}),
    answers,
    ...(Object.keys(places).length > 0 ? { given: places } : {}),
    ...(said ? { consent: { ...said, documents: terms } } : {}),
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
