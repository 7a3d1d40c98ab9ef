import { ownValue } from 'runnel/rules'
import type { SignedDocument, Signer, ClaimEventRow, ClaimRequestRow } from '../../database/tables/index.ts'
import { mapValues } from 'runnel/contracts'
import { canonicalJson } from '../../data/canonicalJson.ts'
import type { EventDetail } from '../events/recordEvent.ts'
import type { SubmittedDetail } from '../events/submitted.ts'
import type { Stored } from './readStored.ts'

/** What the detail of a `signed` event says. */
export interface SignedDetail {
  sha256: string
  method?: string
  funnel: string
  definition: string
  signer: Signer
  terms: SignedDocument[]
}

export interface Told<D> {
  /** Its place in the journal; 0 for what is not from there. */
  number: number
  at: Date
  detail: D
}

/** The events of a claim request by kind, as their details say. */
export interface Journal {
  submitted: Told<SubmittedDetail>[]
  signed: Told<SignedDetail>[]
  superseded: Told<{ signature?: string }>[]
  shown: Told<{ documents: SignedDocument[] }>[]
  files: Told<{ files: { id: string; name: string; size: number }[] }>[]
  claims: Told<{ claims: { reference: string; lender: string; source: string; amount: number }[] }>[]
  calls: Told<EventDetail & { operation: string; outcome: string }>[]
  account: Told<EventDetail>[]
  'look-needed': Told<EventDetail>[]
  looked: Told<EventDetail>[]
  /** Whether it tells everything since the claim request was made. */
  isWhole: boolean
  /** Numbers of the events whose detail cannot be read. */
  unreadable: number[]
}

function parsed({ detail }: ClaimEventRow): EventDetail | undefined {
  try {
    const value: unknown = JSON.parse(detail)
    return typeof value === 'object' && value !== null ? (value as EventDetail) : undefined
  } catch {
    return undefined
  }
}

export function readJournal({ events, request }: Pick<Stored, 'events' | 'request'>): Journal {
  const readable = events.flatMap((event) => {
    const detail = parsed(event)
    return detail ? [{ event, detail }] : []
  })
  const ofKind = <D>(kind: string): Told<D>[] =>
    readable
      .filter(({ event }) => event.kind === kind)
      .map(({ event, detail }) => ({ number: event.number, at: event.at, detail: detail as unknown as D }))
  const [first] = events
  return {
    submitted: ofKind('submitted'),
    signed: ofKind('signed'),
    superseded: ofKind('superseded'),
    shown: ofKind('documents-shown'),
    files: ofKind('files'),
    claims: ofKind('claims'),
    calls: ofKind('call'),
    account: ofKind('account'),
    'look-needed': ofKind('look-needed'),
    looked: ofKind('looked'),
    isWhole: first?.number === 1 && first.kind === 'submitted' && first.at.getTime() === request.createdAt.getTime(),
    unreadable: events.filter((event) => !parsed(event)).map(({ number }) => number),
  }
}

/** The answers that a claim request stores, by path, and those of each form's own questions; missing ones are left out. */
export function storedAnswers(row: ClaimRequestRow): {
  shared: Record<string, unknown>
  own: Record<string, Record<string, unknown>>
} {
  const given: Record<string, unknown> = {
    'personalDetails.title': row.title,
    'personalDetails.firstName': row.firstName,
    'personalDetails.lastName': row.lastName,
    'personalDetails.dateOfBirth': row.dateOfBirth && `${row.dateOfBirth}T00:00:00.000Z`,
    address: row.address,
    'contactDetails.email': row.email,
    'contactDetails.phoneNumber': row.phoneNumber,
    'contactDetails.isTermsPolicyAgreed': row.isTermsPolicyAgreed,
  }
  return { shared: answered(given), own: mapValues(row.ownAnswers, (answers) => answered({ ...answers })) }
}

const answered = (answers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null && value !== ''))

/** The submits of a claim request; for one that is older than the journal, what it stores counts as one. */
export function submitsOf({ request }: Stored, journal: Journal): Told<SubmittedDetail>[] {
  if (journal.submitted.length > 0) return journal.submitted
  const { brandId: brand, funnel, definition, createdAt } = request
  const { shared, own } = storedAnswers(request)
  const answers = { ...shared, ...Object.assign({}, ...Object.values(own)) } as Record<string, unknown>
  return [{ number: 0, at: createdAt, detail: { brand, funnel, definition, answers } }]
}

/** All answers after the submits. */
export const answersAfter = (submits: Told<SubmittedDetail>[]): Record<string, unknown> =>
  Object.assign({}, ...submits.map(({ detail }) => detail.answers)) as Record<string, unknown>

/** Where answers were given, after the submits: of an answer that was sent again without a place nothing is known. */
export const givenAfter = (submits: Told<SubmittedDetail>[]): NonNullable<SubmittedDetail['given']> =>
  Object.assign({}, ...submits.map(({ detail }) => detail.given)) as NonNullable<SubmittedDetail['given']>

/** What each submit has answered for the first time, or otherwise or elsewhere than before. */
export function changes(submits: Told<SubmittedDetail>[]) {
  return submits.flatMap(({ at, detail }, place) => {
    const before = submits.slice(0, place)
    const [was, answers] = [answersAfter(before), answersAfter(submits.slice(0, place + 1))]
    const wasGiven = givenAfter(before)
    return Object.entries(detail.answers)
      .filter(
        ([path, value]) =>
          canonicalJson(ownValue(was, path)) !== canonicalJson(value) ||
          (ownValue(detail.given, path) &&
            canonicalJson(ownValue(wasGiven, path)) !== canonicalJson(ownValue(detail.given, path))),
      )
      .map(([path, value]) => ({ at, detail, path, value, answers, given: detail.given }))
  })
}
