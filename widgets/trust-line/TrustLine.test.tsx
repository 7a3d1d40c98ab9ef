// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import '../testing/cleanUp.ts'
import { TrustLine } from './TrustLine.tsx'
import { trustLine } from './TrustLine.widget.ts'

blockContract(trustLine, TrustLine, { options: { items: ['One', 'Two'] }, shows: ['One', 'Two'] })

it('has the assurances of the marketing content', () => {
  render(<TrustLine options={{}} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Trusted by Thousands', '100% Secure', 'No Win No Fee'])
})
