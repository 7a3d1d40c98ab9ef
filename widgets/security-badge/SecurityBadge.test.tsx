import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { SecurityBadge } from './SecurityBadge.tsx'
import { securityBadge } from './SecurityBadge.widget.ts'

blockContract(securityBadge, SecurityBadge, { shows: ['100% secure', 'Your answers are kept in the United Kingdom'] })

it('speaks of security unless told otherwise [V3D-18]', () => {
  const { container } = render(<SecurityBadge options={{}} />)
  expect(container.textContent).toBe('100% Secure')
  expect(container.querySelector('svg')).toBeTruthy()
})
