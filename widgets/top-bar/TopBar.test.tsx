// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import '../testing/cleanUp.ts'
import { createTestWorld, InWorld } from '../testing/widgetWorld.tsx'
import { TopBar } from './TopBar.tsx'
import { topBar } from './TopBar.widget.ts'

const world = { theme: { logoUrl: '/brand/logo.svg', brandName: 'Acme Claims' } }
blockContract(topBar, TopBar, { options: { stars: 4.5, text: 'From 10 people' }, shows: ['From 10 people'], world })

describe('top-bar', () => {
  const show = (options = {}) => render(<InWorld world={createTestWorld(world)}><TopBar options={options} /></InWorld>)

  it('has the logo, a picture of the rating and what it rests on [V3D-01, V3D-02, V3D-03]', () => {
    show()
    expect(screen.getByRole('img', { name: 'Acme Claims' }).getAttribute('src')).toBe('/brand/logo.svg')
    expect(screen.getByRole('img', { name: 'Rated 5 out of 5 stars' }).tagName).toBe('svg')
    expect(screen.getByText('Based on 7,042 reviews')).toBeTruthy()
  })

  it('fills a part of a star too', () => {
    const { container } = show({ stars: 4.5 })
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
