import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ClaimItem, statusText } from './ClaimItem.tsx'

it.each([
  ['active', 'Active'],
  ['PENDING', 'Pending'],
  ['In Progress', 'In Progress'],
  ['', ''],
])('shows %s as %s', (name, text) => expect(statusText(name)).toBe(text))

it('has no word for where a claim comes from, and so none for an unknown source [AMB-57]', () => {
  const claim = { id: 'c-1', lender_name: 'Black Horse', created_at: '2026-01-15T00:00:00.000Z' }
  const shown = (source: 'credit-check' | 'manual' | undefined): string =>
    render(<ClaimItem claim={{ ...claim, source }} />).container.textContent
  expect(shown(undefined)).toContain('Black Horse')
  expect([shown('credit-check'), shown('manual')]).toEqual([shown(undefined), shown(undefined)])
})
