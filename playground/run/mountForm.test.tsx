import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Runner } from 'runnel/run'
import type { Runnable } from '../checking/messages.ts'
import type { Play } from './createPlay.ts'
import { Form } from './Form.tsx'
import { mountForm } from './mountForm.tsx'
import { allowConsole } from '#tests/support/allowConsole.ts'

/** As nobody gives one: whatever reads it throws, in words of the language. */
const broken = <Kind,>(): Kind => ({}) as Kind

it('says in plain words that a form cannot be started', async () => {
  allowConsole('error', /Error/)
  const form = mountForm(document.body.appendChild(document.createElement('div')))
  form.show(broken<Runnable>())
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'The form cannot be started. An unexpected error occurred. Please try again.',
    ),
  )
  form.forget()
})

it('says in plain words that a form cannot be drawn, and starts it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const runner = broken<Runner>()
  const play = { subscribe: () => () => undefined, runner: () => runner, left: () => '', away: () => undefined }
  const restart = vi.fn()
  render(<Form play={play as unknown as Play} restart={restart} />)
  expect(screen.getByRole('alert').querySelector('p')!.textContent).toBe(
    'The form cannot be drawn. An unexpected error occurred. Please try again.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
  expect(restart).toHaveBeenCalledOnce()
})

it('says so, too, when what is around the form throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const left = (): string => {
    throw new TypeError('planted')
  }
  const play = { subscribe: () => () => undefined, runner: () => undefined, left, away: () => undefined }
  render(<Form play={play as unknown as Play} restart={vi.fn()} />)
  expect(screen.getByRole('alert').textContent).toContain('The form cannot be drawn.')
})
