import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { ProviderError } from '../types.ts'
import type { Breaker } from './breaker.ts'
import type { CallOutcome } from './serviceWatch.ts'

/** Largest reply in bytes. */
const maxReplyBytes = 2_000_000

/** The JSON of a reply. Throws a SyntaxError if it is invalid or too large, and the connection's error if it is interrupted. */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxReplyBytes) throw new SyntaxError('The reply is too big')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
}

/** The location of an outside service, and the time for one attempt. */
export interface Upstream {
  baseUrl: string
  /** Asked for before each attempt, since keys may be replaced while the server runs. */
  key: () => string
  timeoutMs: number
  /** Shared by all calls of a service. Without one no call is refused. */
  breaker?: Breaker
  /** Is called with the outcome of each attempt. */
  count?: (outcome: CallOutcome) => void
}

export interface UpstreamCall<S extends TSchema> {
  /** Below the base URL, with its leading slash. */
  path: string
  body: unknown
  reply: S
  /** The message for the applicant if it fails. */
  say: (code: ProviderError['code']) => string
  idempotencyKey?: string
  /** An idempotent call is tried a second time if the service was unavailable. */
  idempotent?: boolean
}

const retryPauseMs = 200

/** Milliseconds that an idempotent call may take, including its repeat. */
export const patienceFor = ({ timeoutMs }: Pick<Upstream, 'timeoutMs'>): number => 2 * timeoutMs + retryPauseMs

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/** Throws ProviderErrors only. */
async function attempt<S extends TSchema>(upstream: Upstream, call: UpstreamCall<S>): Promise<Static<S>> {
  const fail = (code: ProviderError['code'], status?: number) => new ProviderError(code, call.say(code), status)
  try {
    const response = await fetch(`${upstream.baseUrl}${call.path}`, {
      method: 'POST',
      // The key and the applicant's data must not follow a redirect to another host.
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Bearer ${upstream.key()}`,
        ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
      },
      body: JSON.stringify(call.body),
      signal: AbortSignal.timeout(upstream.timeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw fail(response.status >= 500 || response.status === 429 ? 'unavailable' : 'refused', response.status)
    }
    const reply = await readJson(response)
    if (!Check(call.reply, reply)) throw fail('malformed', response.status)
    return reply
  } catch (error) {
    if (error instanceof ProviderError) throw error
    if (error instanceof SyntaxError) throw fail('malformed')
    throw fail(isTimeout(error) ? 'timeout' : 'unavailable')
  }
}

const isAway = (error: unknown) =>
  error instanceof ProviderError && (error.code === 'unavailable' || error.code === 'timeout')

/** Throws `unavailable` at once while the breaker is shut; otherwise reports the attempt's result to it. `once` throws ProviderErrors only. */
export async function guarded<T>(
  { breaker, count }: Pick<Upstream, 'breaker' | 'count'>,
  isAwayText: string,
  once: () => Promise<T>,
): Promise<T> {
  const admission = breaker ? breaker.admit() : 'call'
  if (!admission) {
    count?.('turned_away')
    throw new ProviderError('unavailable', isAwayText)
  }
  try {
    const reply = await once()
    breaker?.answered()
    count?.('answered')
    return reply
  } catch (error) {
    if (isAway(error)) breaker?.failed(admission)
    else breaker?.answered()
    count?.((error as ProviderError).code)
    throw error
  }
}

/** A service that asks for fewer calls is not asked again at once, and one that hangs has had its time. */
const worthRetrying = (error: unknown) =>
  error instanceof ProviderError && error.code === 'unavailable' && error.status !== 429

/**
 * Posts JSON to an outside service and checks its reply against a schema. Throws a ProviderError: `unavailable` (no connection, 429, 5xx, or not sent
 * because it failed too often), `timeout`, `refused` (other statuses), `malformed` (invalid JSON, wrong shape, too large).
 */
export async function callUpstream<S extends TSchema>(upstream: Upstream, call: UpstreamCall<S>): Promise<Static<S>> {
  const once = () => guarded(upstream, call.say('unavailable'), () => attempt(upstream, call))
  try {
    return await once()
  } catch (error) {
    if (!call.idempotent || !worthRetrying(error) || upstream.breaker?.isShut) throw error
    await new Promise((resolve) => setTimeout(resolve, retryPauseMs))
    return once()
  }
}
