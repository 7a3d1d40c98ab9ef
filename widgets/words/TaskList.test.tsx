import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { axeFindings } from '../testing/axeFindings.ts'
import { TaskList } from './TaskList.tsx'

const tasks = {
  words: 'You have completed 1 of 2 sections.',
  tasks: [
    {
      id: 'about',
      target: 'field-section-about',
      title: 'About you',
      hint: 'Your name',
      status: 'completed' as const,
      says: 'Completed',
      step: 'name',
    },
    {
      id: 'budget',
      target: 'field-section-budget',
      title: 'Budget',
      status: 'cannot start yet' as const,
      says: 'Cannot start yet',
    },
  ],
}

it('lists the sections with their status, and links those that can be started', async () => {
  const onOpen = vi.fn()
  const { container } = render(<TaskList tasks={tasks} busy={false} onOpen={onOpen} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'About youYour nameCompleted',
    'BudgetCannot start yet',
  ])
  const [link, ...others] = screen.getAllByRole('link')
  expect(others).toEqual([])
  expect(
    link!
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => document.getElementById(id)!.textContent),
  ).toEqual(['Your name', 'Completed'])
  fireEvent.click(link!, { ctrlKey: true })
  expect(onOpen).not.toHaveBeenCalled()
  expect(fireEvent.click(link!)).toBe(false)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('name')
  // Next, while it is shut, moves the focus to the first section that is missing.
  document.getElementById('field-section-budget')!.focus()
  expect(document.activeElement?.textContent).toBe('Budget')
  expect(await axeFindings(container)).toEqual([])
})

it('opens nothing while the step is busy', () => {
  const onOpen = vi.fn()
  render(<TaskList tasks={tasks} busy onOpen={onOpen} />)
  fireEvent.click(screen.getByRole('link'))
  expect(onOpen).not.toHaveBeenCalled()
})
