import { Type, type Static } from 'typebox'
import { ProviderError, type ThirdPartyEntry } from '../types.ts'
import { callUpstream, type Upstream } from '../upstream/callUpstream.ts'
import type { BureauSearch } from './bureaux.ts'
import { creditRequest, withoutNulls } from './creditRequest.ts'
import { searchFailed, verificationIdMissing } from '../messages.ts'

const maybe = <S extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Number>>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

const entry = Type.Object({
  lender_name: Type.String(),
  balance: Type.Number(),
  original_amount: maybe(Type.Number()),
  account_type: maybe(Type.String()),
  start_date: maybe(Type.String()),
  end_date: maybe(Type.String()),
  account_id: maybe(Type.String()),
  status: maybe(Type.String()),
  credit_bureaus: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
})

const searchReply = Type.Object({
  success: Type.Boolean(),
  status: Type.Optional(Type.String()),
  error: maybe(Type.String()),
  data: Type.Optional(
    Type.Object({
      claims: Type.Optional(Type.Array(entry)),
      decision: maybe(Type.String()),
      verification_id: maybe(Type.String()),
      phone_last_4: maybe(Type.String()),
    }),
  ),
})
type SearchReply = Static<typeof searchReply>

const toEntry = ({
  lender_name,
  balance,
  original_amount,
  account_type,
  start_date,
  end_date,
  account_id,
  status,
  credit_bureaus,
}: Static<typeof entry>): ThirdPartyEntry =>
  withoutNulls({
    lender_name,
    balance,
    original_amount,
    account_type,
    start_date,
    end_date,
    account_id,
    status,
    credit_bureaus,
  })

const isChallenge = (reply: SearchReply) =>
  reply.data?.decision?.toUpperCase() === 'CHALLENGE' || reply.error === 'OTP_CHALLENGE_REQUIRED'

function challenge({ data }: SearchReply) {
  if (!data?.verification_id) throw new ProviderError('refused', verificationIdMissing)
  return { status: 'challenge' as const, verificationId: data.verification_id, phoneLastFour: data.phone_last_4 ?? '' }
}

/** The third provider, which answers with claims (CALL-15): POST /credit-check below its base URL. A search is never repeated automatically. */
export const affiliatetechBureau =
  (upstream: Upstream): BureauSearch =>
  async (subject) => {
    const { deviceSessionId, verificationId } = subject
    const reply = await callUpstream(upstream, {
      path: '/credit-check',
      body: { ...creditRequest(subject), deviceSessionId, verificationId },
      reply: searchReply,
      say: searchFailed,
      idempotencyKey: subject.idempotencyKey,
    })
    if (isChallenge(reply)) return challenge(reply)
    if (!reply.success) throw new ProviderError('refused', searchFailed('refused'))
    if (!reply.data?.claims) throw new ProviderError('malformed', searchFailed('malformed'))
    return {
      status: reply.status?.toLowerCase() === 'partial' ? 'partial' : 'success',
      report: { kind: 'claims', entries: reply.data.claims.map(toEntry) },
    }
  }
