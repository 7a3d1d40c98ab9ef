// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Proof } from '../proof/createProof.ts'
import { projectTexts } from '../testing/projectTexts.ts'
import { proofWith } from '../testing/proofWith.ts'
import { workspaceOf } from '../testing/workspaceOf.ts'
import { PhoneOf } from './PhonePane.tsx'

// It imports what only the build of the studio has: the brands.
vi.mock('../proof/proofOf.ts', () => ({ proofOf: vi.fn() }))

let proof: Proof
afterEach(() => {
  cleanup()
  proof.stop()
})

async function open() {
  const workspace = workspaceOf(projectTexts(), 'v3b')
  proof = proofWith(workspace, projectTexts())
  render(<PhoneOf workspace={workspace} proof={proof} screen={null} />)
  const session = () => proof.preview().state().session
  await waitFor(() => expect(session()).toBeTruthy(), { timeout: 30_000 })
  return { workspace, session, user: userEvent.setup() }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('starts again with what operations were told to answer', async () => {
  const { session, user } = await open()
  const preview = proof.preview()
  const first = session()
  act(() => preview.answer('runCreditCheck', ['failed']))
  await user.click(button('Start again'))
  await waitFor(() => expect(session()).not.toBe(first))
  expect(session()!.plan.coming('runCreditCheck')).toEqual(['failed'])
})

it('opens the step around a selected one without an address, and says how to get there', async () => {
  const { workspace, session, user } = await open()
  act(() => workspace.select({ file: 'v3b/funnel.json', pointer: '/steps/credit-check/steps/failed' }))
  await user.click(button('Show selected'))
  await screen.findByText(/is a part of “.+”, which was opened.*choose what operations answer and open it again/)
  act(() => proof.preview().answer('runCreditCheck', ['failed']))
  await user.click(button('Show selected'))
  await waitFor(() => expect(session()?.runner().state().current).toBe('credit-check/failed'))
  expect(screen.queryByText(/is a part of/)).toBeNull()
})
