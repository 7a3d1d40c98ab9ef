import { acceptedIdOf, lastNameOf, phoneLastFourOf, verificationIdOf } from '../sandboxSubject.ts'
import { ProviderError, type CreditSubject, type IdentityProvider } from '../types.ts'
import { codeFailed, verifyFailed } from '../messages.ts'

type Verification = Awaited<ReturnType<IdentityProvider['verifyUser']>>

const decided = (decision: string, more: Partial<Verification> = {}): Verification => ({
  success: true,
  status: decision,
  decision,
  verificationId: '',
  phoneLastFour: '',
  message: '',
  error: '',
  ...more,
})

/** The third provider's decision about a person, by last name. */
function verificationOf(subject: CreditSubject): Verification {
  const verificationId = verificationIdOf(subject)
  const phoneLastFour = phoneLastFourOf(subject)
  switch (lastNameOf(subject)) {
    case 'challenge':
      return decided('CHALLENGE', { verificationId, phoneLastFour })
    case 'challengenoid':
      return decided('CHALLENGE', { phoneLastFour })
    case 'block':
      return decided('BLOCK', { verificationId })
    case 'blocknoid':
      return decided('BLOCK')
    case 'denied':
      return decided('DENIED')
    case 'verifyerror':
      return decided('ERROR')
    case 'oddone':
      return decided('FOO')
    case 'unverified':
      return decided('', { success: false })
    default:
      return decided('ALLOW', { verificationId })
  }
}

const acceptedCode = '123456'
const failingCode = '000000'

/** A made-up third provider; testApplicants lists its replies. */
export const sandboxIdentity = (): IdentityProvider => ({
  patience: 0,
  async verifyUser(subject) {
    if (lastNameOf(subject) === 'verifydown') throw new ProviderError('unavailable', verifyFailed)
    return verificationOf(subject)
  },
  async checkOtp({ verificationId, otp }) {
    if (otp === failingCode) throw new ProviderError('unavailable', codeFailed)
    if (otp !== acceptedCode) return { success: false, decision: 'INVALID', verificationId, message: '', error: '' }
    return { success: true, decision: 'ALLOW', verificationId: acceptedIdOf(verificationId), message: '', error: '' }
  },
  async resendOtp() {},
})
