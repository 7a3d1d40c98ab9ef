import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { axeFindings } from '#widgets/testing/axeFindings.ts'
import { evidence } from '../testing/evidence.ts'
import { fakeApi, refusal } from '../testing/fakeApi.ts'
import { fakeWorkspace } from '../testing/fakeWorkspace.ts'
import { renderAt } from '../testing/renderAt.tsx'
import { author, publisher } from '../testing/samples.ts'
import { EvidencePage } from './EvidencePage.tsx'

describe('the evidence', () => {
  it('is looked up by the reference of a claim', async () => {
    fakeApi({})
    const { visited } = renderAt('/evidence', <EvidencePage workspace={fakeWorkspace(publisher, [])} />)
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Claim reference'), ' MCG/10 {Enter}')
    expect(visited.at(-1)).toBe('/evidence/MCG%2F10')
  })

  it('shows what was shown, answered, signed and called, each with its hash, and gives it as JSON', async () => {
    const { calls } = fakeApi({ 'GET /evidence/MCG-1042': evidence })
    const { container } = renderAt(
      '/evidence/MCG-1042',
      <EvidencePage workspace={fakeWorkspace(publisher, [])} reference="MCG-1042" />,
    )
    await screen.findByRole('heading', { name: 'Verified' })
    for (const words of ['Last name', 'Sample', 'Yes', 'submitClaim', /Letter of authority, version 3/, 'a'.repeat(64)])
      expect(screen.getByText(words), String(words)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Download as JSON' })
    expect(link.getAttribute('download')).toBe('evidence-MCG-1042.json')
    expect(await axeFindings(container)).toEqual([])
    expect(calls).toHaveLength(1)
  })

  it('says where and in which language an answer was given, and why a text is not certain', async () => {
    const asked = {
      step: 'terms',
      button: 'agree',
      language: 'cy',
      hint: 'A hint',
      choices: [],
      notes: ['A note'],
      documents: ['terms'],
    }
    const consent = {
      at: evidence.createdAt,
      kind: 'consent' as const,
      title: 'I agree',
      text: 'I agree',
      sha256: 'c'.repeat(64),
    }
    fakeApi({
      'GET /evidence/MCG-1042': {
        ...evidence,
        answers: [{ ...evidence.answers[0], asked }],
        shown: [{ ...consent, language: 'cy', certain: false }],
      },
    })
    renderAt('/evidence/MCG-1042', <EvidencePage workspace={fakeWorkspace(publisher, [])} reference="MCG-1042" />)
    await screen.findByRole('heading', { name: 'Verified' })
    const [row, shown] = [
      screen.getByText('A hint').closest('tr')!,
      screen.getByText('I agree', { selector: 'blockquote' }).closest('section')!,
    ]
    for (const words of ['A note', 'Document: terms', 'terms', 'agree', 'cy']) expect(row.textContent).toContain(words)
    expect(shown.textContent).toContain('language cy')
    expect(shown.textContent).toContain('the form asks for it in different words; nothing tells which were read')
  })

  it('says loudly what does not fit', async () => {
    const problems = ['The text of “Terms of engagement” has another hash.']
    fakeApi({ 'GET /evidence/MCG-1042': { ...evidence, verified: false, problems } })
    renderAt('/evidence/MCG-1042', <EvidencePage workspace={fakeWorkspace(publisher, [])} reference="MCG-1042" />)
    await screen.findByRole('heading', { name: /^Not verified/ })
    expect(screen.getByText(problems[0]!)).toBeTruthy()
  })

  it('tells a claim that is not there from other troubles, and is for publishers', async () => {
    const { calls } = fakeApi({ 'GET /me': publisher, 'GET /evidence/X': refusal(404, 'No such claim') })
    renderAt('/evidence/X', <EvidencePage workspace={fakeWorkspace(publisher, [])} reference="X" />)
    await screen.findByText('There is no claim X.')
    cleanup()
    calls.length = 0
    renderAt('/evidence/X', <EvidencePage workspace={fakeWorkspace(author, [])} reference="X" />)
    expect(screen.getByText('Only a publisher may read evidence.')).toBeTruthy()
    expect(calls).toEqual([])
  })
})
