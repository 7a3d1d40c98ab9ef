import { Type } from 'typebox'
import { creditRequest } from '../bureaux/creditRequest.ts'
import { ProviderError, type IdentityProvider } from '../types.ts'
import { callUpstream, type Upstream } from '../upstream/callUpstream.ts'
import { codeFailed, resendFailed, verifyFailed } from '../messages.ts'

const maybeText = () => Type.Optional(Type.Union([Type.String(), Type.Null()]))

const verifyReply = Type.Object({
  success: Type.Boolean(),
  status: maybeText(),
  error: maybeText(),
  data: Type.Optional(
    Type.Object({
      status: maybeText(),
      verification_id: maybeText(),
      phone_last_4: maybeText(),
      message: maybeText(),
      decision: maybeText(),
    }),
  ),
})

const checkReply = Type.Object({
  success: Type.Boolean(),
  error: maybeText(),
  data: Type.Optional(Type.Object({ decision: maybeText(), verification_id: maybeText(), message: maybeText() })),
})

const resendReply = Type.Object({ success: Type.Boolean() })

/**
 * Verification and one-time codes at the third provider: POST /verify-user, /check-otp and /resend-otp below its base URL. None is repeated automatically:
 * each may send a message or use up a try.
 */
export const httpIdentity = (upstream: Upstream): IdentityProvider => ({
  patience: upstream.timeoutMs,
  async verifyUser(subject) {
    const { success, status, error, data } = await callUpstream(upstream, {
      path: '/verify-user',
      body: { ...creditRequest(subject), deviceSessionId: subject.deviceSessionId },
      reply: verifyReply,
      say: () => verifyFailed,
    })
    return {
      success,
      status: data?.status ?? status ?? '',
      decision: data?.decision ?? '',
      verificationId: data?.verification_id ?? '',
      phoneLastFour: data?.phone_last_4 ?? '',
      message: data?.message ?? '',
      error: error ?? '',
    }
  },
  async checkOtp(request) {
    const { success, error, data } = await callUpstream(upstream, {
      path: '/check-otp',
      body: request,
      reply: checkReply,
      say: () => codeFailed,
    })
    return {
      success,
      decision: data?.decision ?? '',
      verificationId: data?.verification_id ?? '',
      message: data?.message ?? '',
      error: error ?? '',
    }
  },
  async resendOtp(request) {
    const { success } = await callUpstream(upstream, {
      path: '/resend-otp',
      body: request,
      reply: resendReply,
      say: () => resendFailed,
    })
    if (!success) throw new ProviderError('refused', resendFailed)
  },
})
