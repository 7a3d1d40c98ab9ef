import type { CompiledFunnel } from 'runnel/compile'
import { isUnder } from 'runnel/contracts'
import { isRecord } from 'runnel/run'
import { canonicalJson } from '../../data/canonicalJson.ts'
import { fingerprint } from '../../data/fingerprint.ts'
import type { ClaimEventRow, SignedDocument } from '../../database/tables/index.ts'
import { periods } from '../../policy/retention.ts'
import { eventHash } from '../events/recordEvent.ts'
import { normalisedEmail } from '../applicant/normalised.ts'
import { languageOf } from '../events/placesOf.ts'
import { compiledHash, type SubmittedDetail } from '../events/submitted.ts'
import { consent } from '../requests/terms.ts'
import { storedAnswers, type Journal, type Told } from './journal.ts'
import type { Stored } from './readStored.ts'

const same = (one: unknown, other: unknown): boolean => canonicalJson(one ?? null) === canonicalJson(other ?? null)

/** What is wrong with a chain of events, a sentence each. */
export function chainProblems(
  claimRequestId: string,
  events: readonly Omit<ClaimEventRow, 'claimRequestId'>[],
): string[] {
  return events.flatMap((event, place) => {
    const { number, previous, sha256, at, kind } = event
    const name = `Event ${number} (${kind}, ${at.toISOString()})`
    const before = events[place - 1]
    const isNext = number === (before?.number ?? 0) + 1
    return [
      ...(isNext ? [] : [`An event is missing before event ${number}.`]),
      ...(isNext && previous !== (before?.sha256 ?? '') ? [`${name} does not follow from the event before it.`] : []),
      ...(eventHash({ ...event, claimRequestId }) === sha256 ? [] : [`${name} is not what its hash was made of.`]),
    ]
  })
}

const key = ({ id, version, sha256 }: { id: string; version: string; sha256: string }): string =>
  [id, version, sha256].join(' ')

/** Every document that the applicant was shown or agreed to, once each. */
export function documentsNamed({ records, request }: Stored, journal: Journal): SignedDocument[] {
  const all = [
    ...journal.submitted.flatMap(({ detail }) => detail.consent?.documents ?? []),
    ...journal.shown.flatMap(({ detail }) => detail.documents),
    ...journal.signed.flatMap(({ detail }) => detail.terms),
    ...records.flatMap(({ documents, terms }) => [...documents, ...terms]),
    ...request.terms,
  ]
  return [...new Map(all.map((document) => [key(document), document])).values()]
}

function documentProblems(stored: Stored, journal: Journal): string[] {
  return documentsNamed(stored, journal).flatMap((document) => {
    const { id, name, version, sha256 } = document
    const called = `“${name}” in version ${version}`
    const text = stored.texts.find((row) => row.templateId === id && row.version === version && row.sha256 === sha256)
    if (!text) return [`The text of ${called} with the hash ${sha256} is not stored.`]
    return fingerprint(text.html) === sha256 ? [] : [`The stored text of ${called} is not the one with its hash.`]
  })
}

function definitionProblems(stored: Stored, journal: Journal): string[] {
  const noted = journal.submitted.flatMap(({ detail: { definition, compiled } }) =>
    compiled ? [[definition, compiled] as const] : [],
  )
  const wrong = [...new Map(noted)].flatMap(([hash, compiled]) => {
    const row = stored.definitions.find((definition) => definition.hash === hash)
    if (!row) return [`The definition ${hash} is not stored.`]
    return compiledHash(row.compiled as unknown as CompiledFunnel) === compiled
      ? []
      : [`The stored definition ${hash} is not the one with which the form was filled in.`]
  })
  const misnamed = stored.definitions
    .filter(({ hash, compiled }) => compiled.hash !== hash)
    .map(({ hash }) => `The definition that is stored as ${hash} calls itself something else.`)
  const read = journal.submitted.flatMap(({ detail: { languages = {} } }) => Object.entries(languages))
  const retold = [...new Map(read.map(([name, hash]) => [hash, languageOf(name)]))].flatMap(([hash, tag]) => {
    const row = stored.translations.find((translation) => translation.hash === hash)
    if (!row) return [`The form in the language ${tag} that was read (${hash}) is not stored.`]
    return compiledHash(row.compiled as unknown as CompiledFunnel) === hash
      ? []
      : [`The stored form in the language ${tag} is not the one that was read.`]
  })
  return [...wrong, ...misnamed, ...retold]
}

/** Consents that nobody can have given, or of which nobody knows the words. */
function consentProblems(journal: Journal): string[] {
  return journal.submitted.flatMap(({ at, detail: { answers, consent: said, compiled } }, place) => {
    const called = `the consent at ${consent} of ${at.toISOString()}`
    if (said?.unsure) return [`The form asks for ${called} in different words, and nothing tells which were read.`]
    const before = journal.submitted.slice(0, place).some(({ detail }) => detail.consent)
    return compiled && answers[consent] === true && !said && !before
      ? [`No field or button on the way of these answers asks for ${called}.`]
      : []
  })
}

