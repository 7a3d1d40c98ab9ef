import { act, render, screen } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { allowConsole } from '#tests/support/allowConsole.ts'
import { usePress } from './usePress.ts'

/** A button that asks for something; `answer` is what comes, later. */
function pressable() {
  const asked: AbortSignal[] = []
  const shown = vi.fn<(answer: string) => void>()
  let settle!: { answer(text: string): void; fail(error: Error): void }
  const ask = (signal: AbortSignal) => {
    asked.push(signal)
    return new Promise<string>((answer, fail) => (settle = { answer, fail }))
  }
  function Button() {
    const [problem, setProblem] = useState('')
    const [busy, press] = usePress(setProblem)
    return (
      <button type="button" onClick={() => press(ask, shown)}>
        {busy ? 'busy' : problem || 'open'}
      </button>
    )
  }
  const view = render(
    <StrictMode>
      <Button />
    </StrictMode>,
  )
  const button = screen.getByRole('button')
  return {
    ...view,
    asked,
    shown,
    button,
    press: () => act(async () => button.click()),
    answer: (text: string) => act(async () => settle.answer(text)),
    fail: (error: Error) => act(async () => settle.fail(error)),
  }
}

describe('a press', () => {
  it('shows what came, and can be made again', async () => {
    const { button, shown, press, answer } = pressable()
    await press()
    expect(button.textContent).toBe('busy')
    await answer('first')
    expect([button.textContent, shown.mock.calls]).toEqual(['open', [['first']]])
    await press()
    await answer('second')
    expect(shown.mock.calls).toEqual([['first'], ['second']])
  })

  it('asks once while it waits', async () => {
    const { button, asked } = pressable()
    await act(async () => {
      button.click()
      button.click()
    })
    await act(async () => button.click())
    expect(asked).toHaveLength(1)
  })

  it('is given up when what was pressed is gone, and shows nothing then', async () => {
    const { asked, shown, press, answer, unmount } = pressable()
    await press()
    expect(asked[0]!.aborted).toBe(false)
    unmount()
    expect(asked[0]!.aborted).toBe(true)
    await answer('late')
    expect(shown).not.toHaveBeenCalled()
  })

  it.each(['fails', 'cannot be shown'])('says so when what it asks for %s, and can be made again', async (what) => {
    // Its name alone: the message of an error may quote an entry.
    allowConsole('warn', /^page: press-failed TypeError$/)
    const { button, asked, shown, press, answer, fail } = pressable()
    shown.mockImplementationOnce(() => {
      throw new TypeError('jo@example.com')
    })
    await press()
    await (what === 'fails' ? fail(new TypeError('jo@example.com')) : answer('odd'))
    expect(button.textContent).toBe('An unexpected error occurred. Please try again.')
    await press()
    expect(asked).toHaveLength(2)
  })
})
