import { Applicant } from '../lib/server/applicant.ts'

export interface Load {
  /** Everybody whose claim request was acknowledged. */
  applicants: Applicant[]
  /** Ends it; calls under way fail with their server. */
  stop(): Promise<void>
}

/** One applicant after the other, until told to stop: creates, signs, acknowledges, names lenders. */
async function work(address: () => string, applicants: Applicant[], going: () => boolean): Promise<void> {
  while (going()) {
    const applicant = new Applicant(address)
    try {
      if (!(await applicant.create())) continue
      applicants.push(applicant)
      await applicant.sign()
      await applicant.acknowledge()
      await applicant.nameLenders()
    } catch {
      // The server died under this call: what it did not answer was not acknowledged.
      await new Promise((done) => setTimeout(done, 20))
    }
  }
}

/** Applies for as long as it is let, with that many applicants at once. */
export function startLoad(address: () => string, atOnce = 8): Load {
  const applicants: Applicant[] = []
  let going = true
  const workers = Array.from({ length: atOnce }, () => work(address, applicants, () => going))
  return {
    applicants,
    stop: async () => {
      going = false
      await Promise.all(workers)
    },
  }
}
