import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { createTestWorld, InWorld } from '../testing/widgetWorld.tsx'
import { AverageRefund } from './AverageRefund.tsx'
import { averageRefund } from './AverageRefund.widget.ts'

const world = { theme: { averageClaim: 4000 } }
blockContract(averageRefund, AverageRefund, { shows: ['£4,000'], world })

describe('average-refund', () => {
  it('names the average refund of the theme [V3D-04, THEME-11]', () => {
    render(
      <InWorld world={createTestWorld({ theme: { averageClaim: 12500 } })}>
        <AverageRefund options={{}} />
      </InWorld>,
    )
    expect(screen.getByRole('complementary').textContent).toContain('Average Refund of £12,500**')
  })

  it('leads to the address form with its button [V3D-05]', async () => {
    render(
      <InWorld world={createTestWorld(world)}>
        <label htmlFor="field-address">Address</label>
        <input id="field-address" />
        <AverageRefund options={{}} />
      </InWorld>,
    )
    let scrolled: Element | undefined
    const label = screen.getByText('Address')
    label.scrollIntoView = () => void (scrolled = label)
    await userEvent.click(screen.getByRole('button', { name: 'Start Your Claim Now' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    expect(scrolled).toBe(label)
  })

  it('has no button where there is no form to lead to', () => {
    render(
      <InWorld world={createTestWorld(world)}>
        <AverageRefund options={{ target: '' }} />
      </InWorld>,
    )
    expect(screen.getByRole('complementary').textContent).toBe('Average Refund of £4,000**')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('stays at the foot on tall screens only, and keeps room for itself [LAY-06]', () => {
    const sheet = readFileSync(join(import.meta.dirname, 'AverageRefund.css'), 'utf8')
    const tall = /@media \(min-height: 30rem\) \{([^]*?)\n\}/.exec(sheet)![1]!
    expect(tall).toContain('position: fixed')
    expect(tall).toContain('scroll-padding-block-end')
    expect(sheet.replace(tall, '')).not.toContain('position: fixed')
  })
})