const day = 24 * 3600_000

function signatureProblems({ records, signature }: Stored, journal: Journal, now: Date): string[] {
  const told = ({
    sha256,
    method,
    funnel,
    definition,
    signer,
    terms,
  }: {
    sha256: string
    method?: string | null
    funnel: string
    definition: string
    signer: unknown
    terms: unknown
  }) => ({ sha256, method: method ?? null, funnel, definition, signer, terms })
  const recorded = records.map(({ signatureSha256: sha256, ...rest }) => told({ sha256, ...rest }))
  const noted = journal.signed.map(({ detail }) => told(detail))
  const unlike = journal.signed
    .filter((_, place) => !recorded.some((record) => same(record, noted[place])))
    .map(({ at }) => `No record of a signing says what the journal says of ${at.toISOString()}.`)
  const unnoted = records
    .filter((_, place) => journal.isWhole && !noted.some((event) => same(event, recorded[place])))
    .map(({ signedAt }) => `The journal does not tell of the signing of ${signedAt.toISOString()} that is recorded.`)
  const documents = records.flatMap((record) => {
    if (!journal.isWhole || record.documents.length === 0) return []
    return journal.shown.some(({ detail }) => same(detail.documents, record.documents))
      ? []
      : [
          `The documents in the record of the signing of ${record.signedAt.toISOString()} are not those that were shown.`,
        ]
  })
  const latest = records.at(-1)
  const isOver = (journal.superseded.at(-1)?.number ?? 0) > (journal.signed.at(-1)?.number ?? 0)
  const isKept = latest && now.getTime() - latest.signedAt.getTime() < periods.signature.days * day
  const picture = signature
    ? records.some(({ signatureSha256 }) => signatureSha256 === signature.sha256)
      ? []
      : ['The stored picture of the signature is not one that was signed with.']
    : latest && isKept && !isOver && journal.isWhole
      ? [`The picture of the signature of ${latest.signedAt.toISOString()} is missing.`]
      : []
  return [...unlike, ...unnoted, ...documents, ...picture]
}

/** Dates of birth may come with and without a time, and older emails were brought into their normal form later. */
function plain(path: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (path.endsWith('dateOfBirth')) return value.slice(0, 10)
  return path === 'contactDetails.email' ? normalisedEmail(value) : value.trim()
}

/** Answers by the path of each value, whether one field asks for a group of them or one field for each. */
const singly = (answers: Record<string, unknown>): [path: string, value: unknown][] =>
  Object.entries(answers).flatMap(([path, value]) =>
    isRecord(value)
      ? singly(Object.fromEntries(Object.entries(value).map(([key, member]) => [`${path}.${key}`, member])))
      : [[path, value]],
  )

/** The answers after the submits, as they are stored: an address always as a whole. */
function answeredSingly(submits: readonly Told<SubmittedDetail>[]): Map<string, unknown> {
  return submits.reduce((before, { detail }) => {
    const now = singly(detail.answers)
    const isMoved = now.some(([path]) => isUnder(path, 'address'))
    const kept = isMoved ? [...before].filter(([path]) => !isUnder(path, 'address')) : before
    return new Map([...kept, ...now])
  }, new Map<string, unknown>())
}

/** What is stored otherwise than the submits say. */
function unlike(
  stored: Record<string, unknown>,
  submits: readonly Told<SubmittedDetail>[],
  isWhole: boolean,
): string[] {
  const answered = answeredSingly(submits)
  return singly(stored).flatMap(([path, value]) => {
    if (answered.has(path))
      return same(plain(path, value), plain(path, answered.get(path)))
        ? []
        : [`The stored answer at ${path} is not the last one that was given.`]
    return isWhole && value !== false && value !== '' && value !== null
      ? [`The journal tells of no answer at ${path}, but one is stored.`]
      : []
  })
}

function answerProblems(stored: Stored, journal: Journal): string[] {
  const { request } = stored
  const last = journal.submitted.at(-1)
  if (!last) return []
  const { shared, own } = storedAnswers(request)
  const other = [
    ...unlike(shared, journal.submitted, journal.isWhole),
    // Each form has its own answers, whatever their paths.
    ...Object.entries(own).flatMap(([funnel, answers]) =>
      unlike(
        answers,
        journal.submitted.filter(({ detail }) => detail.funnel === funnel),
        journal.isWhole,
      ),
    ),
  ]
  const form =
    request.definition === last.detail.definition && request.funnel === last.detail.funnel
      ? []
      : ['The claim request names another form or definition than the last submit.']
  const consents = journal.submitted.flatMap(({ detail }) => detail.consent?.documents ?? [])
  const terms = request.terms.filter(
    (document) => journal.isWhole && !consents.some((one) => key(one) === key(document)),
  )
  const agreed = terms.map(({ name, version }) => `Nobody ticked a consent to “${name}” in version ${version}.`)
  return [...other, ...form, ...agreed]
}

