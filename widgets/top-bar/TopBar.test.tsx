import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { createTestWorld, InWorld } from '../testing/widgetWorld.tsx'
import { TopBar } from './TopBar.tsx'
import { topBar } from './TopBar.widget.ts'

const brand = { logoUrl: '/brand/logo.svg', brandName: 'Acme Claims' }
const rating = { stars: 4.5, text: 'Based on 10 reviews' }
const world = { theme: { ...brand, content: { rating } } }
blockContract(topBar, TopBar, { shows: ['Based on 10 reviews'], world })

describe('top-bar', () => {
  const show = (theme: object = world.theme) =>
    render(
      <InWorld world={createTestWorld({ theme: { ...theme } })}>
        <TopBar />
      </InWorld>,
    )

  it('has the logo, and a picture of the rating with what it rests on [V3D-01, V3D-02]', () => {
    show()
    expect(screen.getByRole('img', { name: 'Acme Claims' }).getAttribute('src')).toBe('/brand/logo.svg')
    expect(screen.getByRole('img', { name: 'Rated 4.5 out of 5 stars' }).tagName).toBe('svg')
    expect(screen.getByText('Based on 10 reviews')).toBeTruthy()
  })

  it('claims no reviews for a company that has told of none [AMB-60]', () => {
    const { container } = show(brand)
    expect(screen.getByRole('img', { name: 'Acme Claims' })).toBeTruthy()
    expect(container.textContent).toBe('')
  })

  it('fills a part of a star too', () => {
    const { container } = show()
    expect(container.querySelector('clipPath rect')!.getAttribute('width')).toBe('90')
  })

  it('stays while the page scrolls, but not on low screens, and keeps room above what is scrolled to [V3D-01, LAY-06]', () => {
    const sheet = readFileSync(join(import.meta.dirname, 'TopBar.css'), 'utf8')
    const tall = /@media \(min-height: 30rem\) \{([^]*?)\n\}/.exec(sheet)![1]!
    expect(tall).toContain('position: fixed')
    expect(tall).toContain('scroll-padding-block-start')
    expect(sheet.replace(tall, '')).not.toContain('position: fixed')
  })
})
