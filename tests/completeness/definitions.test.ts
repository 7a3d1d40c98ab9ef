import { readFileSync } from 'node:fs'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { compileOperation } from '#engine/compile/compileOperation.ts'
import { createContext } from '#engine/compile/context.ts'
import { loadFunnel } from '#engine/load/loadFunnel.ts'
import { callOperation } from '#engine/run/callOperation.ts'
import type { Reply } from 'runnel/run'
import { realClock, vocabularyOf, type FunnelWorld } from 'runnel/run'
import { formData } from '#schemas/formData.ts'
import { operations } from '#schemas/operations/index.ts'
import type { OperationContract } from 'runnel/contracts'
import type { ThemeFile } from '#schemas/theme.ts'
import * as tables from '#server/database/tables/index.ts'
import * as studioTables from '#server/database/tables/studio.ts'
import { folders } from '#tests/support/funnels.ts'
import { resolveTheme } from '#themes/resolveTheme.ts'
import baseTheme from '#themes/base/theme.json' with { type: 'json' }
import { registry } from '#funnels/registry.ts'
import { shippedFunnel } from '../support/funnels.ts'
import { root } from '../../scripts/lib/root.ts'
import { shippedVariants, specifiedVariants } from './shippedVariants.ts'

const fits = (answers: unknown): boolean => Value.Check(formData, answers)

describe('form data', () => {
  it.each([
    ['hadFinance [ENT-FORM-02]', { hadFinance: 'yes' }, { hadFinance: 'perhaps' }],
    [
      'personalDetails [ENT-FORM-03]',
      { personalDetails: { title: 'Mr', firstName: 'A', lastName: 'B', dateOfBirth: '1980-02-01T00:00:00.000Z' } },
      { personalDetails: { nickname: 'C' } },
    ],
    [
      'address [ENT-FORM-05]',
      { address: { buildingName: 'a', houseNumber: '1', street: 'b', city: 'c', county: 'd', postcode: 'e' } },
      { address: { country: 'f' } },
    ],
    [
      'contactDetails [ENT-FORM-06]',
      { contactDetails: { email: 'a@b.cd', phoneNumber: '07700900123', isTermsPolicyAgreed: true } },
      { contactDetails: { isTermsPolicyAgreed: 'yes' } },
    ],
    ['claim_request_id [ENT-FORM-09]', { claim_request_id: 'x' }, { claim_request_id: 1 }],
    ['claim_reference [ENT-FORM-10]', { claim_reference: 'x' }, { claim_reference: 1 }],
    ['crm_client_uuid [ENT-FORM-11]', { crm_client_uuid: 'x' }, { crm_client_uuid: 1 }],
    ['device_session_id [ENT-FORM-12]', { device_session_id: 'x' }, { device_session_id: 1 }],
    ['verificationId [ENT-FORM-13]', { verificationId: 'x' }, { verificationId: 1 }],
    ['creditCheckId [ENT-FORM-16]', { creditCheckId: 'x' }, { creditCheckId: 1 }],
    ['creditCheckError [ENT-FORM-17]', { creditCheckError: 'x' }, { creditCheckError: 1 }],
    ['creditCheckProvider [ENT-FORM-18]', { creditCheckProvider: 'x' }, { creditCheckProvider: 1 }],
    ['claimsFound [ENT-FORM-19]', { claimsFound: 2 }, { claimsFound: 'two' }],
    ['claims [ENT-FORM-20]', { claims: [{ id: 'x', lender_name: 'y' }] }, { claims: [{ colour: 'red' }] }],
  ])('has %s', (_, good, bad) => {
    expect([fits(good), fits(bad)]).toEqual([true, false])
  })

  it('has a credit check status: success, partial, error, and manual-override for v2 [ENT-FORM-14, ENT-FORM-15]', () => {
    expect(
      ['success', 'partial', 'error', 'manual-override'].map((creditCheckStatus) => fits({ creditCheckStatus })),
    ).toEqual([true, true, true, true])
    expect(fits({ creditCheckStatus: 'pending' })).toBe(false)
  })
})

describe('a claim request that cannot be read', () => {
  const context = createContext(loadFunnel('funnels/v1/funnel.json', folders).definition, registry)
  const operation = compileOperation('readClaimRequest', operations.readClaimRequest, context)
  const read = (reply: Reply) => {
    const host = { clock: realClock, theme: {}, perform: async () => reply, log: () => {} }
    const world = {
      funnel: {},
      host,
      vocabulary: vocabularyOf(registry),
      validators: async () => ({}),
    } as unknown as FunnelWorld
    return callOperation(operation, { claimRequestId: 'x' }, {}, world)
  }

  it('is said in the words of the documents, or in the server’s own [ERR-OTHER-02]', async () => {
    expect(await read({ kind: 'reply', status: 500, body: {} })).toEqual({
      ok: false,
      code: 'failed',
      message: 'Failed to fetch claim request',
      silent: true,
    })
    expect(await read({ kind: 'reply', status: 404, body: { error: 'There is no such claim request' } })).toMatchObject(
      { message: 'There is no such claim request' },
    )
  })
})

describe('the product', () => {
  it('names an application by company and brand [CALL-03]', () => {
    expect(resolveTheme({ ...(baseTheme as ThemeFile), companyName: 'A', brandName: 'B' }).theme.applicationName).toBe(
      'A B',
    )
  })

  it('asks nobody twice for the same: no answer has a field in two steps [NAV-15]', () => {
    for (const id of shippedVariants(root)) {
      const asked = Object.values(shippedFunnel(id).steps).flatMap(({ fields }) => fields.map(({ path }) => path))
      const kept = asked.filter((path) => !path.startsWith('local.'))
      expect(kept.length, id).toBeGreaterThan(1)
      expect(
        kept.filter((path, at) => kept.indexOf(path) !== at),
        id,
      ).toEqual([])
    }
  })

  it('gives no role to its users: not in its pages, its calls, or the tables of their accounts [ROLE-06]', () => {
    const pages = [
      ...readFileSync(new URL('../../app/App.tsx', import.meta.url), 'utf8').matchAll(
        /(?:path="|^  ')(\/[^"']*)["']/gm,
      ),
    ].map((match) => match[1]!)
    const calls = Object.entries(operations).map(
      ([name, { path }]: [string, OperationContract]) => `${name} ${path ?? ''}`,
    )
    // Staff of the studio have accounts and sessions of their own (decision 036).
    const ofStaff = Object.values(studioTables)
    const columns = Object.values(tables)
      .filter((table) => is(table, PgTable) && !ofStaff.some((one) => one === table))
      .flatMap((table) => [getTableName(table as PgTable), ...Object.keys(getTableColumns(table as PgTable))])
    expect(pages).toContain('/portal')
    expect(columns.length).toBeGreaterThan(30)
    expect(
      [...pages, ...calls, ...columns].filter((name) => /admin|staff|role|moderator|backoffice/i.test(name)),
    ).toEqual([])
  })

  it('has the variants of the documents; the team may add others [PROD-09]', () => {
    const documented = ['v1', 'v2', 'v3', 'v3b', 'v3c', 'v3d', 'v4', 'v5']
    expect(shippedVariants(root)).toEqual(expect.arrayContaining(documented))
    expect(specifiedVariants(root).sort()).toEqual(documented)
  })
})
