/** Something that a server has acknowledged. */
export interface Act {
  /** The table and key of the resulting row. */
  table: string
  key: string
  /** Milliseconds of this process's clock. */
  began: number
  acknowledged: number
}

type IsThere = (act: Act) => boolean

/** Records what was acknowledged, and when. */
export class Acts {
  readonly all: Act[] = []

  /** Does something, and records the rows that its answer stands for. Throws its error: that was not acknowledged. */
  async keep<T>(work: () => Promise<T>, rowsOf: (answer: T) => Record<string, readonly string[]>): Promise<T> {
    const began = performance.now()
    const answer = await work()
    const acknowledged = performance.now()
    for (const [table, keys] of Object.entries(rowsOf(answer)))
      this.all.push(...keys.map((key) => ({ table, key, began, acknowledged })))
    return answer
  }
}

/**
 * What is missing from a copy. It must contain everything acknowledged before the copy was requested, and everything acknowledged before the start of
 * anything that it contains.
 */
export function missingFrom(acts: readonly Act[], asked: number, isThere: IsThere): Act[] {
  const moment = Math.max(asked, ...acts.filter(isThere).map(({ began }) => began))
  return acts.filter((act) => act.acknowledged <= moment && !isThere(act))
}
