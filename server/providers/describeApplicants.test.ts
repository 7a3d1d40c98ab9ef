import { expect, it } from 'vitest'
import { describeApplicants } from './describeApplicants.ts'
import type { TestApplicant } from './testApplicants.ts'

const rows: TestApplicant[] = [
  { area: 'Credit check', who: 'Last name Nofind', what: 'None' },
  { area: 'Identity check', who: 'Last name Block', what: 'BLOCK' },
  { area: 'Questions', who: 'Last name Kbapass', what: 'PASS' },
]

it('says of each row in which brands it comes true, by what their providers go by', () => {
  const brands = [
    { name: 'alpha', theme: { proof: 'decision' as const } },
    { name: 'beta', theme: { proof: 'none' as const } },
  ]
  expect(describeApplicants(rows, brands).split('\n')).toEqual([
    '  Credit check    every brand    Last name Nofind   None',
    '  Identity check  alpha          Last name Block    BLOCK',
    '  Questions       no brand here  Last name Kbapass  PASS',
  ])
})
