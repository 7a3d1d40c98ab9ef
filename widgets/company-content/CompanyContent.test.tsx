import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { createTestWorld, InWorld } from '../testing/widgetWorld.tsx'
import { CompanyContent } from './CompanyContent.tsx'
import { companyContent } from './CompanyContent.widget.ts'
import { headingOf } from './ReviewCard.tsx'

const content = {
  places: {
    start: ['questions', 'checklist', 'assurances', 'tiles', 'reviews'],
    short: ['assurances'],
    odd: ['tiles'],
  },
  parts: {
    assurances: { items: ['Safe'] },
    checklist: { items: ['Quick'] },
    tiles: {
      title: 'Why us',
      tiles: [{ title: 'Free', text: 'It costs nothing.' }],
      link: { text: 'More', href: '/more' },
    },
    reviews: {
      title: 'Voices',
      count: '3 reviews',
      stars: 4,
      note: 'Samples',
      reviews: [{ name: 'A', text: 'One two three four five six' }],
    },
    questions: { title: 'Questions', items: [{ question: 'Why?', answer: 'Because.' }] },
  },
}
const world = { theme: { content } }

blockContract(companyContent, CompanyContent, {
  shows: ['Safe', 'Quick', 'It costs nothing.', 'More', '3 reviews', 'One two three four five', 'Because.'],
  world,
})

describe('company-content', () => {
  const show = (place: string, theme: object = world.theme) =>
    render(
      <InWorld world={createTestWorld({ theme: { ...theme } })}>
        <CompanyContent options={{ place }} />
      </InWorld>,
    ).container.textContent

  it('shows the parts of a place in their order, and nothing in a place that the content does not know', () => {
    expect(show('start')).toMatch(/^Questions.*Quick.*Safe.*Why us.*Voices/)
    expect(show('short')).toBe('Safe')
    expect(show('nowhere')).toBe('')
  })

  it('shows nothing for a company without content, and no part that the company does not have', () => {
    expect(show('start', {})).toBe('')
    expect(show('odd', { content: { places: content.places, parts: {} } })).toBe('')
  })
})

describe('headingOf', () => {
  it.each([
    ['a b c d e f g', 'a b c d e'],
    ['  Two \n words ', 'Two words'],
    ['', ''],
  ])('takes of %j the first five words: %j [MKT-08]', (text, heading) => expect(headingOf(text)).toBe(heading))
})
