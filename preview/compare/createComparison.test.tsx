import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { axeFindings } from '#widgets/testing/axeFindings.ts'
import type { PreviewedFunnel } from '../data/loadPreview.ts'
import { readPageLink, writePageLink } from '../link/pageLink.ts'
import { createBridge } from '../screen/bridge.ts'
import { readPreviewed, testSources } from '../testing/testSources.ts'
import { Compare } from './Compare.tsx'
import { createComparison, merged, sides, type Comparison } from './createComparison.ts'

function open(search: string, given: Record<string, PreviewedFunnel> = {}): Comparison {
  const comparison = createComparison(testSources(given), readPageLink(search))
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
    const named = within(screen.getByLabelText('Step')).getAllByRole('option')
    expect(named.map(({ textContent }) => textContent)).toContain('personal-details – Tell us about yourself')
    const only = named.find(({ textContent }) => /^get-started – .* \(only v3b\)$/.test(textContent))
    await user.selectOptions(screen.getByLabelText('Step'), only!)
    const right = screen.getByRole('region', { name: 'Right' })
    expect(await within(right).findByText('v3d has no step “get-started”.')).toBeTruthy()
    expect(await axeFindings(document.body)).toEqual([])
    await user.selectOptions(within(right).getByLabelText('Funnel'), 'v3b')
    await both(comparison, 'get-started')
  })

  it('say on which side a file has errors, and where, while its last version stays', async () => {
    const given = { v3b: await readPreviewed('v3b'), v3d: await readPreviewed('v3d') }
    const comparison = open('?funnel=v3b&otherFunnel=v3d&step=address', given)
    await both(comparison, 'address')
    const place = { file: 'funnels/v3d/funnel.json', line: 7, column: 3, pointer: '/steps' }
    const error = { code: 'unknown-target', severity: 'error', message: 'there is no step "opt"', ...place } as const
    given.v3d = { ...given.v3d, findings: [error] }
    await comparison.definitionSaved()
    const right = within(screen.getByRole('region', { name: 'Right' }))
    expect((await right.findByRole('alert')).textContent).toBe(
      'The file has errors; this is the last version without.funnels/v3d/funnel.json:7:3 there is no step "opt"',
    )
    expect(within(screen.getByRole('region', { name: 'Left' })).queryByRole('alert')).toBeNull()
    expect(stand(comparison)).toEqual(['address', 'address'])
  })

  it('list the steps of both, those of the second after what they follow there', () => {
    expect(merged(['a', 'b', 'c'], ['x', 'a', 'y', 'z', 'c'])).toEqual(['x', 'a', 'y', 'z', 'b', 'c'])
  })
})
