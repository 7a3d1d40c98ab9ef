import type { CompiledFunnel } from 'runnel/compile'
import type { Theme } from '#schemas/theme.ts'
import type {
  Evidence,
  EvidenceAnswer,
  EvidenceCall,
  EvidenceNote,
  EvidenceShown,
  EvidenceSigning,
  EvidenceVersion,
} from '#schemas/studio/index.ts'
import { ownValue } from 'runnel/rules'
import { fingerprint } from '../../data/fingerprint.ts'
import type { SubmittedDetail } from '../events/submitted.ts'
import { givenFor, textsRead } from '../events/placesOf.ts'
import { answersAfter, changes, givenAfter, readJournal, submitsOf, type Journal, type Told } from './journal.ts'
import type { Stored } from './readStored.ts'
import { inWords, screensShown } from './shown.ts'
import { documentsNamed, problemsOf } from './verify.ts'

type Submits = Told<SubmittedDetail>[]

const compiledIn = (rows: Stored['definitions'], hash: string | undefined): CompiledFunnel | undefined =>
  rows.find((row) => row.hash === hash)?.compiled as unknown as CompiledFunnel | undefined

/** A definition as it is stored, if it is one. */
const funnelOf = ({ definitions }: Stored, hash: string): CompiledFunnel | undefined => compiledIn(definitions, hash)

/** The form of a submit in the texts that were read (`textsRead`); the original if they are not stored. */
function readIn(stored: Stored, { definition, languages }: SubmittedDetail, name: string | undefined) {
  const translated = name === undefined ? undefined : compiledIn(stored.translations, ownValue(languages, name))
  return translated ?? funnelOf(stored, definition)
}

function versionsOf(stored: Stored, submits: Submits): EvidenceVersion[] {
  const hashes = [...new Set(submits.map(({ detail }) => detail.definition))]
  return hashes.map((definition) => {
    const own = submits.filter(({ detail }) => detail.definition === definition)
    const [from, to] = [own[0]!.at, own.at(-1)!.at]
    const served = stored.versions.findLast(
      (row) => row.definition === definition && row.madeAt <= to && (!row.supersededAt || row.supersededAt >= from),
    )
    const compiled = own.find(({ detail }) => detail.compiled)?.detail.compiled
    return {
      funnel: own[0]!.detail.funnel,
      title: funnelOf(stored, definition)?.title ?? '',
      definition,
      ...(served ? { version: served.version } : {}),
      ...(compiled ? { compiled } : {}),
      from: from.toISOString(),
      to: to.toISOString(),
    }
  })
}

function answersOf(stored: Stored, submits: Submits, theme: object): EvidenceAnswer[] {
  return changes(submits).map(({ at, detail, path, value, answers, given }) => {
    const { definition } = detail
    const place = givenFor(path, given)
    const funnel = readIn(stored, detail, place && textsRead(place))
    const { label, said, asked } = funnel
      ? inWords({ funnel, answers, theme, at }, path, { value, given })
      : { label: path, said: JSON.stringify(value) }
    return { at: at.toISOString(), definition, path, label, value, said, ...(asked && { asked }) }
  })
}

function consentsOf(submits: Submits): EvidenceShown[] {
  const given = submits.flatMap(({ at, detail: { consent } }) => (consent ? [{ at, ...consent }] : []))
  const first = given.filter(({ text }, place) => given.findIndex((one) => one.text === text) === place)
  return first.map(({ at, text, language, unsure }) => ({
    at: at.toISOString(),
    kind: 'consent',
    title: text.split('\n')[0]!,
    text,
    sha256: fingerprint(text),
    ...(language !== undefined && { language }),
    certain: !unsure,
  }))
}

