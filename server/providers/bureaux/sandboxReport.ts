import { numberOf } from '#server/data/fingerprint.ts'
import { lenderNames } from '#server/data/lenders.ts'
import type { CreditProviderTraits } from '../creditProviders.ts'
import type { CreditReport, CreditSubject, ReportAccount, ThirdPartyEntry } from '../types.ts'
import { lastNameOf } from '../sandboxSubject.ts'

interface Agreement {
  lender: string
  startDate: string
  endDate?: string
  balance: number
  originalAmount: number
  accountNumber: string
  balloon: boolean
}

const digits = (value: number, length: number) => String(value).padStart(length, '0')

/** The first agreement is still running, the others are settled. */
function agreement(name: string, index: number): Agreement {
  const seed = (what: string, below: number) => numberOf(`${name} ${index} ${what}`, below)
  const running = index === 0
  const year = running ? 2019 + seed('year', 2) : 2009 + seed('year', 9)
  const day = `${digits(1 + seed('month', 12), 2)}-${digits(1 + seed('day', 28), 2)}`
  const originalAmount = 6000 + 50 * seed('amount', 300)
  return {
    lender: lenderNames[(numberOf(name, lenderNames.length) + 7 * index) % lenderNames.length]!,
    startDate: `${year}-${day}`,
    ...(running ? {} : { endDate: `${year + 3 + seed('term', 2)}-${day}` }),
    balance: running ? Math.round(originalAmount / 4) : 0,
    originalAmount,
    accountNumber: `HP${digits(seed('account', 100_000_000), 8)}`,
    balloon: index % 2 === 1,
  }
}

function agreementsOf(subject: CreditSubject): Agreement[] {
  const lastName = lastNameOf(subject)
  if (lastName === 'nofind' || lastName === 'nothingeligible') return []
  const name = `${(subject.personalDetails.firstName ?? '').trim().toLowerCase()} ${lastName}`
  const count = lastName === 'partial' ? 1 : 2 + numberOf(`${name} count`, 2)
  return Array.from({ length: count }, (_, index) => agreement(name, index))
}

type Written = CreditProviderTraits['report']

const typeCode = (written: Written, code: string) => (written === 'number codes' ? Number(code) : code)

const toAccount = (
  written: Written,
  { lender, startDate, endDate, balance, accountNumber, balloon }: Agreement,
  index: number,
): ReportAccount => ({
  supplyCompanyName: lender,
  balance,
  accountStartDate: startDate,
  ...(endDate ? { settlementDate: endDate } : {}),
  accountNumber,
  // The third one has no status, so that the default is exercised too.
  ...(index < 2 ? { accountStatus: endDate ? 'settled' : 'active' } : {}),
  accountTypeCode: typeCode(written, balloon ? '29' : '01'),
})

/** An account that is not car finance: a loan (02) or a credit card (05). */
const ineligible = (written: Written, code: '02' | '05'): ReportAccount => ({
  supplyCompanyName: code === '02' ? 'Riverbank Loans' : 'Northfield Cards',
  balance: 850,
  accountStartDate: '2014-06-02',
  accountNumber: `XX0000${code}00`,
  accountStatus: 'active',
  accountTypeCode: typeCode(written, code),
})

function ineligibleAccounts(written: Written, subject: CreditSubject): ReportAccount[] {
  const lastName = lastNameOf(subject)
  if (lastName === 'nothingeligible') return [ineligible(written, '02'), ineligible(written, '05')]
  return lastName === 'nofind' || lastName === 'partial' ? [] : [ineligible(written, '05')]
}

const toEntry = (
  { lender, startDate, endDate, balance, originalAmount, accountNumber, balloon }: Agreement,
  index: number,
): ThirdPartyEntry => ({
  lender_name: lender,
  balance,
  original_amount: originalAmount,
  start_date: startDate,
  ...(endDate ? { end_date: endDate } : {}),
  account_id: accountNumber,
  // The first omits the fields that have defaults (ENT-REPORT-08, ENT-REPORT-09).
  ...(index > 0 ? { account_type: balloon ? 'Balloon HP' : 'Hire Purchase', status: 'settled' } : {}),
  credit_bureaus: index % 2 === 0 ? ['Experian'] : ['Equifax', 'TransUnion'],
})

/** A made-up bureau's report on a person, in its notation; the same person always gets the same report. */
export function sandboxReport(written: Written, subject: CreditSubject): CreditReport {
  const agreements = agreementsOf(subject)
  if (written === 'claims') return { kind: 'claims', entries: agreements.map(toEntry) }
  return {
    kind: 'coded',
    accounts: [
      ...agreements.map((found, index) => toAccount(written, found, index)),
      ...ineligibleAccounts(written, subject),
    ],
  }
}
