import { Type } from 'typebox'
import { heldAccount } from './account.ts'
import { claim } from './claim.ts'
import { kbaQuestions } from './identity.ts'
import {
  consent,
  contact,
  flag,
  identity,
  number,
  oneOf,
  partial,
  plain,
  reference,
  secret,
  signature,
  type Static,
} from 'runnel/contracts'

export const personalDetails = partial({
  title: identity(),
  firstName: identity(),
  lastName: identity(),
  /** ISO date-time at midnight UTC, for example `1980-02-01T00:00:00.000Z` (ENT-FORM-04). */
  dateOfBirth: identity(),
})

export const address = partial({
  buildingName: identity(),
  houseNumber: identity(),
  street: identity(),
  city: identity(),
  county: identity(),
  postcode: identity(),
})

export const contactDetails = partial({ email: contact(), phoneNumber: contact(), isTermsPolicyAgreed: consent() })

/** A lender that the applicant named by hand. Its name is kept for the screen. */
export const chosenLender = partial({ id: reference(), name: plain() })

export const creditCheckStatus = oneOf(['success', 'partial', 'error', 'manual-override'])

/** The answers of one applicant, shared by all funnels (doc 1 §3). Nothing is required: gates and checks say what is needed when. */
export const formData = partial({
  hadFinance: oneOf(['yes', 'no']),
  personalDetails,
  address,
  contactDetails,
  /** PNG data URL. */
  signature: signature(),
  signatureMethod: oneOf(['drawn', 'typed'], { class: 'signature' }),
  manualLenders: Type.Array(chosenLender),
  user_agent: plain(),
  device_session_id: reference(),
  claim_request_id: reference(),
  claim_reference: reference(),
  crm_client_uuid: reference(),
  /** Whom the claim request was about when it was last submitted, as the server calls them. */
  personKey: reference(),
  /** Only of an identity check that was passed. */
  identitySession: reference(),
  verificationId: reference(),
  creditCheckStatus,
  creditCheckId: reference(),
  creditCheckError: plain(),
  creditCheckProvider: plain(),
  /** The legal documents could not be loaded; signing waits for them. */
  documentsMissing: flag(),
  claimsFound: number('plain'),
  manuallySelectedCount: number('plain'),
  claims: Type.Array(claim),
  accountContext: heldAccount,
})
export type FormData = Static<typeof formData>

/** What must not outlive the moment: never stored, never sent as part of the form. */
export const localData = partial({
  otpCode: secret(),
  password: secret(),
  confirmPassword: secret(),
  /** The newest reply of the identity check, as rules see it: its questions and the ids to answer with. */
  identityCheck: partial({
    decision: plain(),
    questions: kbaQuestions,
    authenticationId: reference(),
    correlationId: reference(),
    questionnaireId: reference(),
    firstFriendlyError: plain(),
    errorMsg: plain(),
  }),
  identityAnswers: Type.Record(Type.String(), secret(), { class: 'secret' }),
})

/** Address parameters that a funnel may read; the first value seen is kept for the session. */
export const queryData = partial({ valifi: plain(), status: plain(), brand: plain() })
