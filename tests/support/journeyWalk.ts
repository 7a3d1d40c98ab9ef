import type { Applicant } from './journeyApplicant.ts'
import type { Person } from './journeyPeople.ts'
import { returnTo, type ReturnOptions } from './journeyReturn.ts'

/** One step of a funnel: how this person answers it, and how they leave it. */
export interface Stop {
  step: string
  answer(applicant: Applicant, person: Person): Promise<void>
  /** For steps that answering alone does not leave. */
  leave?(applicant: Applicant): Promise<void>
}

const press = (applicant: Applicant) => applicant.next()

/** The eight steps of v1, up to where the process begins. */
export const walkOfV1: Stop[] = [
  { step: 'introduction', answer: (applicant) => applicant.choose('Yes') },
  {
    step: 'personal-details',
    answer: (applicant, who) =>
      applicant.answer({ Title: who.title, 'First name': who.firstName, 'Last name': who.lastName }),
    leave: press,
  },
  { step: 'address', answer: (applicant, who) => applicant.enterAddress(who.address), leave: press },
  {
    step: 'date-of-birth',
    answer: (applicant, who) => applicant.answer({ 'Date of birth': who.dateOfBirth }),
    leave: press,
  },
  {
    step: 'contact-details',
    answer: (applicant, who) =>
      applicant.answer({ Email: who.email, 'Phone number': who.phone, 'I agree to the privacy policy': true }),
    leave: press,
  },
  { step: 'signature', answer: (applicant) => applicant.sign(), leave: press },
  { step: 'lender-selection', answer: (applicant) => applicant.addLender('Santander'), leave: press },
]

const naming = (who: Person) => ({
  Title: who.title,
  'First name': who.firstName,
  'Last name': who.lastName,
  'Date of birth': who.dateOfBirth,
})
const contacting = (who: Person) => ({
  Email: who.email,
  'Phone number': who.phone,
  'I agree to the privacy policy and terms': true,
})

const signing: Stop = { step: 'signature', answer: (applicant) => applicant.sign(), leave: press }
const living: Stop = { step: 'address', answer: (applicant, who) => applicant.enterAddress(who.address), leave: press }

/** v2 without identity questions, up to where the process begins. */
export const walkOfV2: Stop[] = [
  { step: 'agreement-finder', answer: (applicant) => applicant.choose('Find My Agreement(s)') },
  living,
  { step: 'personal-details', answer: (applicant, who) => applicant.answer(naming(who)), leave: press },
  { step: 'contact-details', answer: (applicant, who) => applicant.answer(contacting(who)), leave: press },
  signing,
  { step: 'lender-selection', answer: (applicant) => applicant.addLender('Santander'), leave: press },
]

/** v3c, up to its credit search, which moves on automatically. */
export const walkOfV3c: Stop[] = [
  living,
  {
    step: 'personal-details',
    answer: (applicant, who) => applicant.answer({ ...naming(who), ...contacting(who) }),
    leave: press,
  },
  signing,
]

/** v3b: as v3c, after a landing page. */
export const walkOfV3b: Stop[] = [
  { step: 'get-started', answer: (applicant) => applicant.choose('Yes! Start My Claim!') },
  ...walkOfV3c,
]

/** v3d: as v3c, with an address that is searched for on a landing page. */
export const walkOfV3d: Stop[] = [
  { step: 'address', answer: (applicant) => applicant.findAddress('leeds'), leave: press },
  ...walkOfV3c.slice(1),
]

/** v5, up to its credit search, which moves on automatically. */
export const walkOfV5: Stop[] = [
  { step: 'getting-started', answer: (applicant) => applicant.choose('Start Your Free* Claim Check') },
  { step: 'about-you', answer: (applicant, who) => applicant.answer(naming(who)), leave: press },
  {
    step: 'contact',
    answer: (applicant, who) => applicant.answer({ Email: who.email, 'Phone number': who.phone }),
    leave: press,
  },
  living,
  {
    step: 'agree',
    answer: (applicant) => applicant.answer({ 'I agree to the privacy policy and to the terms and conditions': true }),
    leave: press,
  },
  signing,
]

/** Sets the password that a confirmation asks for, which leads to the portal. */
export async function setPassword(applicant: Applicant): Promise<void> {
  await applicant.field('Password').waitFor({ timeout: 30_000 })
  await applicant.answer({ Password: 'correct horse', 'Confirm password': 'correct horse' })
  await applicant.next()
}

/** Walks from the current step until `until` is visible; `seen` is called at each step before it is answered. */
export async function walk(
  applicant: Applicant,
  stops: Stop[],
  person: Person,
  until: string,
  seen: (step: string) => Promise<void> = async () => {},
): Promise<void> {
  for (const { step, answer, leave } of stops) {
    if (step === until) break
    await applicant.expectStep(step)
    await seen(step)
    await answer(applicant, person)
    await leave?.(applicant)
  }
  await applicant.expectStep(until)
}

/** Opens a funnel at its first step and walks to `until`. */
export async function walkTo(
  applicant: Applicant,
  stops: Stop[],
  person: Person,
  until: string,
  brand?: string,
): Promise<void> {
  await applicant.open(stops[0]!.step, brand === undefined ? {} : { brand })
  await walk(applicant, stops, person, until)
}

/** Opens a late step of v1 for a person who has been there before. */
export const returnToV1 = (
  applicant: Applicant,
  step: string,
  person: Person,
  options?: ReturnOptions,
): Promise<void> =>
  returnTo(
    applicant,
    step,
    person,
    walkOfV1.map((stop) => stop.step).filter((at) => at !== step),
    options,
  )
