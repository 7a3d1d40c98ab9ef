import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { Inset } from './Inset.tsx'
import { inset } from './Inset.widget.ts'

blockContract(inset, Inset, { shows: ['We must have your application by 31 March.'] })

it('emphasises what its text emphasises', () => {
  const text = { formatted: [{ tag: 'p' as const, of: ['By ', { tag: 'strong' as const, of: ['Friday'] }] }] }
  const { container } = render(<Inset options={{ text }} />)
  expect(container.querySelector('.inset strong')!.textContent).toBe('Friday')
})
