import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Runner } from '#engine/run/runner.ts'
import type { FieldView } from '#engine/run/view.ts'
import { FieldAdapter } from './FieldAdapter.tsx'
import type { ComponentRegistry, WidgetProps } from './types.ts'

it('keeps what a widget tells where the field says, and nothing that the field does not ask for', () => {
  const kept: [string, unknown][] = []
  const runner = { change: (path: string, value: unknown) => kept.push([path, value]) } as unknown as Runner
  const Talking = ({ onTell }: WidgetProps) => {
    onTell('pasted', true)
    onTell('size', 3)
    onTell('pasted', undefined)
    return null
  }
  const field: FieldView = {
    path: 'nickname',
    id: 'nickname',
    label: 'Nickname',
    widget: 'text',
    options: {},
    choices: [],
    required: false,
    value: '',
    tells: { pasted: 'agreed' },
    members: [],
  }
  render(
    <FieldAdapter
      field={field}
      runner={runner}
      components={{ widgets: { text: Talking } } as unknown as ComponentRegistry}
      busy={false}
      loading={false}
    />,
  )
  expect(kept).toEqual([
    ['agreed', true],
    ['agreed', undefined],
  ])
})
