// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { shippedFunnel } from '#tests/support/funnels.ts'
import { Nav } from '#widgets/parts/Nav.tsx'

// Nothing is submitted on this step today, so the button is busy only if a definition gives it something to do.
it('the button of v3d’s address turns into “Processing...” with a spinner while it is busy [V3D-09]', () => {
  const { busy, place } = shippedFunnel('v3d').steps.address!.nav
  const next = { label: String(busy), shut: false, busy: true }
  render(<Nav nav={{ place, next }} reasonId="why" onNext={vi.fn()} onBack={vi.fn()} />)
  const button = screen.getByRole('button', { name: 'Processing...' })
  expect(button.querySelector('.ui-spinner')).not.toBeNull()
})
