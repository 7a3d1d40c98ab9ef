import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { Notes } from './Notes.tsx'
import { notes } from './Notes.widget.ts'

blockContract(notes, Notes, { shows: ['**', 'An average.'] })

it('shows each note with its marker', () => {
  render(<Notes options={{ notes: [{ marker: '**', text: 'An average.' }, { text: 'Free.' }] }} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim())).toEqual([
    '** An average.',
    'Free.',
  ])
})
