/** Something that a server was asked for and has acknowledged. */
export interface Act {
  /** The table and the row in it that it has led to. */
  table: string
  key: string
  /** Milliseconds of this process's clock. */
  began: number
  acknowledged: number
}

type IsThere = (act: Act) => boolean

/** Keeps what was acknowledged, and when. */
export class Acts {
  readonly all: Act[] = []

  /** Does something, and keeps what rows its answer stands for. Throws what it throws: that was not acknowledged. */
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
 * What a copy of one moment would have and this one has not. What was acknowledged before the copy was asked for must be in it, and so must all that was
 * acknowledged before something began that is in it.
 */
export function missingFrom(acts: readonly Act[], asked: number, isThere: IsThere): Act[] {
  const moment = Math.max(asked, ...acts.filter(isThere).map(({ began }) => began))
  return acts.filter((act) => act.acknowledged <= moment && !isThere(act))
}
