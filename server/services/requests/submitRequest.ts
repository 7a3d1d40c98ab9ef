import { definitions } from '../../database/tables/index.ts'
import { and, eq } from 'drizzle-orm'
import { emailExtension, isUncommonExtension } from '#schemas/values/emailExtension.ts'
import { requireBrand, requireFunnel } from '../../policy/requireBrand.ts'
import { networkOf } from '../counting/networks.ts'
import { isSuperseded } from '../credit/creditRuns.ts'
import type { Caller, Deps, Log } from '../deps.ts'
import { personKey } from '../identity/kbaSessions.ts'
import { ownedRequest, ownedWithId } from '../ownedRequest.ts'
import type { Replay } from '../../funnels/formWork.ts'
import { isSigned } from '../signing/signatures.ts'
import { senderOf } from '../signing/signingRecord.ts'
import { funnelFor } from '../publications/funnelFor.ts'
import { askedAnswers, committedAnswers } from './askedAnswers.ts'
import type { checkJourney } from './checkJourney.ts'
import { createRequest } from './createRequest.ts'
import type { Intake } from './insertRequests.ts'
import { readOwnAnswers } from './ownAnswers.ts'
import type { Submission } from './readAnswers.ts'
import { claimUploads } from '../uploads/claimUploads.ts'
import { submittedUploads } from '../uploads/submittedUploads.ts'
import { updateRequest } from './updateRequest.ts'

/** The hash of the definition that the page was made from, if this site has ever served it; otherwise the hash of today's. */
async function definitionOf(
  { db, funnels }: Deps,
  { funnel, definition }: { funnel: string; definition?: string },
): Promise<string> {
  const current = funnels.get(funnel)?.hash ?? ''
  if (definition === undefined || definition === current) return current
  const [known] = await db
    .select({ hash: definitions.hash })
    .from(definitions)
    .where(and(eq(definitions.hash, definition), eq(definitions.funnel, funnel)))
  return known?.hash ?? current
}

/** Further dependencies of a submission. */
export interface SubmitDeps extends Deps, Intake {
  /** Replays what is submitted through the definition of its form. */
  checkJourney: typeof checkJourney
  replay: Replay
}

/** The result of a submission. */
export interface Submitted {
  id: string
  claimReference: string
  /** Its credit search was about another person. */
  searchSuperseded: boolean
  /** It was signed by another person. */
  signatureSuperseded: boolean
  /** A key of its person, as used for identity checks. */
  personKey: string
}

/** A domain's last label; no real one is longer. Anything else than letters was typed into the wrong place. */
const ending = /^[a-z]{2,24}$/

/** Logs the ending of an email address that is seldom seen, when it is new, and nothing else of the address (VAL-EMAIL-08). */
function noteUncommonEmail(log: Log, given: string | null | undefined, known: string | null | undefined): void {
  const email = given ?? ''
  if (email === known || !isUncommonExtension(email)) return
  const extension = emailExtension(email)
  log('uncommon email extension', { extension: ending.test(extension) ? extension : 'not a word' })
}

/**
 * Processes what a form submits: creates a claim request, or updates the one that it names. Repeats of a create, recognised by `key`, update the one that
 * the first has created. Throws 400 for another brand's ids and for answers that the form could not have submitted, 404 for a form that the brand does not
 * offer and for a foreign claim request.
 */
export async function submitRequest(
  deps: SubmitDeps,
  caller: Caller,
  sent: Submission,
  key: string,
): Promise<Submitted> {
  const funnel = await funnelFor(deps, sent)
  const asked = funnel
    ? committedAnswers(funnel, { ...askedAnswers(funnel, sent), data: readOwnAnswers(funnel, sent) })
    : sent
  const { brand } = caller
  requireBrand(brand, { brandId: asked.brand_id, companyId: asked.company_id })
  requireFunnel(brand, asked.funnel)
  const stored = asked.claim_request_id ? await ownedRequest(deps, caller, asked.claim_request_id) : undefined
  const { data, ids: files } = await submittedUploads(deps, caller, funnel, {
    data: asked.data,
    claimRequestId: stored?.id,
  })
  const input = { ...asked, data }
  const given = { ...input, definition: await definitionOf(deps, input) }
  await deps.checkJourney(funnel, input, {
    replay: deps.replay,
    from: networkOf(caller.address).line,
    theme: brand,
    now: deps.now(),
    ...(stored ? { stored, signed: await isSigned(deps, stored.id) } : {}),
    // A claim request made with another form is not an older version of this one.
    olderDefinition: stored?.funnel === input.funnel && stored.definition !== funnel?.hash,
  })
  const sender = senderOf(caller)
  const made = stored ? undefined : await createRequest(deps, given, { ...sender, key })
  await claimUploads(deps, files, (stored ?? made)!.id)
  noteUncommonEmail(deps.log, input.contactDetails?.email, stored?.email)
  if (made?.created)
    return {
      id: made.id,
      claimReference: made.claimReference,
      searchSuperseded: false,
      signatureSuperseded: false,
      personKey: personKey(deps, made.about),
    }
  const { request, signatureSuperseded } = await updateRequest(
    deps,
    ownedWithId(deps, caller, (stored ?? made)!.id),
    given,
    sender,
  )
  return {
    id: request.id,
    claimReference: request.claimReference,
    searchSuperseded: await isSuperseded(deps, request.id),
    signatureSuperseded,
    personKey: personKey(deps, request),
  }
}