function acknowledgmentProblems({ acknowledged }: Stored, journal: Journal): string[] {
  const shown = journal.shown.flatMap(({ detail }) => detail.documents)
  const untold = acknowledged
    .filter(({ id, version }) => journal.isWhole && !shown.some((one) => one.id === id && one.version === version))
    .map(({ name, version }) => `The journal does not tell that “${name}” was shown in version ${version}.`)
  const lost = shown
    .filter(({ id }) => !acknowledged.some((one) => one.id === id))
    .map(({ name }) => `That “${name}” was shown is in the journal, but not acknowledged.`)
  return [...untold, ...new Set(lost)]
}

function searchProblems({ checks }: Stored, journal: Journal): string[] {
  const told = journal.calls.filter(({ detail }) => detail.operation === 'creditSearch')
  const other = checks.flatMap(({ id, run, status, claimsFound, provider }) => {
    const last = told.findLast(({ detail }) => detail.id === id)?.detail
    const isOpen = status === 'running' || status === 'challenge'
    if (!last)
      return journal.isWhole && !isOpen && status !== 'superseded'
        ? [`The journal does not tell of search ${run}.`]
        : []
    if (isOpen || status === 'superseded') return []
    return last.outcome === status && last.claimsFound === claimsFound && last.provider === provider
      ? []
      : [`Search ${run} is stored with another result than the journal tells.`]
  })
  const lost = told.filter(({ detail }) => !checks.some(({ id }) => id === detail.id))
  return [...other, ...lost.map(({ detail }) => `Search ${String(detail.run)} is in the journal, but not stored.`)]
}

function claimProblems({ claims }: Stored, journal: Journal): string[] {
  const told = new Map(journal.claims.flatMap(({ detail }) => detail.claims.map((claim) => [claim.reference, claim])))
  const other = claims.flatMap(({ claimReference, lenderName, source, amount }) => {
    const known = told.get(claimReference)
    if (!known) return journal.isWhole ? [`The journal does not tell of claim ${claimReference}.`] : []
    return known.lender === lenderName && known.source === source && known.amount === amount
      ? []
      : [`Claim ${claimReference} is stored otherwise than the journal tells.`]
  })
  const isOver = journal.superseded.length > 0
  const lost = [...told.values()].filter(
    ({ reference, source }) =>
      !claims.some(({ claimReference }) => claimReference === reference) && !(isOver && source === 'credit-check'),
  )
  return [...other, ...lost.map(({ reference }) => `Claim ${reference} is in the journal, but not stored.`)]
}

function fileProblems({ files }: Stored, journal: Journal): string[] {
  const told = journal.files.flatMap(({ detail }) => detail.files)
  const lost = told
    .filter(({ id, name, size }) => !files.some((file) => file.id === id && file.name === name && file.size === size))
    .map(({ name }) => `The file “${name}” is not stored as it was sent.`)
  const untold = files
    .filter(({ id }) => journal.isWhole && !told.some((one) => one.id === id))
    .map(({ name }) => `The journal does not tell of the file “${name}”.`)
  return [...lost, ...untold]
}

function tieProblems({ request }: Stored, journal: Journal): string[] {
  if (!journal.isWhole) return []
  const isTold = journal.calls.some(({ detail }) => detail.operation === 'tellCrm' && detail.outcome === 'told')
  return [
    ...(request.userId && journal.account.length === 0
      ? ['The claim request belongs to an account, of which the journal does not tell.']
      : []),
    ...(request.crmClientUuid && !isTold
      ? ['The claim request is known to the CRM, but the journal does not tell that the CRM was told.']
      : []),
  ]
}

/** What does not match, a sentence each. */
export function problemsOf(stored: Stored, journal: Journal, now: Date): string[] {
  const { request, events, isJournalled } = stored
  return [
    ...chainProblems(request.id, events),
    ...journal.unreadable.map((number) => `What event ${number} says cannot be read.`),
    ...(isJournalled && !journal.isWhole ? ['The journal does not begin when the claim request was made.'] : []),
    ...definitionProblems(stored, journal),
    ...documentProblems(stored, journal),
    ...answerProblems(stored, journal),
    ...consentProblems(journal),
    ...signatureProblems(stored, journal, now),
    ...acknowledgmentProblems(stored, journal),
    ...searchProblems(stored, journal),
    ...claimProblems(stored, journal),
    ...fileProblems(stored, journal),
    ...tieProblems(stored, journal),
  ]
}
