import { describe, expect, it } from 'vitest'
import type { CreditProviderKind } from '#schemas/theme.ts'
import type { ReportAccount, ThirdPartyEntry } from '../../providers/types.ts'
import { creditProviders } from '../../providers/creditProviders.ts'
import { extractClaims } from './extractClaims.ts'

const account = (change: Partial<ReportAccount> = {}): ReportAccount => ({
  supplyCompanyName: 'Black Horse',
  balance: 4000,
  accountStartDate: '2015-03-01',
  settlementDate: '2019-03-01',
  accountNumber: 'HP1',
  accountStatus: 'settled',
  accountTypeCode: '01',
  ...change,
})
const given = { lenderId: (name: string) => `id of ${name}`, now: 1 }
const extract = (accounts: ReportAccount[], provider: CreditProviderKind = 'mcg') =>
  extractClaims({ kind: 'coded', accounts }, { ...given, ...creditProviders[provider] })
const extractEntries = (entries: ThirdPartyEntry[]) => extractClaims({ kind: 'claims', entries }, given)

describe('extractClaims', () => {
  it.each([
    ['01', 'Hire Purchase/Conditional Sale'],
    [1, 'Hire Purchase/Conditional Sale'],
    ['29', 'Balloon HP'],
    [29, 'Balloon HP'],
  ])('takes the type code %j as %s [ENT-REPORT-01] [ENT-REPORT-02, AMB-45]', (accountTypeCode, loan_type) => {
    expect(extract([account({ accountTypeCode })])).toMatchObject([{ loan_type }])
  })

  it('leaves every other type out [ENT-REPORT-03]', () => {
    expect(extract(['02', '05', '10', '', 2, '129'].map((accountTypeCode) => account({ accountTypeCode })))).toEqual([])
  })

  it('maps what a report says of an account [ENT-REPORT-04, READ-08]', () => {
    expect(extract([account()], 'valid8')).toEqual([
      {
        id: expect.stringMatching(/^temp-1-[0-9a-z]{8}$/),
        lender_id: 'id of Black Horse',
        lender_name: 'Black Horse',
        amount: 4000,
        start_date: '2015-03-01',
        end_date: '2019-03-01',
        account_id: 'HP1',
        status: 'settled',
        loan_type: 'Hire Purchase/Conditional Sale',
        source: 'credit-check',
      },
    ])
  })

  it('says In Progress where the report gives no status [ENT-CLAIM-05]', () => {
    expect(extract([account({ accountStatus: undefined })])[0]!.status).toBe('In Progress')
  })

  it('pays monthly at one provider [ENT-REPORT-05]', () => {
    expect(extract([account()], 'mcg')[0]!.payment_frequency).toBe('Monthly')
    expect(extract([account()], 'valid8')[0]).not.toHaveProperty('payment_frequency')
  })

  it('takes the third provider’s entries as claims [ENT-REPORT-06] [ENT-REPORT-07]', () => {
    const entry = {
      lender_name: 'MotoNovo',
      balance: 10,
      original_amount: 9000,
      account_type: 'HP',
      start_date: '2012-01-01',
      end_date: '2015-01-01',
      account_id: 'A1',
      status: 'settled',
      credit_bureaus: ['Experian'],
    }
    expect(extractEntries([entry])).toMatchObject([
      {
        lender_name: 'MotoNovo',
        lender_id: 'id of MotoNovo',
        amount: 10,
        original_loan_amount: 9000,
        loan_type: 'HP',
        start_date: '2012-01-01',
        end_date: '2015-01-01',
        account_id: 'A1',
        status: 'settled',
        credit_bureaus: ['Experian'],
        source: 'credit-check',
      },
    ])
  })

  it('fills in the third provider’s defaults [ENT-REPORT-08] [ENT-REPORT-09]', () => {
    expect(extractEntries([{ lender_name: 'MotoNovo', balance: 10 }])).toMatchObject([
      { loan_type: 'Motor Finance', status: 'active' },
    ])
  })
})
