// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import '../testing/cleanUp.ts'
import { Checklist } from './Checklist.tsx'
import { checklist } from './Checklist.widget.ts'

blockContract(checklist, Checklist, { options: { items: ['One', 'Two'] }, shows: ['One', 'Two'] })

it('has the lines of the marketing content', () => {
  render(<Checklist options={{}} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Check in under 60 seconds', 'Free agreement finder', '1 Million+ drivers signed up'])
})
