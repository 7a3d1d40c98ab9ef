import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { Facts } from './Facts.tsx'
import { facts } from './Facts.widget.ts'

blockContract(facts, Facts, { shows: ['Your claim', 'Claim reference', 'CLM-2048', 'Agreements', '2'] })

it('leaves out what is not known', () => {
  render(
    <Facts
      options={{
        items: [
          { name: 'Claim reference', value: ' ' },
          { name: 'Total claims', value: '0' },
        ],
      }}
    />,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Total claims'])
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['0'])
})
