import { keepBusy } from '../lib/keepBusy.ts'
import { Applicant } from '../lib/server/applicant.ts'

export interface Load {
  /** Everybody whose claim request was acknowledged. */
  applicants: Applicant[]
  /** Ends it; calls under way fail with their server. */
  stop(): Promise<void>
}

/** One applicant: creates, signs, acknowledges, names lenders. */
async function applyOnce(address: () => string, applicants: Applicant[]): Promise<void> {
  const applicant = new Applicant(address)
  try {
    if (!(await applicant.create())) return
    applicants.push(applicant)
    await applicant.sign()
    await applicant.acknowledge()
    await applicant.nameLenders()
  } catch {
    // The server died under this call: what it did not answer was not acknowledged.
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** Applies for as long as it is let, with that many applicants at once. */
export function startLoad(address: () => string, atOnce = 8): Load {
  const applicants: Applicant[] = []
  return { applicants, ...keepBusy(() => applyOnce(address, applicants), atOnce) }
}
