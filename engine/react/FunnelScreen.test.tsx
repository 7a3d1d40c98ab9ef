import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import { FunnelScreen } from './FunnelScreen.tsx'
import type { ComponentRegistry, Parts } from './types.ts'

// Under `act` React draws everything at once; on a page it does not.
const page = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
const before = page.IS_REACT_ACT_ENVIRONMENT
beforeEach(() => void (page.IS_REACT_ACT_ENVIRONMENT = false))
afterEach(() => {
  page.IS_REACT_ACT_ENVIRONMENT = true
  cleanup()
  page.IS_REACT_ACT_ENVIRONMENT = before
})

const Heading: Parts['Heading'] = ({ text }) => <h1>{text}</h1>
const Nav: Parts['Nav'] = ({ nav, onNext }) => (
  <button type="button" onClick={onNext}>
    {nav.next?.label}
  </button>
)
const Nothing = () => null
const components = {
  widgets: {},
  blocks: {},
  parts: {
    Nav,
    Heading,
    StepText: Nothing,
    Buttons: Nothing,
    ErrorSummary: Nothing,
    Banner: Nothing,
    Working: Nothing,
  },
} as unknown as ComponentRegistry

type Steps = NonNullable<Parameters<typeof playFunnel>[0]['steps']>

const heading = (): string => screen.getByRole('heading').textContent
/** Lets React do what it does at the end of an event, but no later task. */
const endOfEvent = (): Promise<void> => Promise.resolve()

async function shown(steps: Steps) {
  const player = await playFunnel({ steps })
  const runner = player.runner()
  render(<FunnelScreen runner={runner} components={components} theme={{}} clock={player.clock} />)
  await expect.poll(heading).toBe('A')
  return runner
}

it('draws a step that a press leads to while the step before is still there, so that the press is answered first', async () => {
  const runner = await shown({ a: { title: 'A' }, b: { title: 'B', final: true } })
  screen.getByRole('button', { name: 'Next' }).click()
  await endOfEvent()
  expect([runner.view().step, heading()]).toEqual(['b', 'A'])
  await expect.poll(heading).toBe('B')
})
