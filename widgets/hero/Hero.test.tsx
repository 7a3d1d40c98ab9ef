import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { Hero } from './Hero.tsx'
import { hero } from './Hero.widget.ts'

blockContract(hero, Hero, { shows: Object.values(hero.example) as string[] })

it('leaves out what it is not given', () => {
  const { container } = render(<Hero options={{ figure: '£4,000**' }} />)
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['£4,000**'])
})
