import { keepBusy } from '../lib/keepBusy.ts'
import { Applicant } from '../lib/server/applicant.ts'

export interface Load {
  /** Applicants whose claim request was acknowledged. */
  applicants: Applicant[]
  /** Stops; calls under way fail with their server. */
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
    // The server died during this call, so it acknowledged nothing.
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** Applies until stopped, with a number of applicants at once. */
export function startLoad(address: () => string, atOnce = 8): Load {
  const applicants: Applicant[] = []
  return { applicants, ...keepBusy(() => applyOnce(address, applicants), atOnce) }
}
