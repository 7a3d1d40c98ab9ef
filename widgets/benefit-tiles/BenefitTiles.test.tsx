import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { axeFindings } from '../testing/axeFindings.ts'
import { blockContract } from '../testing/blockContract.tsx'
import { BenefitTiles, generalTiles } from './BenefitTiles.tsx'
import { benefitTiles } from './BenefitTiles.widget.ts'

blockContract(benefitTiles, BenefitTiles, {
  shows: ['Why people ask us', 'No win, no fee', 'It is kept in the United Kingdom.'],
})

describe('benefit-tiles', () => {
  it('shows the general tiles unless the definition has its own [V1-INTRO-03, AMB-65]', async () => {
    const { container, rerender } = render(
      <>
        <h1>Claim</h1>
        <BenefitTiles options={{}} />
      </>,
    )
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      generalTiles.map(({ title }) => title),
    )
    expect(await axeFindings(container)).toEqual([])
    rerender(<BenefitTiles options={{ title: 'Why us', tiles: [{ title: 'Free', text: 'It costs nothing.' }] }} />)
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Free')
    expect(screen.getByText('It costs nothing.')).toBeTruthy()
  })
})
