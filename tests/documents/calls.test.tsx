import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { clearLenders } from '#widgets/lenders/lenderCache.ts'
import { AddressInput } from '#widgets/address/AddressInput.tsx'
import { LenderPicker } from '#widgets/lenders/LenderPicker.tsx'
import { renderWidget } from '#widgets/testing/renderWidget.tsx'
import { advance } from '#widgets/testing/widgetWorld.tsx'
import { walkOnEngine, type EngineWalk, type Played, type UsesField } from './engineWalks.ts'
import {
  callRows,
  documentedWalks,
  eventRows,
  faultsOfCalls,
  faultsOfEvents,
  knownOf,
  shownCalls,
  type Fault,
} from './table.ts'
import waits from './waits.json' with { type: 'json' }

/** Finds an address with the field of the funnel, and takes the first one. */
const address: UsesField = async ({ options, operations }) => {
  const { user, world, unmount } = renderWidget(AddressInput, { label: 'Address', options }, { operations })
  await user.type(screen.queryByRole('combobox') ?? screen.getByRole('textbox'), 'leeds')
  if (options['search'] === 'button') await user.click(screen.getByRole('button', { name: 'Search' }))
  await advance(world, 1000)
  const found = screen.queryByRole('list', { name: 'Addresses found' })
  await user.click(found ? within(found).getAllByRole('button')[0]! : screen.getAllByRole('option')[0]!)
  unmount()
}

/** Opens the lenders of the funnel. */
const lenders: UsesField = async ({ options, operations }) => {
  clearLenders()
  const { world, unmount } = renderWidget(LenderPicker, { options }, { operations })
  await advance(world, 100)
  unmount()
}

const both = { address, lenders }

/** How the walks are made on the engine. */
const played: Record<string, Played> = {
  v1: {
    scenario: 'affiliatetech: the applicant is verified first',
    operations: { verifyUser: 'CHALLENGE' },
    moves: [{ at: 'submitting/code', enter: { 'local.otpCode': '123456' }, press: 'next' }],
    fields: both,
  },
  v2: { scenario: 'another provider: from the agreement finder to the portal', fields: both },
  'v2 questions': {
    scenario: 'the verification provider: identity, credit search, lenders, account, portal',
    fields: both,
  },
  ...Object.fromEntries(
    ['v3', 'v3b', 'v3c', 'v3d'].map((name) => [
      name,
      { scenario: 'from the first screen to the portal', fields: both },
    ]),
  ),
  v4: { scenario: 'from the lenders to the portal', fields: { lenders } },
  v5: { scenario: 'from the start to All Done!', fields: { address } },
}

/** Walks on which only waits are measured, by the walk whose funnel and brand they share. */
const measured: Record<string, Played & { as: string }> = {
  'v1 account': { as: 'v1 account', scenario: 'an existing account leads to the login after 0.5 s' },
  'v2 refused': {
    as: 'v2 refused',
    scenario: 'FAIL shows the first friendly error and goes on after 2 s, without a search',
  },
  'v2 account': { as: 'v2 questions', scenario: 'an existing account: complete, 2 s, login' },
}

const walks = new Map<string, EngineWalk>()
const faults: Fault[] = []
beforeAll(async () => {
  const walkOf = (name: string) => documentedWalks.find((one) => one.name === name)!
  for (const [name, play] of Object.entries(played)) {
    const walk = await walkOnEngine(walkOf(name), play)
    walks.set(name, walk)
    const rows = callRows.filter((row) => row.in.includes(name) && row.by !== 'page')
    const events = eventRows.filter((row) => row.in.includes(name))
    const found = [...faultsOfCalls(walk.calls, rows, knownOf(walkOf(name))), ...faultsOfEvents(walk.events, events)]
    faults.push(...found.map(({ of, says }) => ({ of, says: `${name}: ${says}` })))
  }
  for (const [name, { as, ...play }] of Object.entries(measured)) walks.set(name, await walkOnEngine(walkOf(as), play))
})

const of = (call: string) => faults.filter((fault) => fault.of === call).map(({ says }) => says)

