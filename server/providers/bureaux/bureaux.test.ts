import { expect, it } from 'vitest'
import { creditProviderKinds } from '#schemas/theme.ts'
import { bureaux, type BureauSearch } from './bureaux.ts'

it('sends each kind to its own bureau [PROVIDER-03] [PROVIDER-04]', async () => {
  const asked: string[] = []
  const bureau =
    (name: string): BureauSearch =>
    async () => {
      asked.push(name)
      return { status: 'success', report: { kind: 'coded', accounts: [] } }
    }
  const all = bureaux(
    { mcg: bureau('mcg'), valid8: bureau('valid8'), affiliatetech: bureau('affiliatetech'), valifi: bureau('valifi') },
    () => 1000,
  )
  for (const kind of creditProviderKinds)
    await all.search(kind, { clientRefId: 'CR-1', personalDetails: {}, contactDetails: {}, address: {} })
  expect(asked).toEqual([...creditProviderKinds])
})
