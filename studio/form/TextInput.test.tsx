import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TextInput } from './TextInput.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open(first: string) {
  const changed = vi.fn<(text: string) => void>()
  const input = (value: string, handOn = changed) => (
    <TextInput label="Title" value={value} disabled={false} changed={handOn} focused={() => undefined} />
  )
  const { getByLabelText, rerender, unmount } = render(input(first))
  const field = getByLabelText('Title') as HTMLTextAreaElement
  return {
    changed,
    unmount,
    text: () => field.value,
    type: (text: string) => void fireEvent.change(field, { target: { value: field.value + text } }),
    becomes: (text: string) => void fireEvent.change(field, { target: { value: text } }),
    given: (value: string, handOn = changed) => rerender(input(value, handOn)),
    pause: () => act(() => void vi.advanceTimersByTime(200)),
  }
}

it('loses nothing of a text that is typed faster than the form gives it back', () => {
  const { type, given, text, changed, pause } = open('')
  for (const letter of 'Your') type(letter)
  expect(text()).toBe('Your')
  expect(changed).not.toHaveBeenCalled()
  pause()
  expect(changed).toHaveBeenCalledExactlyOnceWith('Your')
  type(' car')
  given('Your')
  expect(text()).toBe('Your car')
  pause()
  type('s')
  given('Your car')
  expect(text()).toBe('Your cars')
  pause()
  expect(changed).toHaveBeenLastCalledWith('Your cars')
})

it('hands on what was typed when it goes away, to the place where it was typed', () => {
  const { type, given, unmount, changed } = open('Your')
  type(' car')
  const elsewhere = vi.fn<(text: string) => void>()
  given('Your', elsewhere)
  unmount()
  expect(changed).toHaveBeenCalledExactlyOnceWith('Your car')
  expect(elsewhere).not.toHaveBeenCalled()
})

it('shows what the text becomes elsewhere', () => {
  const { type, becomes, given, text, pause } = open('Your')
  type(' car')
  pause()
  given('Your car')
  given('Your bike')
  expect(text()).toBe('Your bike')
  // What was typed and deleted at once comes back as no change.
  type('s')
  becomes('Your bike')
  pause()
  given('Your van')
  expect(text()).toBe('Your van')
})
