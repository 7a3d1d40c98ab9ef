// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import '../testing/cleanUp.ts'
import { Facts } from './Facts.tsx'
import { facts } from './Facts.widget.ts'

blockContract(facts, Facts, {
  options: {
    title: 'Your claim',
    items: [
      { name: 'Claim reference', value: 'CLM-1', strong: true },
      { name: 'Total claims', value: '2' },
    ],
  },
  shows: ['Your claim', 'Claim reference', 'CLM-1', 'Total claims', '2'],
})

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
