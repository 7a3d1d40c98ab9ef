import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { Agreements } from './Agreements.tsx'
import { agreements } from './Agreements.widget.ts'

const items = [
  { lender_name: 'Black Horse', start_date: '2015-02-03' },
  { lender_name: ' ', start_date: 'nonsense' },
  { lender_name: 'Moneybarn' },
]

blockContract(agreements, Agreements, { shows: ['Agreements that we found', 'Black Horse', 'Moneybarn'] })

it('shows lender and start date, and says what is not known [V4-LEND-02, V4-LEND-03, V4-LEND-04, V5-CONF-03]', () => {
  render(<Agreements options={{ items }} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Black HorseStarted 03 Feb 2015',
    'Unknown LenderUnknown date',
    'MoneybarnUnknown date',
  ])
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Agreements that we found')
})

it('is not there without agreements', () => {
  const { container } = render(<Agreements options={{ items: [] }} />)
  expect(container.textContent).toBe('')
})
