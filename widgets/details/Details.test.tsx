import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { Details } from './Details.tsx'
import { details } from './Details.widget.ts'

blockContract(details, Details, { shows: ['Where do I find my registered number?', 'The number is below its name.'] })

it('is closed until its summary is pressed, which shows signs as they are', () => {
  const text = { formatted: [{ tag: 'p' as const, of: ['In the register'] }] }
  const { container } = render(<Details options={{ summary: '**Where**?', text }} />)
  expect(container.querySelector('details')!.open).toBe(false)
  fireEvent.click(screen.getByText('**Where**?'))
  expect(container.querySelector('details')!.open).toBe(true)
})
