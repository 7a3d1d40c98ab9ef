import { Type } from 'typebox'
import { address, contactDetails, personalDetails } from '../../formData.ts'
import { reference, taken } from '#engine/definition/index.ts'

/** Who a provider verifies or searches for, and on which device (CALL-10, CALL-14). */
export const subjectInputs = {
  clientRefId: reference({ from: 'form.claim_reference' }),
  personalDetails: taken('form.personalDetails', personalDetails),
  contactDetails: taken('form.contactDetails', contactDetails),
  address: taken('form.address', address),
  deviceSessionId: Type.Optional(reference({ from: 'form.device_session_id' })),
}
