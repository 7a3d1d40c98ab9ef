import { render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { axeFindings } from '../testing/axeFindings.ts'
import { SummaryList } from './SummaryList.tsx'

const summary = {
  change: 'Change',
  groups: [
    {
      step: 'name',
      title: 'Your name',
      rows: [
        { step: 'name', path: 'nickname', label: 'Nickname', lines: ['Ada'] },
        { step: 'name', path: 'seat', label: 'Seat', lines: ['Row A', 'Number 4'] },
        { step: 'name', path: 'id', label: 'Number of your booking', lines: ['17'], fixed: true as const },
      ],
    },
    { step: 'more', title: '', rows: [{ step: 'more', path: 'guests', label: 'Guests', lines: ['Not given'] }] },
  ],
}

it('shows each answer under the title of its step, with a button that says what it changes', async () => {
  const onChange = vi.fn()
  const { container } = render(<SummaryList summary={summary} busy={false} onChange={onChange} />)
  const name = within(screen.getByRole('region', { name: 'Your name' }))
  expect(name.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Nickname',
    'Seat',
    'Number of your booking',
  ])
  expect([...container.querySelectorAll('.summary-line')].map(({ textContent }) => textContent)).toEqual([
    'Ada',
    'Row A',
    'Number 4',
    '17',
    'Not given',
  ])
  expect(name.getAllByRole('button')).toHaveLength(2)
  name.getByRole('button', { name: 'Change Seat' }).click()
  expect(onChange).toHaveBeenCalledExactlyOnceWith('seat')
  expect(await axeFindings(container)).toEqual([])
})

it('changes nothing while the step is busy', () => {
  const onChange = vi.fn()
  render(<SummaryList summary={summary} busy onChange={onChange} />)
  const button = screen.getByRole('button', { name: 'Change Guests' })
  button.click()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(onChange).not.toHaveBeenCalled()
})
