import { proofOf } from '#schemas/theme.ts'
import { creditProviders } from '../creditProviders.ts'
import { acceptedIdOf, lastNameOf, phoneLastFourOf, verificationIdOf } from '../sandboxSubject.ts'
import { ProviderError, type CreditSubject } from '../types.ts'
import type { BureauName, BureauSearch } from './bureaux.ts'
import { searchFailed, verificationMissing } from '../messages.ts'
import { sandboxReport } from './sandboxReport.ts'

const slowAnswerMs = 8000

async function misbehave(lastName: string): Promise<void> {
  if (lastName === 'bureaudown') throw new ProviderError('unavailable', searchFailed('unavailable'))
  if (lastName === 'malformed') throw new ProviderError('malformed', searchFailed('malformed'))
  if (lastName === 'slow') await new Promise((resolve) => setTimeout(resolve, slowAnswerMs))
}

/** The challenge of a provider that searches only for people it has verified. */
function challengeFor(subject: CreditSubject) {
  const verificationId = verificationIdOf(subject)
  if (lastNameOf(subject) === 'challenge' && subject.verificationId !== acceptedIdOf(verificationId)) {
    return { status: 'challenge' as const, verificationId, phoneLastFour: phoneLastFourOf(subject) }
  }
  if (!subject.verificationId) throw new ProviderError('refused', verificationMissing)
  return undefined
}

/** A made-up bureau; testApplicants lists its replies. */
export const sandboxBureau =
  (bureau: BureauName): BureauSearch =>
  async (subject) => {
    const lastName = lastNameOf(subject)
    await misbehave(lastName)
    const proof = proofOf[bureau]
    if (proof === 'questions' && !subject.kbaSessionId) throw new ProviderError('refused', verificationMissing)
    const challenge = proof === 'decision' ? challengeFor(subject) : undefined
    return (
      challenge ?? {
        status: lastName === 'partial' ? 'partial' : 'success',
        report: sandboxReport(creditProviders[bureau].report, subject),
      }
    )
  }
