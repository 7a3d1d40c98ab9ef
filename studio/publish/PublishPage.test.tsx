import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FunnelReport, Me, OpenProposal, Proposal } from '#schemas/studio/index.ts'
import { axeFindings } from '#widgets/testing/axeFindings.ts'
import { type Answer, fakeApi, refusal } from '../testing/fakeApi.ts'
import { fakeWorkspace } from '../testing/fakeWorkspace.ts'
import { renderAt } from '../testing/renderAt.tsx'
import { author, files, ownReport, people, proposal, publications, publisher, viewer } from '../testing/samples.ts'
import { PublishPage } from './PublishPage.tsx'

function open(me: Me, address: string, answers: Record<string, Answer | (() => Answer)> = {}, given = files) {
  const api = fakeApi({
    'GET /proposals': [],
    'GET /proposals/p-1': proposal,
    'GET /proposals/p-1/people': people,
    [`GET /texts/${'a'.repeat(64)}`]: { text: '{ "steps": {} }' },
    [`GET /texts/${'c'.repeat(64)}`]: { text: '{}' },
    [`GET /texts/${'d'.repeat(64)}`]: { text: '{ "steps": { "address": {} } }' },
    ...answers,
  })
  const workspace = fakeWorkspace(me, given)
  const page = renderAt(
    address,
    <PublishPage
      workspace={workspace}
      screen={({ label, step, funnel }) => <p>{`${label}: ${step} of ${funnel}`}</p>}
    />,
  )
  return { ...api, ...page, workspace, user: userEvent.setup() }
}
const harbour = { id: 'harbour', name: 'Harbour Ltd', brands: ['Harbour'] }
const meadow = { id: 'meadow', name: 'Meadow Ltd', brands: ['Meadow', 'Field'] }
const concerns = { because: 'show v3x', companies: [harbour, meadow] }
const ofCompany: Me = { ...publisher, company: harbour.id }
const whyNotOurs =
  'You publish for one company, and brands of other companies show v3x: Meadow (Meadow Ltd), Field (Meadow Ltd). Ask a publisher of every company to do this.'
