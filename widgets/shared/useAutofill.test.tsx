import { render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { WidgetWorldContext } from 'runnel/react'
import { createVirtualClock } from 'runnel/simulate'
import { useAutofill } from './useAutofill.ts'

function Box({ take }: { take(text: string): void }) {
  const input = useRef<HTMLInputElement>(null)
  useAutofill(input, useRef(''), take)
  return <input ref={input} />
}

it('looks at all inputs with one timer, at each for two seconds after it appeared', async () => {
  const clock = createVirtualClock()
  const timers = vi.spyOn(clock, 'setTimeout')
  const take = vi.fn()
  const page = (many: number) => (
    <WidgetWorldContext value={{ clock, theme: {}, operation: vi.fn() }}>
      {Array.from({ length: many }, (_, at) => (
        <Box key={at} take={take} />
      ))}
    </WidgetWorldContext>
  )
  const { rerender, unmount } = render(page(200))
  await clock.advance(1500)
  rerender(page(201))
  const inputs = document.querySelectorAll('input')
  inputs[0]!.value = 'early'
  await clock.advance(400)
  expect(new Set(take.mock.calls.flat())).toEqual(new Set(['early']))
  take.mockClear()
  await clock.advance(200)
  inputs[0]!.value = 'too late'
  inputs[200]!.value = 'in time'
  await clock.advance(1000)
  expect(new Set(take.mock.calls.flat())).toEqual(new Set(['in time']))
  await clock.advance(5000)
  expect(timers.mock.calls.length).toBeLessThan(20)
  rerender(page(202))
  unmount()
  expect(await clock.step()).toBe(false)
})
