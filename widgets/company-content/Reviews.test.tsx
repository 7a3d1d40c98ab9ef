import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { axeFindings } from '../testing/axeFindings.ts'
import { advance, createTestWorld, InWorld } from '../testing/widgetWorld.tsx'
import { Reviews } from './Reviews.tsx'

const reviews = Array.from({ length: 10 }, (_, at) => ({
  name: `Sample ${at + 1}`,
  text: `This is the sample text number ${at + 1} of ten`,
}))
const sample = { title: 'What drivers say', count: '10 reviews', stars: 4.5, note: 'Samples', reviews }

/** A screen of this width, with or without a request for less motion. */
function onScreen(width: number, reduced = false) {
  const matches = (query: string) =>
    query.includes('reduced-motion') ? reduced : width <= Number(/max-width: ([\d.]+)px/.exec(query)![1])
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

function show(width = 390, reduced = false) {
  onScreen(width, reduced)
  const world = createTestWorld()
  const view = render(
    <InWorld world={world}>
      <h1>Step</h1>
      <Reviews {...sample} />
    </InWorld>,
  )
  return { world, ...view }
}

const slides = () => [...document.querySelectorAll('.carousel-slide')]
const shown = () => slides().findIndex((slide) => !slide.hasAttribute('inert')) + 1
const live = () => document.querySelector('.carousel-slides')!.getAttribute('aria-live')
const button = (name: string) => screen.getByRole('button', { name })

afterEach(() => void vi.unstubAllGlobals())

describe('the carousel of reviews', () => {
  it('shows the next of its ten reviews every 5 seconds, round and round [MKT-05, MKT-06]', async () => {
    const { world } = show()
    expect(slides()).toHaveLength(10)
    await advance(world, 4999)
    expect(shown()).toBe(1)
    await advance(world, 1)
    expect(shown()).toBe(2)
    for (let turn = 0; turn < 9; turn++) await advance(world, 5000)
    expect(shown()).toBe(1)
  })

  it('is drawn beside the list by a server, which does not know the width', () => {
    const drawn = renderToString(
      <InWorld world={createTestWorld()}>
        <Reviews {...sample} />
      </InWorld>,
    )
    expect(drawn).toContain('class="carousel"')
    expect(drawn).toContain('class="reviews-all"')
  })

  it.each([
    [320, true],
    [767, true],
    [768, false],
    [1280, false],
  ])('on a screen of %i px it is there: %s [MKT-07]', async (width, there) => {
    show(width)
    expect(screen.queryByRole('group', { name: 'What drivers say' }) !== null).toBe(there)
    expect(document.querySelectorAll('figure')).toHaveLength(10)
  })

  it('has the pause button first, which stops it until it is pressed again [CAR-01]', async () => {
    const { world } = show()
    expect(screen.getAllByRole('button')[0]).toBe(button('Pause reviews'))
    await userEvent.click(button('Pause reviews'))
    await advance(world, 20_000)
    expect(shown()).toBe(1)
    await userEvent.click(button('Play reviews'))
    await advance(world, 5000)
    expect(shown()).toBe(2)
  })

  it('moves by its buttons, both ways round, and stands still then [CAR-02, CAR-05]', async () => {
    const { world } = show()
    await userEvent.click(button('Previous review'))
    expect(shown()).toBe(10)
    await userEvent.click(button('Next review'))
    await userEvent.click(button('Next review'))
    expect(shown()).toBe(2)
    await advance(world, 20_000)
    expect(shown()).toBe(2)
  })

  it('stands still when it is touched or pointed at [CAR-02]', async () => {
    const { world } = show()
    const area = document.querySelector('.carousel-slides')!
    fireEvent.pointerEnter(area)
    await advance(world, 20_000)
    expect(shown()).toBe(1)
  })

  it('stands still as soon as the keyboard comes in [CAR-02]', async () => {
    const { world } = show()
    await userEvent.tab()
    expect(document.activeElement).toBe(button('Play reviews'))
    await advance(world, 20_000)
    expect(shown()).toBe(1)
  })

  it('does not turn for who wants less motion, nor in a hidden tab [CAR-03]', async () => {
    const first = show(390, true)
    await advance(first.world, 20_000)
    expect(shown()).toBe(1)
    expect(button('Play reviews')).toBeTruthy()
    first.unmount()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const { world } = show()
    await advance(world, 20_000)
    expect(shown()).toBe(1)
    hidden.mockRestore()
    await advance(world, 5000)
    expect(shown()).toBe(2)
  })

  it('announces changes only while it stands still, and hides what is not shown [CAR-04]', async () => {
    const { container } = show()
    expect(live()).toBe('off')
    await userEvent.click(button('Next review'))
    expect(live()).toBe('polite')
    expect(slides().filter((slide) => slide.hasAttribute('inert'))).toHaveLength(9)
    expect(await axeFindings(container)).toEqual([])
  })
})
