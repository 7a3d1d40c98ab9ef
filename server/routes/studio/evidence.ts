import { createHash } from 'node:crypto'
import type { Evidence } from '#schemas/studio/index.ts'
import { ApiError } from '../../base/apiError.ts'
import { contentPolicy } from '../../plugins/contentPolicy.ts'
import { readEvidence } from '../../services/evidence/evidence.ts'
import { evidencePage, evidenceStyle } from '../../services/evidence/page.ts'
import { actorOf } from '../../services/staff/staffAccounts.ts'
import { studioRoute, type StudioCall } from './studioRoute.ts'

const styleHash = `'sha256-${createHash('sha256').update(evidenceStyle).digest('base64')}'`

/** The evidence of the reference in the address. Throws 404 without a claim. */
async function evidenceFor({ deps, staff, input }: StudioCall<unknown>): Promise<Evidence> {
  const evidence = await readEvidence(deps, (input.reference ?? '').trim().toUpperCase(), {
    actor: actorOf(staff),
    action: 'evidence read',
    companyId: staff.companyId,
  })
  if (!evidence) throw new ApiError(404, 'No claim has this reference')
  return evidence
}

const readIt = studioRoute({
  method: 'GET',
  url: '/evidence/:reference',
  role: 'publisher',
  fresh: true,
  counted: 'evidence',
  handle: evidenceFor,
})

/** The same as a page to print. */
const printIt = studioRoute({
  method: 'GET',
  url: '/evidence/:reference/page',
  role: 'publisher',
  fresh: true,
  counted: 'evidence',
  handle: async (call) => {
    const page = evidencePage(await evidenceFor(call))
    void call.reply
      .header('content-security-policy', contentPolicy({ styles: [styleHash] }))
      .type('text/html; charset=utf-8')
    return page
  },
})

export const evidenceRoutes = [readIt, printIt]