/** When each document is first mentioned. */
function documentsOf(stored: Stored, journal: Journal): EvidenceShown[] {
  const { records, request, texts } = stored
  const times = [
    ...journal.submitted.map(({ at, detail }) => ({ at, documents: detail.consent?.documents ?? [] })),
    ...journal.shown.map(({ at, detail }) => ({ at, documents: detail.documents })),
    ...records.map(({ signedAt, documents, terms }) => ({ at: signedAt, documents: [...documents, ...terms] })),
    { at: request.updatedAt, documents: request.terms },
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return documentsNamed(stored, journal).flatMap(({ id, name, version, sha256 }) => {
    const text = texts.find((row) => row.templateId === id && row.version === version && row.sha256 === sha256)
    const first = times.find(({ documents }) => documents.some((one) => one.id === id && one.sha256 === sha256))!
    const shown = { at: first.at.toISOString(), kind: 'document' as const, title: name, certain: true }
    return text ? [{ ...shown, text: text.html, sha256, document: { id, version } }] : []
  })
}

/** The screens of each definition, for the answers after the last submit that was made with it. */
function stepsOf(stored: Stored, submits: Submits, theme: object): { shown: EvidenceShown[]; unknown: string[] } {
  const hashes = [...new Set(submits.map(({ detail }) => detail.definition))]
  const drawn = hashes.map((hash) => {
    const funnel = funnelOf(stored, hash)
    if (!funnel)
      return { unknown: [`The texts of the definition ${hash || 'of then'} are not known: it is not stored.`] }
    const own = submits.filter(({ detail }) => detail.definition === hash)
    const { at } = own.at(-1)!
    const answers = answersAfter(submits.filter((submit) => submit.at <= at))
    const detail = { ...own[0]!.detail, answers: answersAfter(own), given: givenAfter(own) }
    const names = new Set(own.flatMap((submit) => Object.values(submit.detail.given ?? {}).map(textsRead)))
    const read = [...(names.size === 0 ? [undefined] : names)].flatMap((name) => {
      const source = own.findLast((submit) => name === undefined || ownValue(submit.detail.languages, name))
      return source ? (readIn(stored, source.detail, name) ?? []) : []
    })
    const forms = new Set(read.length > 0 ? read : [funnel])
    try {
      return { shown: [...forms].flatMap((form) => screensShown(detail, { funnel: form, answers, theme, at })) }
    } catch {
      return { unknown: [`The texts of the definition ${hash} cannot be drawn by this version of the server.`] }
    }
  })
  return { shown: drawn.flatMap(({ shown = [] }) => shown), unknown: drawn.flatMap(({ unknown = [] }) => unknown) }
}

const signedOf = ({ records, signature }: Stored): EvidenceSigning[] =>
  records.map((record) => ({
    at: record.signedAt.toISOString(),
    method: record.method ?? '',
    sha256: record.signatureSha256,
    kept: signature?.sha256 === record.signatureSha256,
    funnel: record.funnel,
    definition: record.definition,
    signer: record.signer,
    documents: record.documents,
    terms: record.terms,
    networkAddress: record.networkAddress ?? '',
    userAgent: record.userAgent ?? '',
  }))

/** Calls as the journal tells them; searches from before it as they are stored. */
function callsOf({ checks }: Stored, journal: Journal): EvidenceCall[] {
  const told = journal.calls.map(({ at, detail: { operation, outcome, ...detail } }) => ({
    at,
    operation,
    outcome,
    detail,
  }))
  const untold = journal.isWhole ? [] : checks.filter(({ id }) => !told.some(({ detail }) => detail.id === id))
  const older = untold.map(({ id, run, provider, proof, status, claimsFound, startedAt, finishedAt }) => ({
    at: finishedAt ?? startedAt,
    operation: 'creditSearch',
    outcome: status,
    detail: { id, run, provider, proof, claimsFound },
  }))
  return [...older, ...told].map((call) => ({ ...call, at: call.at.toISOString() }))
}

function notedOf(journal: Journal): EvidenceNote[] {
  const kinds = ['claims', 'files', 'account', 'superseded', 'look-needed', 'looked'] as const
  return kinds
    .flatMap((kind) =>
      journal[kind].map(({ at, detail }) => ({
        at: at.toISOString(),
        kind,
        detail: detail as unknown as Record<string, unknown>,
      })),
    )
    .toSorted((one, other) => one.at.localeCompare(other.at))
}

function unknownOf({ records, signature, request }: Stored, journal: Journal): string[] {
  return [
    ...(journal.isWhole
      ? []
      : [
          `This claim request is older than the journal${journal.submitted[0] ? `, which begins on ${journal.submitted[0].at.toISOString()}` : ''}: what was answered before is known as it was stored last, and which calls were made only as far as they left a result.`,
        ]),
    ...(records.length > 0 && !signature
      ? ['The picture of the signature is not stored any more: only its hash.']
      : []),
    ...(request.definition ? [] : ['The page did not say with which definition of the form it was filled in.']),
    ...(records.some(({ signer }) => signer === null) ? ['A record of a signing does not say who signed.'] : []),
  ]
}

/** The languages that were read, but whose texts are not stored. */
function unstored({ translations }: Stored, submits: Submits): string[] {
  const missing = submits.flatMap(({ detail: { given = {}, languages = {}, definition } }) =>
    Object.values(given)
      .filter((one) => one.language && !compiledIn(translations, ownValue(languages, textsRead(one)!)))
      .map(
        ({ language }) =>
          `The texts of the definition ${definition} in the language ${language} are not stored: what was read in it is told in the original.`,
      ),
  )
  return [...new Set(missing)]
}

/** What evidence is made of. */
export interface EvidenceJob {
  does: 'evidence'
  stored: Stored
  /** The brand that the claim request was made with, if it still exists. */
  theme: Theme | undefined
  madeAt: Date
}

/** Puts together what is stored of a claim request. Forms are drawn for that, so it is done in a process apart. */
export function putTogether({ stored, theme, madeAt }: EvidenceJob): Evidence {
  const { request } = stored
  const journal = readJournal(stored)
  const submits = submitsOf(stored, journal)
  const steps = stepsOf(stored, submits, theme ?? {})
  const problems = problemsOf(stored, journal, madeAt)
  return {
    format: 1,
    reference: request.claimReference,
    claimRequest: request.id,
    brand: { id: request.brandId, name: theme?.brandName ?? '' },
    funnel: request.funnel,
    createdAt: request.createdAt.toISOString(),
    madeAt: madeAt.toISOString(),
    versions: versionsOf(stored, submits),
    shown: [...steps.shown, ...consentsOf(submits), ...documentsOf(stored, journal)],
    answers: answersOf(stored, submits, theme ?? {}),
    signed: signedOf(stored),
    calls: callsOf(stored, journal),
    noted: notedOf(journal),
    chain: stored.events.map(({ claimRequestId: _, at, ...event }) => ({ ...event, at: at.toISOString() })),
    verified: problems.length === 0,
    problems,
    unknown: [...unknownOf(stored, journal), ...unstored(stored, submits), ...steps.unknown],
  }
}
