import { describe, expect, it } from 'vitest'
import { lenderNames } from '#server/data/lenders.ts'
import { sandboxIdentity } from '../identity/sandboxIdentity.ts'
import type { CreditSubject } from '../types.ts'
import { sandboxBureau } from './sandboxBureau.ts'

const subject = (lastName: string, verificationId?: string): CreditSubject => ({
  clientRefId: 'CR-1',
  personalDetails: { firstName: 'Ann', lastName },
  contactDetails: { phoneNumber: '07700900123' },
  address: {},
  verificationId,
})

async function reportOf(bureau: 'mcg' | 'valid8' | 'affiliatetech', lastName: string) {
  const found = await sandboxBureau(bureau)(subject(lastName, 'verification-1'))
  if (found.status === 'challenge') throw new Error('challenged')
  return found.report
}

const names = ['Smith', 'Jones', 'Brown', 'Khan', 'Evans', 'Walker', 'Hughes', 'Patel']

describe('sandboxBureau', () => {
  it('writes coded reports with both eligible codes and one ineligible account', async () => {
    for (const bureau of ['mcg', 'valid8'] as const) {
      for (const name of names) {
        const report = await reportOf(bureau, name)
        if (report.kind !== 'coded') throw new Error('not coded')
        expect(new Set(report.accounts.map(({ accountTypeCode }) => Number(accountTypeCode)))).toEqual(
          new Set([1, 29, 5]),
        )
        for (const { accountTypeCode } of report.accounts)
          expect(typeof accountTypeCode).toBe(bureau === 'mcg' ? 'string' : 'number')
        const cars = report.accounts.slice(0, -1)
        expect(new Set(cars.map((account) => account.supplyCompanyName)).size).toBe(cars.length)
        for (const account of cars) {
          expect(lenderNames).toContain(account.supplyCompanyName)
          expect(account.accountStartDate > '2007' && account.accountStartDate < '2021').toBe(true)
          if (account.settlementDate) expect(account.settlementDate > account.accountStartDate).toBe(true)
        }
      }
    }
  })

  it('gives the third provider’s claims, some without what has a default [ENT-REPORT-06] [ENT-REPORT-07]', async () => {
    const report = await reportOf('affiliatetech', 'Smith')
    if (report.kind !== 'claims') throw new Error('not claims')
    expect(report.entries[0]).toEqual(
      expect.objectContaining({
        lender_name: expect.any(String),
        balance: expect.any(Number),
        original_amount: expect.any(Number),
        start_date: expect.any(String),
        account_id: expect.any(String),
        credit_bureaus: expect.any(Array),
      }),
    )
    expect(report.entries[0]).not.toHaveProperty('account_type')
    expect(report.entries[0]).not.toHaveProperty('status')
    expect(report.entries[1]).toMatchObject({
      account_type: expect.any(String),
      status: 'settled',
      end_date: expect.any(String),
    })
  })

  it('has different reports on different people', async () => {
    const reports = await Promise.all(names.map((name) => reportOf('mcg', name)))
    expect(new Set(reports.map((report) => JSON.stringify(report))).size).toBe(names.length)
  })

  it('searches at the third provider only for someone verified [ERR-CREDIT-12]', async () => {
    await expect(sandboxBureau('affiliatetech')(subject('Smith'))).rejects.toMatchObject({
      code: 'refused',
      message: 'Verification required for credit check',
    })
    expect(await sandboxBureau('mcg')(subject('Smith'))).toMatchObject({ status: 'success' })
  })

  it('goes on after a challenge only with the id that the accepted code gave', async () => {
    const identity = sandboxIdentity()
    const search = sandboxBureau('affiliatetech')
    const { verificationId } = await identity.verifyUser(subject('Challenge'))
    expect(await search(subject('Challenge'))).toEqual({ status: 'challenge', verificationId, phoneLastFour: '0123' })
    expect(await search(subject('Challenge', verificationId))).toMatchObject({ status: 'challenge' })
    const refused = await identity.checkOtp({ verificationId, otp: '111111' })
    expect(await search(subject('Challenge', refused.verificationId))).toMatchObject({ status: 'challenge' })
    const accepted = await identity.checkOtp({ verificationId, otp: '123456' })
    expect(await search(subject('Challenge', accepted.verificationId))).toMatchObject({ status: 'success' })
  })
})
