import type { Browser } from '#server/testing/browser.ts'
import type { Known } from './shape.ts'
import { callRows, faultsOfCall, type CallRow, type Heard } from './table.ts'

/** What a call gets for an answer. */
export interface Asked {
  /** How request and reply differ from the row that fits best. */
  faults: string[]
  // oxlint-disable-next-line typescript/no-explicit-any -- replies of every shape
  body: any
}

/** Sends a call literally, and compares it and its reply with the rows of that call. */
export async function ask(browser: Browser, known: Known, call: string, payload?: object): Promise<Asked> {
  const [method = '', url = ''] = call.split(' ')
  const { status, body, text } = await browser.send(method, url, payload)
  const heard: Heard = { method, url, payload, reply: { status, body: body ?? text } }
  const judged = callRows.flatMap((row): { row: CallRow; faults: string[] }[] => {
    const faults = faultsOfCall(heard, row, new Map(known))
    return faults ? [{ row, faults }] : []
  })
  const best = judged.toSorted((a, b) => a.faults.length - b.faults.length)[0]
  if (best?.faults.length === 0) faultsOfCall(heard, best.row, known)
  return { faults: best?.faults ?? [`${call} is in no row`], body }
}
