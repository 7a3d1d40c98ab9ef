import { expect, it } from 'vitest'
import { resolveTheme } from '#themes/resolveTheme.ts'
import { checkBrandFunnels } from './checkBrandFunnels.ts'

const funnels = new Map([
  ['v1', {}],
  ['v4', {}],
  ['v5', {}],
]) as never
const check = (funnelsOfBrand: object) => () =>
  checkBrandFunnels(
    [
      {
        name: 'alpha',
        theme: resolveTheme({ brandId: 'b', companyId: 'c', brandName: 'B', companyName: 'C', ...funnelsOfBrand })
          .theme,
      },
    ],
    funnels,
  )

it('lets a brand name funnels that are there, or none', () => {
  expect(check({})).not.toThrow()
  expect(check({ defaultFunnel: 'v5', partnerFunnel: 'v4' })).not.toThrow()
  expect(check({ partnerFunnel: '' })).not.toThrow()
})

it.each([
  [
    { defaultFunnel: 'v9' },
    'themes/alpha/theme.json: defaultFunnel "v9" is no funnel of this site. There are v1, v4, v5.',
  ],
  [{ partnerFunnel: 'v9' }, 'themes/alpha/theme.json: partnerFunnel "v9" is no funnel of this site.'],
  [
    { policy: { funnels: ['v1', 'v9'] } },
    'themes/alpha/theme.json: policy.funnels names "v9", which is no funnel of this site. There are v1, v4, v5.',
  ],
  [
    { policy: { funnels: ['v5', 'v4'] } },
    'themes/alpha/theme.json: defaultFunnel "v1" is not offered: please add it to policy.funnels.',
  ],
  [{ partnerFunnel: 'v1' }, 'defaultFunnel and partnerFunnel are both "v1"'],
])('refuses %j, naming the file', (given, message) => {
  expect(check(given)).toThrow(message)
})
