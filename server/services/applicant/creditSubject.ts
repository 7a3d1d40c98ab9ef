import type { CreditSubject } from '../../providers/types.ts'
import { ApiError } from '../../base/apiError.ts'
import type { ClaimRequestRow } from '../../database/tables/index.ts'
import { creditMessages } from '../../data/creditMessages.ts'

const atMidnightUtc = (day: string): string => `${day}T00:00:00.000Z`

/** The parts that every provider needs and the claim request lacks. */
export const missingParts = (request: ClaimRequestRow): string[] => {
  const { address } = request
  const parts: [string, unknown][] = [
    ['first name', request.firstName],
    ['last name', request.lastName],
    ['date of birth', request.dateOfBirth],
    ['postcode', address.postcode],
    ['house number or building name', address.houseNumber || address.buildingName],
  ]
  return parts.filter(([, value]) => !value).map(([name]) => name)
}

/**
 * The applicant as providers get them: always from the stored claim request, never from the calling page. Throws 400
 * when a part is missing that every provider needs, or when the applicant has not agreed to the search.
 */
export function creditSubject(request: ClaimRequestRow): CreditSubject {
  const missing = missingParts(request)
  if (missing.length > 0) throw new ApiError(400, `The credit check needs: ${missing.join(', ')}`)
  if (!request.isTermsPolicyAgreed) throw new ApiError(400, creditMessages.consentRequired)
  return {
    clientRefId: request.claimReference,
    personalDetails: {
      title: request.title ?? '',
      firstName: request.firstName!,
      lastName: request.lastName!,
      dateOfBirth: atMidnightUtc(request.dateOfBirth!),
    },
    contactDetails: {
      email: request.email ?? '',
      phoneNumber: request.phoneNumber ?? '',
      isTermsPolicyAgreed: request.isTermsPolicyAgreed,
    },
    address: request.address,
    deviceSessionId: request.deviceSessionId || undefined,
    verificationId: request.verificationId || undefined,
  }
}
