import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ComponentType } from 'react'
import { vi } from 'vitest'
import type { WidgetProps } from 'runnel/react'
import { createTestWorld, InWorld, type TestWorld, type WorldParts } from './widgetWorld.tsx'

export type AnyWidget = ComponentType<WidgetProps<never, never>>
export type GivenProps = Partial<WidgetProps<unknown, Record<string, unknown>>>

const defaults: WidgetProps<unknown, Record<string, unknown>> = {
  id: 'field',
  name: 'field',
  label: 'The label',
  value: undefined,
  required: false,
  memberErrors: {},
  choices: [],
  options: {},
  busy: false,
  loading: false,
  onTell: () => undefined,
  onChange: () => undefined,
  onCommit: () => undefined,
}

/** Renders a widget in a host that stores its answer as the engine does. */
export function renderWidget(Widget: ComponentType<never>, given: GivenProps = {}, parts: WorldParts | TestWorld = {}) {
  const world = 'clock' in parts ? parts : createTestWorld(parts)
  const onChange = vi.fn()
  const onCommit = vi.fn()
  const told: Record<string, unknown> = {}
  let current = given.value
  let keepNow: (next: unknown) => void = () => undefined
  const Shown = Widget as ComponentType<WidgetProps<unknown, Record<string, unknown>>>

  function Harness({ props }: { props: GivenProps }) {
    const [value, setValue] = useState(given.value)
    const keep = (next: unknown) => {
      current = next
      setValue(next)
    }
    keepNow = keep
    return (
      <InWorld world={world}>
        <Shown
          {...defaults}
          {...props}
          value={value}
          onTell={(name, about) => void (told[name] = about)}
          onChange={(next) => {
            onChange(next)
            keep(next)
          }}
          onCommit={(next, how) => {
            onCommit(...(how ? [next, how] : [next]))
            if (next !== undefined) keep(next)
          }}
        />
      </InWorld>
    )
  }
  const view = render(<Harness props={given} />)
  return {
    ...view,
    world,
    onChange,
    onCommit,
    user: userEvent.setup({ delay: null }),
    value: () => current,
    /** Sets another value from outside. */
    take: (next: unknown) => keepNow(next),
    /** What the widget reported besides its value. */
    told,
    update: (changed: GivenProps) => view.rerender(<Harness props={{ ...given, ...changed }} />),
    control: () => view.container.querySelector<HTMLInputElement>('#field')!,
  }
}
