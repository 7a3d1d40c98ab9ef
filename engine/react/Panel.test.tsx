// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import { FieldAdapter } from './FieldAdapter.tsx'
import { Panel } from './Panel.tsx'
import type { ComponentRegistry, Parts, WidgetProps } from './types.ts'

afterEach(cleanup)

const Input = ({ id, value, onChange }: WidgetProps<string>) => <input id={id} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />
const Nav: Parts['Nav'] = ({ nav, onNext }) => <button type="button" onClick={onNext}>{nav.next?.label}</button>
const Nothing = () => null
const components = { widgets: { text: Input }, blocks: {}, formless: ['text'], parts: { Nav, Heading: Nothing, StepText: Nothing, Buttons: Nothing, ErrorSummary: Nothing, Banner: Nothing } } as unknown as ComponentRegistry

it('moves the focus to the first field that is missing, one that was emptied again included', async () => {
  const text = (label: string) => ({ label, widget: 'text' })
  const play = await playFunnel({ steps: { a: { fields: { topic: text('Course'), level: text('Level'), nickname: text('Nickname') }, needs: ['level', 'nickname'], nav: { shut: 'focus' } }, b: { final: true } } })
  play.enter({ level: 'high' })
  play.enter({ level: '' })
  const runner = play.runner()
  const view = runner.view()
  const rest = { runner, components, busy: false, loading: false }
  render(
    <>
      {view.page.fields.map((field) => <FieldAdapter key={field.path} field={field} {...rest} />)}
      <Panel panel={{ ...view.page, fields: [] }} level={1} {...{ runner, components, view, details: async () => ({}) as never }} />
    </>,
  )
  act(() => screen.getByRole('button', { name: 'Next' }).click())
  expect(document.activeElement?.id).toBe('field-level')
})
