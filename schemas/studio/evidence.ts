/**
 * `GET /api/studio/evidence/:reference` (publisher): what somebody saw, answered and signed on the way to a claim. All
 * times are ISO.
 */
export interface Evidence {
  reference: string
  brand: string
  funnel: string
  /** The versions in which the form was filled in, oldest first. */
  versions: { definition: string; version?: string; from: string; to: string }[]
  /** The texts and documents that were shown. */
  shown: { at: string; kind: string; title: string; text: string; sha256: string }[]
  answers: { at: string; path: string; label: string; value: unknown }[]
  signed: { at: string; method: string; sha256: string; documents: string[]; signer: string }[]
  calls: { at: string; operation: string; outcome: string; detail?: string }[]
  /** The records, each with the hash of the one before. */
  chain: { at: string; kind: string; sha256: string; previous: string }[]
  /** Whether every stored hash fits. */
  verified: boolean
  /** What does not fit, a sentence each. */
  problems: string[]
}