const part = (name: RegExp) => within(screen.getByRole('heading', { level: 2, name }).closest('section')!)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the publish page', () => {
  it('proposes the own folder, and what else is chosen, and shows the proof when it is made', async () => {
    const states: Proposal[] = [{ ...proposal, state: 'proving', report: undefined }, proposal]
    const { user, calls, visited } = open(author, '/v3x/publish', {
      'POST /proposals': states[0],
      'GET /proposals/p-1': () => states.shift() ?? proposal,
    })
    expect(screen.getByLabelText<HTMLInputElement>(/v3x\/funnel\.json/).checked).toBe(true)
    const library = screen.getByLabelText<HTMLInputElement>(/library\/steps\.json/)
    expect(library.checked).toBe(false)
    await user.click(library)
    await user.click(button('Propose and prove'))
    await screen.findByRole('progressbar')
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      funnel: 'v3x',
      paths: ['v3x/funnel.json', 'library/steps.json'],
    })
    await screen.findByRole('heading', { level: 2, name: /^Scenarios/ }, { timeout: 10_000 })
    expect(visited.at(-1)).toBe('/v3x/publish?proposal=p-1')
  })

  it('tells what changes, for whom, and what happens to people in the middle', async () => {
    const { container, workspace, user } = open(publisher, '/v3x/publish?proposal=p-1')
    await screen.findByText(/“Your address” asks for the county too/)
    await screen.findByText(/4 people are in the middle now/)
    const items = part(/^People/)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(items).toEqual([
      '3 people are at “Your address”. Of the journeys that were tried with the new version, two thirds stay where they are; a third are asked “County” again.',
      '1 person is at “Check your answers”. Of the journeys that were tried with the new version, all are held back by the obligation “terms are accepted”.',
    ])
    expect(part(/^Other funnels/).getByText('v3y')).toBeTruthy()
    await screen.findByText('Before: address of v3x')
    expect(screen.getByText('After: address of v3x')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Step'), 'review')
    await screen.findByText('After: review of v3x')
    expect(await axeFindings(container)).toEqual([])
    await user.click(button('funnels/v3x/funnel.json:12'))
    expect(workspace.selected).toEqual([{ file: 'v3x/funnel.json', pointer: '/steps/address/title' }])
  })

  it('shows what acts before everything else, both values whole, and each file line by line', async () => {
    const long = 'The same words. '.repeat(30)
    const differences = [
      { step: 'address', what: 'texts', at: 'text', text: '', before: `"${long}yes"`, after: `"${long}no"` },
      {
        ...{ step: 'end', what: 'effects', at: 'do.0', text: '', acts: true as const },
        after: '{"call":"setSession","with":{"token":"abc"}}',
      },
    ]
    const reaches = [
      { kind: 'sends' as const, step: 'end', text: 'sendTicket (email)', isNew: true as const },
      { kind: 'leaves' as const, step: '', text: 'redirect to /portal' },
    ]
    const report = { ...proposal.report!, funnels: [{ ...ownReport, differences, reaches }] }
    const { container } = open(publisher, '/v3x/publish?proposal=p-1', {
      'GET /proposals/p-1': { ...proposal, report },
    })
    const acts = within(
      (await screen.findByRole('heading', { name: /^What it does differently 1/ })).closest('section')!,
    )
    expect(acts.getByText(/"call": "setSession"/).textContent).toContain('"token": "abc"')
    expect(screen.getAllByRole('heading', { level: 2 })[0]!.textContent).toMatch(/^What it does differently/)
    const listed = part(/^What gives access, sends messages or leaves the form 2/).getAllByRole('listitem')
    expect(listed.map(({ textContent }) => textContent)).toEqual([
      'Sends a message new or changed sendTicket (email) in end',
      'Leaves the form  redirect to /portal in the whole funnel',
    ])
    const texts = part(/^What changes/)
      .getByText('text')
      .closest('li')!
    expect([...texts.querySelectorAll('blockquote')].map(({ textContent }) => textContent)).toEqual([
      `${long}yes`,
      `${long}no`,
    ])
    expect([...texts.querySelectorAll('del, ins')].map(({ textContent }) => textContent)).toEqual(['yes', 'no'])
    await waitFor(() =>
      expect(screen.getByLabelText('v3x/funnel.json, line by line').textContent).toBe(
        '− { "steps": {} }\n+ { "steps": { "address": {} } }\n',
      ),
    )
    expect(await axeFindings(container)).toEqual([])
  })

  const ofNew = (more: Partial<FunnelReport>) => {
    const report = { ...proposal.report!, funnels: [{ ...ownReport, before: undefined, ...more }] }
    return open(publisher, '/v3x/publish?proposal=p-1', { 'GET /proposals/p-1': { ...proposal, report } })
  }

  it('says that a new variant is compared with what it is made from, in words and on the phones', async () => {
    ofNew({ comparedWith: 'v3b' })
    expect((await screen.findByText(/^This funnel is new/)).textContent).toBe(
      'This funnel is new. It is compared with “v3b”, which it is made from.',
    )
    expect(screen.getByText(/“Your address” asks for the county too/)).toBeTruthy()
    await screen.findByText('In v3b: address of v3b')
  })

  it('says that a funnel is new where there is nothing to compare it with', async () => {
    ofNew({ forPeople: [], differences: [] })
    await screen.findByText('This funnel is new, so there is nothing to compare it with.')
    expect(screen.queryByText(/Nobody is asked/)).toBeNull()
  })

  it('lets another publisher approve, then publishes and leads to the form', async () => {
    let now = proposal
    const { user, calls } = open(publisher, '/v3x/publish?proposal=p-1', {
      'GET /proposals/p-1': () => now,
      'POST /proposals/p-1/approve': () => (now = { ...proposal, approvedBy: publisher.name }),
      'POST /proposals/p-1/publish': publications[0],
    })
    await screen.findByText('Another publisher must approve it first.')
    expect(button('Publish').disabled).toBe(true)
    await user.click(button('Approve'))
    await waitFor(() => expect(button('Publish').disabled).toBe(false))
    await user.type(screen.getByLabelText(/^Note/), 'The county is asked for')
    await user.click(button('Publish'))
    expect((await screen.findByText(/This is publication 12/)).textContent).toContain(
      'People who begin “v3x” from now on',
    )
    expect(screen.getByRole('link', { name: /Open/ }).getAttribute('href')).toBe('/claim/v3x')
    expect(calls.find(({ path }) => path.endsWith('/publish'))?.body).toEqual({ note: 'The county is asked for' })
  })

  it.each<[string, Me, Partial<Proposal>, RegExp | string]>([
    ['the proposer approves nothing', publisher, { by: publisher.name }, /another publisher must approve/],
    ['an author publishes nothing', author, { approvedBy: 'Quin' }, /Only a publisher may publish/],
    ['a viewer neither', viewer, { approvedBy: 'Quin' }, /Only a publisher may publish/],
    ['an outdated proposal is proposed again', publisher, { approvedBy: 'Quin', outdated: true }, /Propose it again/],
    [
      'obstacles come first',
      publisher,
      { report: { funnels: [ownReport], obstacles: ['A scenario fails.'], needsApproval: false } },
      /stands in the way\. Mend it/,
    ],
    ['other companies show it', ofCompany, { concerns, approvedBy: 'Quin' }, whyNotOurs],
    [
      'nor does who publishes for others approve it',
      ofCompany,
      { concerns: { ...concerns, companies: [meadow] } },
      /Ask a publisher of Meadow Ltd or of every company/,
    ],
    ['an author is told who publishes', author, { concerns }, /Only a publisher of every company may publish/],
  ])('says why it cannot be published: %s', async (_, me, more, words) => {
    open(me, '/v3x/publish?proposal=p-1', { 'GET /proposals/p-1': { ...proposal, ...more } })
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    expect(button('Publish').disabled).toBe(true)
  })

  it('lets a publisher of the only company that shows it decide', async () => {
    const own = { ...proposal, approvedBy: undefined, concerns: { ...concerns, companies: [harbour] } }
    open(ofCompany, '/v3x/publish?proposal=p-1', { 'GET /proposals/p-1': own })
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' })).disabled).toBe(false)
  })

  it('says what publishing was refused for, and keeps the note', async () => {
    const { user } = open(publisher, '/v3x/publish?proposal=p-1', {
      'GET /proposals/p-1': { ...proposal, approvedBy: 'Quin' },
      'POST /proposals/p-1/publish': refusal(409, 'Bob published first. Propose it again.'),
    })
    await user.type(await screen.findByLabelText(/^Note/), 'A note')
    await user.click(button('Publish'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/Bob published first/)
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('A note')
  })

  it('lists the open proposals, and what each waits for', async () => {
    const { by, at } = proposal
    const waiting = { funnel: 'v3x', paths: ['v3x/funnel.json'], by, at, state: 'proved' as const }
    const waits = (id: string, more: Partial<OpenProposal>): OpenProposal => ({
      ...waiting,
      id,
      obstacles: 0,
      needsApproval: true,
      ...more,
    })
    const { container, user, visited } = open(publisher, '/v3x/publish', {
      'GET /proposals?funnel=v3x': [
        waits('p-1', {}),
        waits('p-2', { approvedBy: 'Quin' }),
        waits('p-3', { needsApproval: false }),
        waits('p-4', { obstacles: 2 }),
        waits('p-5', { state: 'proving' }),
        waits('p-6', { needsApproval: false, concerns: { ...concerns, companies: [meadow] } }),
      ],
    })
    await screen.findByRole('heading', { level: 2, name: 'Open proposals 6' })
    const rows = part(/^Open proposals/).getAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('.quiet')!.textContent)).toEqual([
      'A second publisher has to approve it.',
      'Quin has approved it: a publisher can publish it.',
      'A publisher can publish it.',
      '2 things stand in the way.',
      'It is being proved.',
      'A publisher of Meadow Ltd or of every company can publish it.',
    ])
    expect(await axeFindings(container)).toEqual([])
    await user.click(within(rows[0]!).getByRole('link', { name: new RegExp(`^v3x: 1 file proposed by ${by} on `) }))
    expect(visited.at(-1)).toBe('/v3x/publish?proposal=p-1')
  })

  it('teaches where there is nothing to publish', () => {
    open(author, '/v3x/publish', {}, [])
    expect(screen.getByText(/There is nothing to publish/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Propose and prove' })).toBeNull()
  })
})
