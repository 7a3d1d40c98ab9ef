import { render } from '@testing-library/react'
import { useLayoutEffect, useRef } from 'react'
import { expect, it } from 'vitest'
import { BeforePressContext, useBeforePress } from './context.ts'

it('reads an input only while it is in the document, as the focus may move when it goes', () => {
  const readers = new Set<() => void>()
  const texts: string[] = []
  function Input() {
    const input = useRef<HTMLInputElement>(null)
    useBeforePress(() => texts.push(input.current!.value))
    return <input ref={input} defaultValue="a" />
  }
  function Step({ asks }: { asks: boolean }) {
    // What moves the focus does so before effects run.
    useLayoutEffect(() => readers.forEach((read) => read()), [asks])
    return asks && <Input />
  }
  const step = (asks: boolean) => (
    <BeforePressContext value={readers}>
      <Step asks={asks} />
    </BeforePressContext>
  )
  const { rerender } = render(step(true))
  rerender(step(false))
  expect([texts, readers.size]).toEqual([['a'], 0])
})
