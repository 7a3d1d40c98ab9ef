import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { Prose } from './Prose.tsx'
import { prose } from './Prose.widget.ts'

blockContract(prose, Prose, { shows: ['What happens next', 'We read your agreements', 'at any time.'] })

it('makes a paragraph of each part between blank lines and shows markup as text', () => {
  const { container } = render(<Prose options={{ title: 'About', text: 'One\nstill one\n\n<b>Two</b>' }} />)
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'One\nstill one',
    '<b>Two</b>',
  ])
  expect(container.querySelector('h2')!.textContent).toBe('About')
})
