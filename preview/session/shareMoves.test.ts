import { expect, it } from 'vitest'
import { readPath } from 'runnel/run'
import { shippedFunnel } from '#tests/support/funnels.ts'
import { registry } from '#funnels/registry.ts'
import { shareMoves } from './shareMoves.ts'

const sample = { form: { personalDetails: { firstName: 'Anna' }, signature: 'data:image/png;base64,AAAA' }, local: {} }
const share = (path: string, value: unknown, isValid: boolean): unknown => {
  const [move] = shareMoves([{ at: 'x', enter: { [path]: value } }], () => isValid, {
    funnel: shippedFunnel('v1'),
    registry,
    generated: (answer) => readPath(sample, answer),
  })
  return move!.enter![path]
}

it.each([
  ['hadFinance', 'yes', true, 'yes'],
  ['contactDetails.isTermsPolicyAgreed', true, true, true],
  ['personalDetails.title', 'Mrs', true, 'Mrs'],
  ['personalDetails.firstName', 'Anna', true, 'Anna'],
  ['personalDetails.firstName', 'Marjorie', true, 'Anna'],
  ['personalDetails.firstName', 'Marjorie7', false, 'Xxxxxxxx0'],
  ['contactDetails.email', 'marjorie.smith', false, 'xxxxxxxx.xxxxx'],
  ['contactDetails.phoneNumber', '0780 1', false, '0000 0'],
  ['address', { street: '1 Real Road' }, true, null],
  ['signature', 'data:image/png;base64,secret', true, 'data:image/png;base64,AAAA'],
  ['local.password', 'hunter2!A', true, 'xxxxxx0!X'],
])('shares %s %j (valid: %s) as %j', (path, value, isValid, shared) => {
  expect(share(path, value, isValid)).toEqual(shared)
})

it('shares what a widget tells where it is plain', () => {
  const moves = [{ at: 'signature', tell: { signature: { method: 'typed' } } }]
  const shared = shareMoves(moves, () => true, { funnel: shippedFunnel('v1'), registry, generated: () => undefined })
  expect(shared).toEqual(moves)
})
