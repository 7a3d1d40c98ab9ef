import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import { serveCalls } from '../../testing/serveCalls.ts'
import { files } from '../../uploads/files.ts'
import { DocumentsSection } from './DocumentsSection.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const path = '/api/claim-requests/r1/files'
const passport = { id: 'f1', name: 'passport.pdf', size: 20_000, type: 'application/pdf', sent_at: '2026-01-01' }

it('sends identity documents for a claim request and lists what was sent', async () => {
  let sent: object[] = []
  const requests = serveCalls({
    [`GET ${path}`]: () => ({ body: { success: true, data: sent } }),
    [`POST ${path}`]: () => {
      sent = [passport]
      return { body: { success: true, data: sent } }
    },
  })
  vi.spyOn(files, 'send').mockResolvedValue({ ok: true, id: 'f1', type: 'application/pdf' })
  const user = userEvent.setup()
  renderAt('/portal', <DocumentsSection claimRequestId="r1" />)
  await user.click(screen.getByRole('button', { name: 'Your documents' }))
  await user.click(await screen.findByRole('button', { name: 'Send documents' }))
  expect(screen.getByRole('alert').textContent).toBe('Please choose a document first.')
  await user.upload(
    screen.getByLabelText('Choose files'),
    new File(['%PDF-'], 'passport.pdf', { type: 'application/pdf' }),
  )
  await user.click(screen.getByRole('button', { name: 'Send documents' }))
  expect(await screen.findByText('Your document is with us.')).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'passport.pdf' })
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/uploads/f1', true])
  expect(requests.find(({ call }) => call === `POST ${path}`)?.body).toEqual({ file_ids: ['f1'] })
})

it('says why documents were not sent, and keeps them chosen', async () => {
  serveCalls({
    [`GET ${path}`]: { body: { success: true, data: [] } },
    [`POST ${path}`]: { status: 409, body: { success: false, error: 'You have sent 50 files for this claim.' } },
  })
  vi.spyOn(files, 'send').mockResolvedValue({ ok: true, id: 'f1', type: 'application/pdf' })
  const user = userEvent.setup()
  renderAt('/portal', <DocumentsSection claimRequestId="r1" />)
  await user.click(screen.getByRole('button', { name: 'Your documents' }))
  await user.upload(
    await screen.findByLabelText('Choose files'),
    new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' }),
  )
  await user.click(screen.getByRole('button', { name: 'Send documents' }))
  expect(await screen.findByText('You have sent 50 files for this claim.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove a.pdf' })).toBeTruthy()
})
