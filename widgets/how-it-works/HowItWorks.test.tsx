// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import '../testing/cleanUp.ts'
import { HowItWorks } from './HowItWorks.tsx'
import { howItWorks } from './HowItWorks.widget.ts'

blockContract(howItWorks, HowItWorks, { options: { title: 'The way', steps: [{ title: 'First', text: 'Begin.' }] }, shows: ['The way', 'First', 'Begin.'] })

it('explains the five steps of a claim in their order [V3D-12, V3D-13, V3D-14, V3D-15, V3D-16, V3D-17]', () => {
  render(<HowItWorks options={{}} />)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('How it Works')
  const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const wanted = [/details.*sign/i, /agreements.*historic credit search.*no effect on your credit score/i, /no win, no fee.*partnered solicitors/i, /submitted on your behalf/i, /paid into the bank account that you choose/i]
  expect(words).toHaveLength(5)
  wanted.forEach((pattern, index) => expect(words[index]).toMatch(pattern))
})
