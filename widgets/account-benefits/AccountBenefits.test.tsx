import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { AccountBenefits } from './AccountBenefits.tsx'
import { accountBenefits } from './AccountBenefits.widget.ts'

blockContract(accountBenefits, AccountBenefits, {
  shows: ['With your account you can', 'See how far your claim is', 'Read your documents'],
})

it('lists what an account is good for, under a heading [V2-CONF-04]', () => {
  render(<AccountBenefits options={{}} />)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('With your account you can')
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(2)
})