describe('a call of the documents, as a funnel makes it', () => {
  it.each([
    ['POST /api/address/search', '[CALL-01, CALL-02, CALL-03]'],
    ['POST /api/address/retrieve', '[CALL-03, CALL-05]'],
    ['GET /api/lenders?companyId={companyId}&showInManualList=true', '[CALL-07, THEME-06]'],
    ['POST /api/credit-check/affiliatetech/verify-user', '[CALL-10]'],
    ['GET /api/credit-check/{creditCheckId}', '[CALL-17]'],
    ['POST /api/credit-check/valifi/kba', '[CALL-18]'],
    ['POST /api/credit-check/valifi/kba-answer', '[CALL-20, CALL-21, CALL-22]'],
    ['POST /api/credit-check/valifi/credit-check', '[CALL-24]'],
    ['POST /api/save-claims', '[CALL-26, CALL-28, ENT-CLAIM-16]'],
    ['POST /api/auth/set-session', '[CALL-32]'],
    ['POST /api/claim-requests', '[CALL-34, ENT-FORM-07, ENT-FORM-08, THEME-05]'],
    ['POST /api/crm/sync-client', '[CALL-35, THEME-05]'],
    ['POST /api/auth/create-user', '[CALL-36]'],
    ['POST /api/auth/associate-claim', '[CALL-37]'],
    ['POST /api/claim-requests/{claim_request_id}/credit-check', '[CALL-41]'],
    ['POST /api/credit-check/affiliatetech/check-otp', '[CALL-42]'],
    ['POST /api/credit-check/{creditCheckId}/extract-claims', '[CALL-44]'],
    ['PUT /api/auth/password', '[CALL-45]'],
    ['PATCH /api/auth/metadata', '[CALL-46, ENT-META-03]'],
    ['GET /api/auth/user', '[CALL-47]'],
    ['GET /api/legal-files?brandId={brandId}', '[CALL-48, THEME-05]'],
    ['POST /api/legal-files/acknowledgments', '[CALL-50]'],
    ['GET /api/claim-requests/{claim_request_id}/signature', '[CALL-51]'],
    ['GET /api/claim-requests/{claim_request_id}?include=claims%2Clenders', '[CALL-52]'],
  ])('%s has its path, and its members and no other %s', (call) => {
    expect(callRows.map((row) => row.call)).toContain(call)
    expect(of(call)).toEqual([])
  })

  it('is one of the table, whichever it is: no other is made, and none is missing [AMB-71]', () => {
    expect(faults).toEqual([])
  })

  it('is one of the thirteen whose paths the documents show', () => {
    expect(shownCalls).toHaveLength(13)
  })
})

describe('an event of the documents', () => {
  it.each([
    ['introduction-complete', '[V1-INTRO-04]'],
    ['credit-check-complete', '[EVENT-03]'],
    ['valifi-credit-check-complete', '[EVENT-02]'],
    ['submitting-complete-v2', '[EVENT-02]'],
  ])('%s has its name and its members %s', (event) => {
    expect(eventRows.map((row) => row.event)).toContain(event)
    expect(of(event)).toEqual([])
  })
})

/** When this happened on a walk for the first time, or for the first time since a moment. */
function timeOf(what: string, { calls, events, redirects, reloads, steps }: EngineWalk, since = 0): number {
  const [method, path = ''] = what.split(' ')
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  const moments = what.startsWith('step ')
    ? steps.filter(({ step }) => step === path || step.startsWith(`${path}/`))
    : what === 'reload'
      ? reloads
      : what.startsWith('/')
        ? redirects.filter(({ route }) => route === what)
        : path
          ? calls.filter((call) => call.method === method && pattern.test(call.url))
          : events.filter(({ event }) => event === what)
  const first = moments.find(({ at }) => at >= since)
  if (!first) throw new Error(`${what} did not happen`)
  return first.at
}

describe('a wait of the documents', () => {
  it.each(waits.waits.map((row) => [row.says, row.clauses, row] as const))('%s %s', (_, __, row) => {
    const walk = walks.get(row.play)!
    const began = timeOf(row.from, walk)
    expect(timeOf(row.to, walk, began) - began).toBe(row.ms)
  })
})
