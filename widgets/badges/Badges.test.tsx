import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { Badges } from './Badges.tsx'
import { badges } from './Badges.widget.ts'

const items = [
  { text: 'Regulated' },
  { text: 'Quick', icon: 'clock' as const },
  { text: 'Free', icon: 'pound' as const },
]

blockContract(badges, Badges, { shows: ['Regulated', 'Takes two minutes', 'Free to ask'] })

it('leaves out one that says nothing', () => {
  render(<Badges options={{ items: [{ text: '' }, ...items] }} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

it('tells its badges apart by icon', () => {
  render(<Badges options={{ items }} />)
  const icons = screen.getAllByRole('listitem').map((badge) => badge.querySelector('svg')!.innerHTML)
  expect(new Set(icons).size).toBe(3)
})
