import type { Claim } from '#schemas/claim.ts'
import type { FormData } from '#schemas/formData.ts'
import type { KbaQuestions } from '#schemas/identity.ts'
import type { rawAddress } from '#schemas/operations/addresses.ts'
import type { Static } from 'runnel/contracts'
import type { CreditProviderKind } from '#schemas/theme.ts'

/** The outside services, one interface each. The `sandbox` implementations are built in, the `http` ones call a configured upstream. */
export interface Providers {
  addresses: AddressProvider
  bureaux: CreditBureau
  identity: IdentityProvider
  kba: KbaProvider
  crm: CrmProvider
  mail: MailProvider
}

/** An outside service failed. `message` may be shown to the applicant; `code` and the upstream's HTTP `status` are for the log. */
export class ProviderError extends Error {
  readonly code: 'unavailable' | 'refused' | 'malformed' | 'timeout'
  readonly status?: number
  constructor(code: ProviderError['code'], message: string, status?: number) {
    super(message)
    this.name = 'ProviderError'
    this.code = code
    this.status = status
  }
}

/** The parts of an address (ENT-ADDR-02). */
export type RawAddress = Static<typeof rawAddress>

export interface AddressProvider {
  search(request: {
    search: string
    sessionId: string
    applicationName: string
  }): Promise<{ results: { label: string; value: string }[]; sessionId: string }>
  /** Undefined for an id that it never gave. */
  retrieve(request: { id: string; applicationName: string }): Promise<RawAddress | undefined>
}

/** The person searched for. */
export interface CreditSubject {
  clientRefId: string
  personalDetails: NonNullable<FormData['personalDetails']>
  contactDetails: NonNullable<FormData['contactDetails']>
  address: NonNullable<FormData['address']>
  deviceSessionId?: string
  verificationId?: string
  /** The passed identity check, for the provider that has one. */
  kbaSessionId?: string
  /** One per search of one person; a bureau makes no second search for the same key. Absent if nothing is searched. */
  idempotencyKey?: string
}

/** One account of a coded credit report, as the bureau writes it. */
export interface ReportAccount {
  supplyCompanyName: string
  balance: number
  accountStartDate: string
  settlementDate?: string
  accountNumber: string
  accountStatus?: string
  accountTypeCode: string | number
}

/** One entry of a report with claims. */
export interface ThirdPartyEntry {
  lender_name: string
  balance: number
  original_amount?: number
  account_type?: string
  start_date?: string
  end_date?: string
  account_id?: string
  status?: string
  credit_bureaus?: string[]
}

export type CreditReport = { kind: 'coded'; accounts: ReportAccount[] } | { kind: 'claims'; entries: ThirdPartyEntry[] }

export interface CreditBureau {
  /** Milliseconds after which a search has ended or is given up, including the verification before it. */
  longestSearch(kind: CreditProviderKind): number
  /** `challenge`: the third provider asks for a one-time code first. */
  search(
    kind: CreditProviderKind,
    subject: CreditSubject,
  ): Promise<
    | { status: 'success' | 'partial'; report: CreditReport }
    | { status: 'challenge'; verificationId: string; phoneLastFour: string }
  >
}

export interface IdentityProvider {
  /** Milliseconds that one call may take. */
  patience: number
  verifyUser(
    subject: CreditSubject,
  ): Promise<{
    success: boolean
    status: string
    decision: string
    verificationId: string
    phoneLastFour: string
    message: string
    error: string
  }>
  /** `INVALID` for a wrong code. */
  checkOtp(request: {
    verificationId: string
    otp: string
  }): Promise<{ success: boolean; decision: string; verificationId: string; message: string; error: string }>
  resendOtp(request: { verificationId: string }): Promise<void>
}

/** The result of identity questions. Empty where the provider says nothing. */
export interface KbaVerdict {
  /** PASS, CHALLENGE, FAIL or another word of the provider, in capitals. */
  decision: string
  questions?: KbaQuestions
  authenticationId: string
  correlationId: string
  friendlyErrors: { description: string }[]
  /** Why there are no questions. */
  errorMsg: string
}

export interface KbaAnswers {
  correlationId: string
  authenticationId: string
  questionnaireId: string
  questionAnswers: { questionId: string | number; answer: (string | number)[] }[]
}

/** Identity verification by questions about a credit file. */
export interface KbaProvider {
  /** Milliseconds that one call may take. */
  patience: number
  start(subject: CreditSubject): Promise<KbaVerdict>
  answer(answers: KbaAnswers): Promise<KbaVerdict>
}

/** The data of a client in the CRM. */
export interface CrmClient {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
}

/** A client with a CRM uuid. */
interface KnownClient {
  idempotencyKey: string
  uuid: string
  brandId: string
  providerType: string
}

export interface CrmProvider {
  /** Milliseconds that one call may take, including repeats. */
  patience: number
  /** The same idempotency key gives the same uuid and creates no second client. */
  syncClient(request: {
    idempotencyKey: string
    claimRequestId: string
    brandId: string
    providerType: string
    client: CrmClient
  }): Promise<{ uuid: string }>
  /** Updates a client. */
  updateClient(request: KnownClient & { client: CrmClient }): Promise<void>
  /** Erases a client. An unknown client counts as erased. */
  eraseClient(request: KnownClient): Promise<void>
}

/** A mail to one receiver, as text and as HTML with the same words. */
export interface Mail {
  /** Exactly one address. */
  to: string
  /** Display name of the sender; the address comes from the configuration. */
  fromName: string
  subject: string
  text: string
  html: string
  /** The same for every attempt at one mail, so that a receiver can recognise a repeat. */
  idempotencyKey: string
}

export interface MailProvider {
  /** False if no mail can be sent; then none is promised to anybody. */
  canSend: boolean
  /** Throws `refused` if this receiver permanently takes no mail. */
  send(mail: Mail): Promise<void>
}

export type { Claim }
