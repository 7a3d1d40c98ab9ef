import { act, fireEvent, render } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it } from 'vitest'
import { FunnelScreen, type ComponentRegistry } from 'runnel/react'
import { typedFirst } from 'runnel/run'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import { TextInput } from './TextInput.tsx'

const Nothing = () => null
const components = {
  widgets: { text: TextInput },
  blocks: {},
  parts: {
    Heading: Nothing,
    StepText: Nothing,
    Buttons: Nothing,
    Nav: Nothing,
    ErrorSummary: Nothing,
    Banner: Nothing,
  },
} as unknown as ComponentRegistry

/** A step with one line of text, in a page whose frames pass when they are told to. */
async function shown() {
  const player = await playFunnel({
    steps: {
      a: { fields: { nickname: { label: 'Nickname', widget: 'text', normalise: ['trim'] } } },
      b: { final: true },
    },
  })
  let frame = (): void => undefined
  const runner = typedFirst(player.runner(), (run) => (frame = run))
  let renders = 0
  await act(async () => {
    render(
      <Profiler id="screen" onRender={() => void renders++}>
        <FunnelScreen {...{ runner, components, theme: {}, clock: player.clock }} />
      </Profiler>,
    )
  })
  const input = document.querySelector<HTMLInputElement>('input[type=text]')!
  const type = (text: string) => fireEvent.change(input, { target: { value: text } })
  /** Renders since the last look. */
  const rendered = (): number => {
    const count = renders
    renders = 0
    return count
  }
  rendered()
  return { player, input, type, rendered, pass: () => act(() => frame()) }
}

it('is rendered after the frame, not before', async () => {
  const { player, input, type, rendered, pass } = await shown()
  type('A')
  expect([input.value, rendered(), player.form().nickname]).toEqual(['A', 0, undefined])
  pass()
  expect([input.value, rendered(), player.form().nickname]).toEqual(['A', 1, 'A'])
})

it('is left before the frame without losing a letter', async () => {
  const { player, input, type } = await shown()
  type('Ada')
  fireEvent.focusOut(input)
  expect([input.value, player.form().nickname]).toEqual(['Ada', 'Ada'])
})

it('shows the answer that it becomes when it is left, though it was that before', async () => {
  const { player, input, type } = await shown()
  type('Ada')
  fireEvent.focusOut(input)
  type('Ada ')
  fireEvent.mouseDown(document.body)
  fireEvent.focusOut(input)
  fireEvent.click(document.body)
  expect([input.value, player.form().nickname]).toEqual(['Ada', 'Ada'])
})
