import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import { FunnelScreen } from './FunnelScreen.tsx'
import type { ComponentRegistry, Parts, WidgetProps } from './types.ts'

afterEach(cleanup)

const Input = ({ id, label, value, required, onChange }: WidgetProps<string>) => (
  <input
    id={id}
    aria-label={label}
    required={required}
    value={value ?? ''}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
const Nav: Parts['Nav'] = ({ nav }) => <button type="button">{nav.next?.shut ? 'Shut' : 'Open'}</button>
const Nothing = () => null
const components = {
  widgets: { text: Input },
  blocks: {},
  parts: {
    Nav,
    Heading: Nothing,
    StepText: Nothing,
    Buttons: Nothing,
    ErrorSummary: Nothing,
    Banner: Nothing,
    Working: Nothing,
  },
} as unknown as ComponentRegistry

it('asks nothing on the page because of an answer that is not asked any more, and shows it again when it is', async () => {
  const text = { type: 'string', class: 'plain' }
  const field = (label: string, more: object = {}) => ({ label, widget: 'text', ...more })
  const fields = {
    pet: field('Pet'),
    kind: field('Kind', { if: "form.pet == 'yes'" }),
    breed: field('Breed', { if: "form.kind == 'dog'", required: 'Please name the breed' }),
  }
  const player = await playFunnel({
    data: { pet: text, kind: text, breed: text },
    steps: { ask: { fields }, end: { final: true } },
  } as never)
  act(
    () =>
      void render(
        <Suspense>
          <FunnelScreen runner={player.runner()} components={components} theme={{}} clock={player.clock} />
        </Suspense>,
      ),
  )
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const shown = () => [
    ...screen
      .getAllByRole('textbox')
      .map((input) => [input.getAttribute('aria-label'), (input as HTMLInputElement).value]),
    screen.getByRole('button').textContent,
  ]
  type('Pet', 'yes')
  type('Kind', 'dog')
  const asked = [['Pet', 'yes'], ['Kind', 'dog'], ['Breed', ''], 'Shut']
  expect(shown()).toEqual(asked)
  type('Pet', 'no')
  expect(shown()).toEqual([['Pet', 'no'], 'Open'])
  type('Pet', 'yes')
  expect(shown()).toEqual(asked)
})
