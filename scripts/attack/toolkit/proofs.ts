import type { Proof } from '#schemas/theme.ts'
import type { Brand } from '#server/page/themes.ts'
import type { World } from '../world.ts'
import { begin, beginAndSign, sign, subjectOf, type Applicant, type Begin } from './applicant.ts'
import { answerQuestions, startQuestions, wrongly } from './identity.ts'

/** A way to lack the proof for a brand's search. */
export interface Gap {
  what: string
  reach(world: World, given: Begin): Promise<Applicant>
}

const everywhere: Gap[] = [{ what: 'nothing is signed', reach: begin }]

const verifiedAs = (lastName: string): Gap => ({
  what: `verification of ${lastName}`,
  reach: async (world, given) => {
    const applicant = await beginAndSign(world, { ...given, lastName })
    await applicant.visitor.call('verifyUser', subjectOf(applicant))
    return applicant
  },
})

const questionedAs = (lastName: string): Gap => ({
  what: `questions of ${lastName}`,
  reach: async (world, given) => {
    const applicant = await beginAndSign(world, { ...given, lastName })
    await startQuestions(applicant)
    return applicant
  },
})

const wrongAnswers: Gap = {
  what: 'wrong answers',
  reach: async (world, given) => {
    const applicant = await beginAndSign(world, given)
    await answerQuestions(applicant, await startQuestions(applicant), wrongly)
    return applicant
  },
}

/** One person passes, and then the claim request is changed to another person. */
const anotherPassed: Gap = {
  what: 'another person passed',
  reach: async (world, given) => {
    const applicant = await beginAndSign(world, given)
    await answerQuestions(applicant, await startQuestions(applicant))
    const person = {
      ...world.person(),
      contactDetails: applicant.person.contactDetails,
      deviceSessionId: applicant.person.deviceSessionId,
    }
    const changed = { ...applicant, person }
    await sign(changed)
    return changed
  },
}

const gaps = {
  none: everywhere,
  decision: [
    ...everywhere,
    ...['Challenge', 'Denied', 'Verifyerror', 'Unverified', 'Oddone', 'Blocknoid'].map(verifiedAs),
  ],
  questions: [
    ...everywhere,
    { what: 'no question is asked', reach: beginAndSign },
    ...['Kbafail', 'Kbaother', 'Kbanoids', 'Kbatwice'].map(questionedAs),
    wrongAnswers,
    anotherPassed,
  ],
} satisfies Record<Proof, Gap[]>

/** Every way to lack the proof that a brand's provider requires. */
export const gapsOf = (brand: Brand): readonly Gap[] => gaps[brand.theme.proof]
