import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { HiddenValue } from './HiddenValue.tsx'
import { hiddenValue } from './HiddenValue.widget.ts'

blockContract(hiddenValue, HiddenValue, { shows: [] })

it('holds its texts, joined by commas, and none as nothing [V4-LEND-06]', () => {
  const { rerender } = render(<HiddenValue options={{ id: 'chosen', values: ['id1', 'id2'] }} />)
  const input = document.getElementById('chosen') as HTMLInputElement
  expect([input.type, input.value]).toEqual(['hidden', 'id1,id2'])
  rerender(<HiddenValue options={{ id: 'chosen', values: [] }} />)
  expect(input.value).toBe('')
})
