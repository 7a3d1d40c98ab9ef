/** What came of a session. */
export interface Played {
  /** `1:37`: seed and number, as `--only` takes them. */
  session: string
  where: string
  seconds: number
  /** What was done, in words. */
  moves: readonly string[]
  /** Where the honest person came to at last, if they did. */
  end?: string
  /** What went wrong. */
  findings: readonly Finding[]
}

export interface Finding {
  what: string
  /** After how many moves. */
  after: number
}
