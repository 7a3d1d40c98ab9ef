import { Type, type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { CompiledFunnel } from 'runnel/compile'
import { portable, type KeptSession } from 'runnel/run'
import { formData } from '#schemas/formData.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../deps.ts'
import { funnelFor } from '../publications/funnelFor.ts'
import { ApiError } from '../../base/apiError.ts'
import { isUuid } from '../../base/tokens.ts'

const words = Type.Array(Type.String())

const given = Type.Object(
  {
    step: Type.String(),
    button: Type.Optional(Type.String()),
    language: Type.Optional(Type.String()),
    texts: Type.Optional(Type.String()),
  } satisfies Record<keyof Required<KeptSession>['given'][string], TSchema>,
  { additionalProperties: false },
)

/** The shape of a journey as a page hands it in: what the engine keeps and may leave the browser, and nothing else. */
const keptSession = Type.Object(
  {
    funnel: Type.String(),
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    at: Type.Number(),
    form: Type.Record(Type.String(), Type.Unknown()),
    receipts: Type.Array(Type.Object({ operation: Type.String(), key: Type.String(), state: Type.String() })),
    completed: words,
    written: words,
    given: Type.Optional(Type.Record(Type.String(), given)),
    started: Type.Optional(words),
    frozen: Type.Optional(words),
    unsent: Type.Optional(words),
    changing: Type.Optional(
      Type.Object({ step: Type.String(), path: Type.String(), to: Type.String() }, { additionalProperties: false }),
    ),
    ended: Type.Optional(Type.Boolean()),
    gone: Type.Optional(Type.String()),
    step: Type.String(),
    query: Type.Record(Type.String(), Type.String()),
  } satisfies Record<Exclude<keyof KeptSession, 'labels' | 'away'>, TSchema>,
  { additionalProperties: false },
)
type Session = Static<typeof keptSession>

export interface Journey {
  funnel: CompiledFunnel
  /** Hash of the definition with which it was answered. */
  definition: string
  /** The claim request that the journey claims to have made; who may have it is checked elsewhere. */
  claimRequestId?: string
  text: string
}

function parsed(text: string): Session | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Value.Check(keptSession, value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The compiled form, if its definition says that journeys are kept on the server. */
async function keptOnServer(
  deps: Deps,
  { funnel: id, hash }: Session,
  tx?: Transaction,
): Promise<CompiledFunnel | undefined> {
  const funnel = await funnelFor(deps, { funnel: id, definition: hash }, tx)
  return funnel?.persist.in === 'server' ? funnel : undefined
}

/** Reads a stored journey. Undefined when its form no longer exists or is no longer kept. */
export async function keptJourney(deps: Deps, text: string, tx?: Transaction): Promise<Journey | undefined> {
  const session = parsed(text)
  const funnel = session && (await keptOnServer(deps, session, tx))
  if (!funnel) return undefined
  const claimRequestId = session.form.claim_request_id
  return {
    funnel,
    definition: session.hash,
    text,
    claimRequestId: typeof claimRequestId === 'string' && isUuid(claimRequestId) ? claimRequestId : undefined,
  }
}

/** The answers that the form can ask for; no other answer has a data class, which says whether it may be kept. */
function asked(form: Session['form'], { data }: CompiledFunnel): Session['form'] {
  const known = new Set([...Object.keys(formData.properties), ...Object.keys(data).map((path) => path.split('.')[0]!)])
  return Object.fromEntries(Object.entries(form).filter(([name]) => known.has(name)))
}

/**
 * Reads a journey as a page sends it, and removes again what must not be kept here. Throws 400 for what is no journey,
 * 404 for a form that is not kept.
 */
export async function handedIn(deps: Deps, text: string): Promise<Journey> {
  const session = parsed(text)
  if (!session) throw new ApiError(400, 'This form could not be saved. Please load this page again, and try once more.')
  const journey = await keptJourney(deps, text)
  if (!journey) throw new ApiError(404, 'This form is not kept')
  const { funnel } = journey
  const kept = portable(
    { ...session, form: asked(session.form, funnel) } as KeptSession,
    funnel.persist.leavesOut ?? [],
  )
  return { ...journey, text: JSON.stringify(kept) }
}
