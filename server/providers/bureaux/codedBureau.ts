import { Type, type Static } from 'typebox'
import { ProviderError, type CreditSubject, type ReportAccount } from '../types.ts'
import { callUpstream, type Upstream } from '../upstream/callUpstream.ts'
import type { BureauSearch } from './bureaux.ts'
import { creditRequest, withoutNulls } from './creditRequest.ts'
import { searchFailed } from '../messages.ts'

const account = Type.Object({
  supplyCompanyName: Type.String(),
  balance: Type.Number(),
  accountStartDate: Type.String(),
  settlementDate: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  accountNumber: Type.String(),
  accountStatus: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  accountTypeCode: Type.Union([Type.String(), Type.Number()]),
})

const searchReply = Type.Object({
  success: Type.Boolean(),
  status: Type.Optional(Type.String()),
  data: Type.Optional(Type.Object({ credit_report: Type.Object({ accounts: Type.Array(account) }) })),
})

/** Keeps known fields only: a report may contain far more about a person than the claim needs. */
const toAccount = ({
  supplyCompanyName,
  balance,
  accountStartDate,
  settlementDate,
  accountNumber,
  accountStatus,
  accountTypeCode,
}: Static<typeof account>): ReportAccount =>
  withoutNulls({
    supplyCompanyName,
    balance,
    accountStartDate,
    settlementDate,
    accountNumber,
    accountStatus,
    accountTypeCode,
  })

/** A bureau that answers with a coded report: POST /credit-check below its base URL. A search is never repeated automatically. */
export const codedBureau =
  (upstream: Upstream, requestFor: (subject: CreditSubject) => object = creditRequest): BureauSearch =>
  async (subject) => {
    const reply = await callUpstream(upstream, {
      path: '/credit-check',
      body: requestFor(subject),
      reply: searchReply,
      say: searchFailed,
      idempotencyKey: subject.idempotencyKey,
    })
    if (!reply.success) throw new ProviderError('refused', searchFailed('refused'))
    if (!reply.data) throw new ProviderError('malformed', searchFailed('malformed'))
    return {
      status: reply.status?.toLowerCase() === 'partial' ? 'partial' : 'success',
      report: { kind: 'coded', accounts: reply.data.credit_report.accounts.map(toAccount) },
    }
  }
