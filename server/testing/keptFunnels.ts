import { join } from 'node:path'
import { compileFunnel } from 'runnel/compile'
import { foldersOf, funnelFileIn, loadFunnelFile } from 'runnel/load'
import { registry } from '#funnels/registry.ts'
import type { Funnels } from '../funnels/loadFunnels.ts'
import type { Submission } from './applicant.ts'
import { shipped } from './startApp.ts'

/** A shipped funnel with one word changed, so that it keeps journeys on the server. */
async function keptOnServer(id: string) {
  const file = funnelFileIn(join('funnels', id))!
  const { definition } = await loadFunnelFile(file, foldersOf(file))
  return compileFunnel({ ...definition, persist: { ...definition.persist, in: 'server' } }, registry)
}

/** The shipped funnels; those named keep their journeys on the server. */
export async function keptFunnels(...ids: string[]): Promise<Funnels> {
  const kept = await Promise.all(ids.map(async (id) => [id, await keptOnServer(id)] as const))
  return new Map([...(await shipped), ...kept])
}

/** A journey through v1, as a page keeps it. */
export const journeyThrough = (
  funnels: Funnels,
  { personalDetails, address, contactDetails }: Submission,
  form: object = {},
  more: object = {},
) => {
  const answers = { hadFinance: 'yes', personalDetails, address, contactDetails, ...form }
  return {
    funnel: 'v1',
    hash: funnels.get('v1')!.hash,
    at: Date.now(),
    form: answers,
    receipts: [],
    completed: ['had-finance'],
    written: [],
    given: { 'personalDetails.firstName': { step: 'personal-details', language: 'cy', texts: 'a hash' } },
    frozen: [],
    step: 'personal-details',
    query: {},
    ...more,
  }
}
