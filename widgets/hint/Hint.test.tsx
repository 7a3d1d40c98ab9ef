import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { Hint } from './Hint.tsx'
import { hint } from './Hint.widget.ts'

blockContract(hint, Hint, { shows: [hint.example.text as string] })

it('shows its remark', () => {
  render(<Hint options={{ text: "We can't locate your agreements without it" }} />)
  expect(screen.getByText("We can't locate your agreements without it")).toBeTruthy()
})
