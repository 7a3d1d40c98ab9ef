import type { Claim } from '#schemas/claim.ts'
import type { FormData } from '#schemas/formData.ts'
import type { KbaQuestions } from '#schemas/identity.ts'
import type { rawAddress } from '#schemas/operations/retrieveAddress.ts'
import type { Static } from '#engine/definition/index.ts'
import type { CreditProviderKind } from '#schemas/theme.ts'

/** The outside services, one interface each. `sandbox` implementations ship, `http` ones talk to a configured upstream. */
export interface Providers {
  addresses: AddressProvider
  bureaux: CreditBureau
  identity: IdentityProvider
  kba: KbaProvider
  crm: CrmProvider
  mail: MailProvider
}

/** An outside service did not do its work. `message` is fit for the applicant; `code` and the upstream's HTTP `status` are for the log. */
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

/** Who is searched for. */
export interface CreditSubject {
  clientRefId: string
  personalDetails: NonNullable<FormData['personalDetails']>
  contactDetails: NonNullable<FormData['contactDetails']>
  address: NonNullable<FormData['address']>
  deviceSessionId?: string
  verificationId?: string
  /** The identity check that the applicant has passed, for the provider that has one. */
  kbaSessionId?: string
  /** One per search of one person; a bureau makes no second search for the same key. Absent where nothing is searched. */
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

/** One entry of a report that gives claims. */
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
  /** Milliseconds after which a search has been answered or given up, the verification before it included. */
  longestSearch(kind: CreditProviderKind): number
  /** `challenge`: the third provider asks for a one-time code before it goes on. */
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

/** What an identity check by questions comes to. Empty where the provider says nothing. */
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
  questionAnswers: { questionId: string; answer: string[] }[]
}

/** Identity verification by questions about a credit file. */
export interface KbaProvider {
  /** Milliseconds that one call may take. */
  patience: number
  start(subject: CreditSubject): Promise<KbaVerdict>
  answer(answers: KbaAnswers): Promise<KbaVerdict>
}

/** What the CRM knows of a client. */
export interface CrmClient {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
}

/** A client that the CRM has given a uuid. */
interface KnownClient {
  idempotencyKey: string
  uuid: string
  brandId: string
  providerType: string
}

export interface CrmProvider {
  /** Milliseconds that one call may take, its repeats included. */
  patience: number
  /** The same idempotency key gives the same uuid and makes no second client. */
  syncClient(request: {
    idempotencyKey: string
    claimRequestId: string
    brandId: string
    providerType: string
    client: CrmClient
  }): Promise<{ uuid: string }>
  /** Brings a client up to date. */
  updateClient(request: KnownClient & { client: CrmClient }): Promise<void>
  /** Forgets a client. One that is not known there is forgotten already. */
  eraseClient(request: KnownClient): Promise<void>
}

/** A mail as it is sent: to one receiver, as text and as HTML of the same words. */
export interface Mail {
  /** One address: nothing in it is read as several. */
  to: string
  /** Shown beside the sender's address, which is the configuration's. */
  fromName: string
  subject: string
  text: string
  html: string
  /** The same for every attempt at one mail, so that a receiver can tell a repeat. */
  idempotencyKey: string
}

export interface MailProvider {
  /** False where no mail can be sent: nobody is promised one then. */
  canSend: boolean
  /** `refused` is for good: this receiver takes no mail. */
  send(mail: Mail): Promise<void>
}

export type { Claim }
