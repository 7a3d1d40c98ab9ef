import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { FormattedText } from './FormattedText.tsx'
import { formattedText } from './FormattedText.widget.ts'

blockContract(formattedText, FormattedText, {
  shows: ['What you need', 'your registered number', 'say who can apply.'],
})

it('says that a link opens a new tab', () => {
  render(
    <FormattedText options={{ text: { formatted: [{ tag: 'p', of: [{ tag: 'a', href: '/a', of: ['Rules'] }] }] } }} />,
  )
  expect(screen.getByRole('link').textContent).toBe('Rules (opens in a new tab)')
})
