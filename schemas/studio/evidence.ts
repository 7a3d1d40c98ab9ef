/** A document in the version that a person saw or agreed to. */
export interface EvidenceDocument {
  id: string
  name: string
  version: string
  /** SHA-256 of its HTML. */
  sha256: string
}

/** A definition of the form with which the claim request was filled in. */
export interface EvidenceVersion {
  funnel: string
  title: string
  /** Hash of the definition. */
  definition: string
  /** The version that was served then, if it was published (`FunnelVersion`). */
  version?: string
  /** SHA-256 of the canonical JSON of the compiled definition, as it was noted at the submit. */
  compiled?: string
  /** When answers first and last came from it (ISO). */
  from: string
  to: string
}

/** A text or document that was shown. */
export interface EvidenceShown {
  at: string
  /**
   * `consent`: the words beside a box that was ticked, or of the button that gave it, as noted then. `document`: a legal document, word for word as HTML.
   * `step`: a screen, drawn from the stored definition for the answers that were given.
   */
  kind: 'step' | 'consent' | 'document'
  title: string
  text: string
  /** SHA-256 of `text`. */
  sha256: string
  /** Of a step: the definition and the path of the step. */
  definition?: string
  step?: string
  /** The language in which it was read; absent for the original. */
  language?: string
  /** Of a document. */
  document?: { id: string; version: string }
  /**
   * False for a step that is part of the form for these answers, but in which, as far as is known, none of them was given:
   * nothing tells that it was reached. False for a consent that the form asks for in different words.
   */
  certain: boolean
}

/** Why a text is not `certain`, by what it is. */
export const whyUnsure: Record<EvidenceShown['kind'], string> = {
  step: 'part of the form for these answers; nothing tells whether it was reached',
  consent: 'the form asks for it in different words; nothing tells which were read',
  document: 'nothing tells whether it was shown',
}

/** An answer that was given for the first time, or changed. */
export interface EvidenceAnswer {
  at: string
  definition: string
  path: string
  /** The question as the definition words it; the path where it has no such question. */
  label: string
  value: unknown
  /** The answer in words. */
  said: string
  /** Where it was given, and what else was said there. Absent where nothing tells which of several places it was. */
  asked?: {
    /** Path of the step. */
    step: string
    /** The button, if it was given by one. */
    button?: string
    /** The language that was read; absent for the original. */
    language?: string
    hint?: string
    /** The labels of what could be chosen. */
    choices: string[]
    /** What else the widget says, such as a disclaimer. Of a button, the title and the text of its step. */
    notes: string[]
    /** The legal documents to which the field refers, by their slugs. */
    documents: string[]
  }
}

export interface EvidenceSigning {
  at: string
  /** Drawn or typed. */
  method: string
  /** SHA-256 of the picture. */
  sha256: string
  /** Whether the picture is still stored, with this hash. */
  kept: boolean
  funnel: string
  definition: string
  /** Null in records older than this column. */
  signer: {
    title: string
    firstName: string
    lastName: string
    dateOfBirth: string
    address: Record<string, string | undefined>
  } | null
  /** The documents that were on the screen. */
  documents: EvidenceDocument[]
  /** The documents to which the signer had agreed. */
  terms: EvidenceDocument[]
  networkAddress: string
  userAgent: string
}

/** A call to an outside service, and how it ended. */
export interface EvidenceCall {
  at: string
  operation: string
  outcome: string
  /** Nothing secret: no codes, no answers about identity, no report. */
  detail: Record<string, unknown>
}

/** Anything else that was noted: lenders that were chosen, files, accounts, what ceased to count, looks by staff. */
export interface EvidenceNote {
  at: string
  kind: 'claims' | 'files' | 'account' | 'superseded' | 'look-needed' | 'looked'
  detail: Record<string, unknown>
}

/** A link of the chain. `sha256` is of the lines `previous`, the claim request's id, `number`, `at`, `kind` and `detail`. */
export interface EvidenceEvent {
  number: number
  at: string
  kind: string
  /** JSON, exactly as it was hashed. */
  detail: string
  previous: string
  sha256: string
}

/**
 * What is known of a claim request: what was shown, answered, signed and called, and when. `GET /api/studio/evidence/:reference`
 * (publisher); `…/page` gives the same as a page to print.
 */
export interface Evidence {
  /** The format of this file. */
  format: 1
  reference: string
  /** Id of the claim request, which every hash of the chain contains. */
  claimRequest: string
  brand: { id: string; name: string }
  /** Form of the last submit. */
  funnel: string
  createdAt: string
  /** When this was put together. */
  madeAt: string
  versions: EvidenceVersion[]
  shown: EvidenceShown[]
  answers: EvidenceAnswer[]
  signed: EvidenceSigning[]
  calls: EvidenceCall[]
  noted: EvidenceNote[]
  chain: EvidenceEvent[]
  /** Whether every hash was made again and is the same, and the stored rows say what the chain says. */
  verified: boolean
  /** What does not match, a sentence each. */
  problems: string[]
  /** What is not known or no longer kept, a sentence each. */
  unknown: string[]
}
