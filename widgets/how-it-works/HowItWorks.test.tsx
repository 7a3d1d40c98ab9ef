import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { howItWorks } from './HowItWorks.widget.ts'

blockContract(howItWorks, HowItWorks, { shows: ['How it works', 'Tell us who you are', 'We look for agreements'] })

it('explains a claim in five steps [V3D-12]', () => {
  render(<HowItWorks options={{}} />)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('How it Works')
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
})

it.each([
  [1, 'details and signature [V3D-13]', /details.*sign/i],
  [2, 'the search [V3D-14]', /agreements.*historic credit search.*no effect on your credit score/i],
  [3, 'no win, no fee [V3D-15]', /no win, no fee.*partnered solicitors/i],
  [4, 'the claim is submitted [V3D-16]', /submitted on your behalf/i],
  [5, 'the payment [V3D-17]', /paid into the bank account that you choose/i],
])('tells in step %i of %s', (place, _, words) => {
  render(<HowItWorks options={{}} />)
  expect(screen.getAllByRole('listitem')[place - 1]!.textContent).toMatch(words)
})
