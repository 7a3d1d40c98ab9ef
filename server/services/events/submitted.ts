import { rememberingBy } from 'runnel/base'
import type { CompiledFunnel } from 'runnel/compile'
import { and, desc, eq } from 'drizzle-orm'
import { canonicalJson } from '#server/data/canonicalJson.ts'
import { fingerprint } from '#server/data/fingerprint.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { claimEvents, definitions, type SignedDocument } from '../../database/tables/index.ts'
import { networkOf } from '../counting/networks.ts'
import { withoutResult } from '../../funnels/formWork.ts'
import type { Deps } from '../deps.ts'
import type { Submission } from '../requests/readAnswers.ts'
import { funnelFor } from '../publications/funnelFor.ts'
import { type Given, textsRead } from './placesOf.ts'
import { answersIn, type SubmissionRead } from './readSubmission.ts'
import type { ClaimEvent } from './recordEvent.ts'

/** What the detail of a `submitted` event says. */
export interface SubmittedDetail {
  brand: string
  funnel: string
  /** Hash of the definition, as the page sent it. */
  definition: string
  /** SHA-256 of the canonical JSON of the compiled definition, where this process had it. */
  compiled?: string
  /** The same of all texts that were read in other languages (`textsRead`), where this process had them. */
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
export const compiledHash = rememberingBy((funnel: CompiledFunnel) => fingerprint(canonicalJson(funnel)))

/** The form that somebody has filled in, as they read it. */
export interface Filled extends SubmissionRead {
  funnel: CompiledFunnel | undefined
  /** The form in the texts of other languages that the page says were read (`textsRead`). */
  languages: ReadonlyMap<string, CompiledFunnel>
}

/**
 * The form that a submission says was filled in, in the languages that it says were read, and what was read there.
 * Translations are stored, so that evidence has them when other texts are published. `from` is the network address of the sender.
 */
export async function filledBy(
  deps: Pick<Deps, 'funnels' | 'versions' | 'themes' | 'db' | 'formWork'>,
  given: Submission,
  now: Date,
  from?: string,
): Promise<Filled> {
  const funnel = await funnelFor(deps, given)
  const theme = deps.themes.find(({ brandId }) => brandId === given.brand_id) ?? {}
  const read = new Map(
    Object.values(given.given ?? {}).flatMap((one) => {
      const name = textsRead(one)
      return name === undefined ? [] : [[name, one] as const]
    }),
  )
  const languages = new Map<string, CompiledFunnel>()
  for (const [name, { language, texts }] of funnel && read.size <= mostLanguages ? read : []) {
    const version = { funnel: funnel!.id, definition: funnel!.hash, language: language!, texts }
    const translated = await deps.versions.translated(version)
    if (!translated) continue
    languages.set(name, translated)
    await keepTranslation(deps.db, translated, now)
  }
  if (!funnel) return { funnel, languages, documents: [], places: {} }
  const work = { does: 'read', names: [...languages.keys()], given: { ...given, signature: undefined }, theme, now }
  const found = await deps
    .formWork<SubmissionRead>(work, [funnel, ...languages.values()], from && networkOf(from).line)
    .catch(withoutResult)
  return { funnel, languages, ...found }
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

/** The event of a submit, by the definition that its page was made from. `terms` are the documents to which a consent refers. */
export function submittedEvent(given: Submission, filled: Filled, terms: SignedDocument[]): ClaimEvent {
  const { funnel, languages, said, places } = filled
  const { definition = '', brand_id: brand } = given
  const answers = funnel ? answersIn(funnel, given) : {}
  const isSame = funnel?.hash === definition
  const detail: SubmittedDetail = {
    brand,
    funnel: given.funnel,
    definition,
    ...(isSame ? { compiled: compiledHash(funnel) } : {}),
    ...(isSame && languages.size > 0
      ? { languages: Object.fromEntries([...languages].map(([name, one]) => [name, compiledHash(one)])) }
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
