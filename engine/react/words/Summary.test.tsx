import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { FunnelView, PanelView, Runner } from '#engine/run/index.ts'
import type { ComponentRegistry } from '../types.ts'
import { Summary } from './Summary.tsx'

const parts = {
  Summary: ({ onChange }: { onChange(path: string): void }) => <button onClick={() => onChange('topic')} />,
}
const components = { parts } as unknown as ComponentRegistry
const amend = vi.fn()
const shown = (panel: Partial<PanelView>, more = <></>) => (
  <>
    <h1 tabIndex={-1}>Heading</h1>
    <Summary
      panel={{ focusKey: 'a:1', ...panel } as PanelView}
      view={{ busy: false } as FunnelView}
      runner={{ amend } as unknown as Runner}
      {...{ components }}
    />
    {more}
  </>
)
const input = <input id="field-topic" />
const focused = () => document.activeElement?.id || document.activeElement?.tagName

it('tells the funnel which answer is to be changed', () => {
  render(shown({ summary: { change: 'Change', groups: [] } }))
  screen.getByRole('button').click()
  expect(amend).toHaveBeenCalledExactlyOnceWith('topic')
})

it('moves the focus to the field of the answer, also if it comes late', async () => {
  const { rerender } = render(shown({}))
  screen.getByRole('heading').focus()
  rerender(shown({ focusOn: 'field-topic' }))
  expect(focused()).toBe('H1')
  rerender(shown({ focusOn: 'field-topic' }, input))
  await act(async () => {})
  await vi.waitFor(() => expect(focused()).toBe('field-topic'))
})

it('leaves the focus where the person has moved it meanwhile', async () => {
  const withButton = (field?: typeof input) => (
    <>
      <button id="other" />
      {field}
    </>
  )
  const { rerender } = render(shown({ focusOn: 'field-topic' }, withButton()))
  document.getElementById('other')!.focus()
  rerender(shown({ focusOn: 'field-topic' }, withButton(input)))
  await new Promise((go) => setTimeout(go, 20))
  expect(focused()).toBe('other')
})
