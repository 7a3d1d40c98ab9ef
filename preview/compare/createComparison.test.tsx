// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { axeFindings } from '#widgets/testing/axeFindings.ts'
import { readPageLink, writePageLink } from '../link/pageLink.ts'
import { createBridge } from '../screen/bridge.ts'
import { testSources } from '../testing/testSources.ts'
import { Compare } from './Compare.tsx'
import { createComparison, merged, sides, type Comparison } from './createComparison.ts'

afterEach(cleanup)

function open(search: string): Comparison {
  const comparison = createComparison(testSources(), readPageLink(search))
  const bridges = { left: createBridge(), right: createBridge() }
  render(<Compare comparison={comparison} bridges={bridges} screens={{ left: null, right: null }} />)
  return comparison
}
const stand = ({ previews }: Comparison) => sides.map((side) => previews[side].state().session?.runner().state().step)
const both = (comparison: Comparison, step: string) =>
  expect.poll(() => stand(comparison), { timeout: 10_000 }).toEqual([step, step])

describe('two side by side', () => {
  it('stand at the same step, and move together, by the choice of a step or by a press on one side', async () => {
    const comparison = open('?funnel=v3b&otherFunnel=v3d&otherBrand=harbour&step=personal-details')
    await both(comparison, 'personal-details')
    comparison.moveTo('credit-check')
    await both(comparison, 'credit-check')
    comparison.moveTo('address')
    await both(comparison, 'address')
    const { left } = comparison.previews
    left.fill()
    left.state().session!.runner().next()
    await both(comparison, 'personal-details')
    expect(writePageLink(comparison.link())).toBe(
      '?funnel=v3b&brand=base&otherFunnel=v3d&otherBrand=harbour&step=personal-details',
    )
  })

  it('say where one of them lacks the step', async () => {
    const user = userEvent.setup()
    const comparison = open('?funnel=v3b&otherFunnel=v3d&step=address')
    await both(comparison, 'address')
    await user.selectOptions(screen.getByLabelText('Step'), 'get-started (only v3b)')
    const right = screen.getByRole('region', { name: 'Right' })
    expect(await within(right).findByText('v3d has no step “get-started”.')).toBeTruthy()
    expect(await axeFindings(document.body)).toEqual([])
    await user.selectOptions(within(right).getByLabelText('Funnel'), 'v3b')
    await both(comparison, 'get-started')
  })

  it('list the steps of both, those of the second after what they follow there', () => {
    expect(merged(['a', 'b', 'c'], ['x', 'a', 'y', 'z', 'c'])).toEqual(['x', 'a', 'y', 'z', 'b', 'c'])
  })
})
