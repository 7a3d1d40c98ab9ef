import { expect } from '@playwright/test'
import type { Applicant } from './journeyApplicant.ts'
import type { Person } from './journeyPeople.ts'
import { reached } from './journeyProcess.ts'
import type { Stop } from './journeyWalk.ts'

export interface Disturbed {
  step: string
  /** Where the browser's Back leads; absent for the first step. */
  before?: string | undefined
  /** Number of entries that the step has in the browser's history: a typed address adds one. */
  entries?: number
  /** Typed addresses that lead to this step. */
  typed?: string[]
}

/** The answers as text. A search opened by its address runs again and renumbers its results, so the numbers are removed. */
async function answersOf(applicant: Applicant): Promise<string> {
  // The first step is on screen before anything is stored.
  await expect.poll(() => applicant.keptAnswers()).toBeDefined()
  return JSON.stringify(await applicant.keptAnswers()).replace(/temp-\d+-\w+/g, 'temp')
}

/** Reloads a step, leaves it with Back, returns with Forward, and types in addresses: each leads to the same step and the same answers. */
export async function disturb(
  applicant: Applicant,
  { step, before, entries = 1, typed = [] }: Disturbed,
): Promise<void> {
  const { page } = applicant
  await expect(applicant.heading).toBeVisible()
  const answers = await answersOf(applicant)
  const stays = async (): Promise<void> => {
    await reached(page, applicant.address(step))
    await expect(applicant.heading).toBeVisible()
    await expect.poll(() => answersOf(applicant)).toBe(answers)
  }
  await page.reload()
  await stays()
  if (before !== undefined) {
    for (let left = entries; left > 0; left--) {
      await page.goBack()
      await reached(page, applicant.address(left > 1 ? step : before))
      await expect(applicant.heading).toBeVisible()
    }
    for (let left = entries; left > 0; left--) {
      await page.goForward()
      await stays()
    }
  }
  for (const address of typed) {
    await applicant.open(address)
    await stays()
  }
}

/** Walks through steps with questions: until it is answered, later addresses lead to it; once answered, it is disturbed. */
export async function walkDisturbed(applicant: Applicant, stops: Stop[], who: Person, later: string): Promise<void> {
  for (const [at, { step, answer, leave }] of stops.entries()) {
    await applicant.expectStep(step)
    if (leave) {
      await applicant.open(later)
      await applicant.expectStep(step)
      await answer(applicant, who)
    }
    await disturb(applicant, { step, before: stops[at - 1]?.step, entries: leave ? 2 : 1 })
    if (step === 'signature') await expect(applicant.signatureStatus).toHaveText('Signature captured')
    await (leave ?? ((there) => answer(there, who)))(applicant)
  }
}
