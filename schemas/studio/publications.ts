import type { Finding } from 'runnel/contracts'
import { type Static, Type } from 'typebox'
import type { Concerns } from './companies.ts'
import { draftPath } from './drafts.ts'

/** Where a publication comes from: the files that a server starts with, the studio, or a return to an earlier one. */
export type PublicationKind = 'files' | 'studio' | 'return'

/** People who are in the middle of a form, at one step, and what a change would mean for them if they were moved to it. */
export interface PeopleAtStep {
  step: string
  title: string
  count: number
  /** What happens, most frequent first. `share` is of the journeys that were tried, from 0 to 1. */
  outcomes: {
    kind: 'stays' | 'asked' | 'held' | 'gone'
    share: number
    /** The questions that they are asked again, or the obligation that holds them back. */
    what: string[]
  }[]
}

/** How an obligation is proved. */
export interface ProvedObligation {
  name: string
  /** The calls and ends that it guards. */
  before: string[]
  /** In words: the steps that nobody passes without it. */
  ways: string[]
}

/** What a proposal does to one funnel. */
export interface FunnelReport {
  funnel: string
  title: string
  /** The hash of the served definition; absent for a new funnel. */
  before?: string
  /** The funnel that a new one extends. Changes are reported in comparison with it. */
  comparedWith?: string
  /** The hash of the proposed definition; absent while it cannot be compiled. */
  after?: string
  /** Errors first, 500 at most. */
  findings: Finding[]
  /** How many there are beside these; absent if there are none. The same with failed scenarios and differences, of which 200 are kept. */
  moreFindings?: number
  scenarios: { passed: number; failed: { name: string; file: string; why: string }[]; moreFailed?: number }
  obligations: ProvedObligation[]
  /** What people are asked and shown differently, a sentence each. */
  forPeople: string[]
  /**
   * What differs in the definition: where, with both values whole, as JSON; or in words, of a step or a language as a whole.
   * Those that call, set, leave or redirect (`acts`) come first, and none of them is left out. Older reports have words for all.
   */
  differences: {
    step: string
    what: string
    text?: string
    at?: string
    before?: string
    after?: string
    acts?: true
  }[]
  moreDifferences?: number
  /**
   * Every call that gives access, sends something to the person or leads to another site, and every redirect, with its inputs: new
   * ones first. Absent in older reports.
   */
  reaches?: { kind: 'access' | 'sends' | 'leaves'; step: string; text: string; isNew?: true }[]
  /** Why it cannot be published because of this funnel, a sentence each. Absent without any, and in older reports. */
  obstacles?: string[]
  /** The other funnels whose definitions or scenarios were read for this report. Absent in older reports. */
  builtOn?: string[]
  /** Texts with legal weight (consents, disclaimers, terms) that changed. */
  legal: { place: string; before: string; after: string }[]
}

export interface ProofReport {
  funnels: FunnelReport[]
  /** Why it cannot be published, a sentence each; empty if it can. */
  obstacles: string[]
  /** Whether a second person has to approve it: the policy changes, or a brand that offers one of the funnels demands that. */
  needsApproval: boolean
}

/** `POST /api/studio/proposals`: proposes the drafts at these paths, as seen by an author who works on `funnel`. */
export const propose = Type.Object(
  {
    funnel: Type.String({ maxLength: 40 }),
    paths: Type.Array(Type.String({ pattern: draftPath }), { minItems: 1, maxItems: 200 }),
  },
  { additionalProperties: false },
)
export type Propose = Static<typeof propose>

/** `GET /api/studio/proposals/:id`, and the reply to `POST`. */
export interface Proposal {
  id: string
  funnel: string
  base: number
  paths: string[]
  /** The SHA-256 of the text of each path as it was published and as it is proposed; absent where there is none. */
  texts: Record<string, { before?: string; after?: string }>
  by: string
  at: string
  /** `failed`: the proof itself could not be made; `problem` says why. */
  state: 'proving' | 'proved' | 'failed' | 'published'
  problem?: string
  report?: ProofReport
  approvedBy?: string
  /** Absent until it is proved, and where all brands are of one company. */
  concerns?: Concerns
  /** Whether the newest publication or a draft has changed since: it must be proposed again. */
  outdated: boolean
}

/** `GET /api/studio/proposals?funnel=`: what can still be published, newest first, 50 at most. */
export interface OpenProposal extends Pick<
  Proposal,
  'id' | 'funnel' | 'paths' | 'by' | 'at' | 'approvedBy' | 'concerns'
> {
  state: 'proving' | 'proved'
  /** How many things stand in the way; 0 until it is proved. */
  obstacles: number
  needsApproval: boolean
}

/** `POST /api/studio/proposals/:id/publish` (publisher). `POST …/approve` has no body (publisher, not the proposer). */
export const publish = Type.Object({ note: Type.String({ maxLength: 500 }) }, { additionalProperties: false })
export type Publish = Static<typeof publish>

/** `GET /api/studio/publications?funnel=&before=`: newest first, 100 at most. */
export interface Publication {
  id: number
  at: string
  kind: PublicationKind
  by: string
  approvedBy?: string
  note: string
  changed: string[]
  /** The version (see `FunnelVersion`) of every funnel that was served from then. */
  funnels: Record<string, string>
}

/** `POST /api/studio/publications/:id/return` (publisher): serves a funnel as that publication did. Replies with the new `Publication`. */
export const returnTo = Type.Object(
  { funnel: Type.String({ maxLength: 40 }), note: Type.String({ maxLength: 500 }) },
  { additionalProperties: false },
)
export type ReturnTo = Static<typeof returnTo>

/** `GET /api/studio/versions?funnel=`: newest first. */
export interface FunnelVersion {
  version: string
  funnel: string
  /** Hash of the definition. */
  definition: string
  madeAt: string
  /** Absent while it is served to new people. */
  supersededAt?: string
  withdrawnAt?: string
  /** People who are in the middle of it now, by step. */
  people: { step: string; count: number }[]
}

/** `POST /api/studio/versions/:version/withdraw` (publisher): people in the middle of it go on with the current one. */
export const withdraw = Type.Object({ note: Type.String({ maxLength: 500 }) }, { additionalProperties: false })
export type Withdraw = Static<typeof withdraw>

/** `GET /api/studio/proposals/:id/people`: counted again at each call. */
export interface PeopleReport {
  funnels: { funnel: string; people: PeopleAtStep[] }[]
}

/** `POST /api/presence`: where a tab is now. Nothing about the person. 204. */
export const presence = Type.Object(
  {
    /** A random id of the tab. */
    tab: Type.String({ pattern: '^[\\w-]{16,64}$' }),
    funnel: Type.String({ maxLength: 40 }),
    definition: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    /** Empty: the journey has ended. */
    step: Type.String({ maxLength: 120 }),
  },
  { additionalProperties: false },
)
export type Presence = Static<typeof presence>
