import { expect, it } from 'vitest'
import type { Finding } from 'runnel/contracts'
import { formats } from './formats.ts'

const place = { file: 'funnels/base/funnel.json', line: 7, column: 5, pointer: '/mustPass/0' }
const finding: Finding = {
  code: 'obligation-rule',
  severity: 'error',
  file: 'funnels/own/funnel.json',
  line: 3,
  column: 1,
  pointer: '/order',
  message: 'because of this change: …',
  related: [{ ...place, message: 'this is what the finding is about' }],
}

it('names the other places of a finding in every format', () => {
  const second = 'funnels/base/funnel.json:7:5 this is what the finding is about'
  expect(formats.pretty([finding])).toContain(`    see:  ${second}`)
  expect(formats.github([finding])).toContain(`%0Asee: ${second}`)
  expect(JSON.parse(formats.json([finding]))).toMatchObject([{ related: [place] }])
})
