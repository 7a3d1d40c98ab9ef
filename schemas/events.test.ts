import { expect, it } from 'vitest'
import events from './events.ts'

it('the end of a credit search carries status, claims, their number, its id and the error [EVENT-03]', () => {
  const contract = events['credit-check-complete']
  expect(contract.kind).toBe('browser')
  expect(Object.keys(contract.payload).sort()).toEqual([
    'claims',
    'claimsFound',
    'creditCheckId',
    'errorMessage',
    'status',
  ])
})
