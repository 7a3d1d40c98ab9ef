import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { drawDiagram, funnelDiagram } from 'runnel/diagram'
import { locatedMessages } from '#engine/vite/locatedMessages.ts'
import { readFunnel, type ReadFunnel } from '#engine/vite/readFunnel.ts'
import { ForPeople } from 'runnel/run'
import { loadScenarios } from 'runnel/scenario/load'
import { compileValidators, schemasToValidate } from 'runnel/compile'
import { axeFindings } from '#widgets/testing/axeFindings.ts'
import { registry } from '#funnels/registry.ts'
import { resolveTheme } from '#themes/resolveTheme.ts'
import type { ThemeFile } from '#schemas/theme.ts'
import baseTheme from '#themes/base/theme.json' with { type: 'json' }
import { createPreview } from './store/createPreview.ts'
import type { PreviewedFunnel, PreviewViews, Sources } from './data/loadPreview.ts'
import { readLink } from './link/link.ts'
import { Preview } from './Preview.tsx'
import { createBridge } from './screen/bridge.ts'
import { allowConsole } from '#tests/support/allowConsole.ts'

const folders = { registry, library: 'funnels/library', funnels: 'funnels' }
const read = async (id: string): Promise<PreviewedFunnel> => {
  const { file, findings, compiled, translated } = await readFunnel(id, folders)
  return { id, file, findings, compiled, translated, scenarios: loadScenarios(`funnels/${id}/scenarios`) }
}
const views: { [View in keyof PreviewViews]: (funnel: ReadFunnel) => Promise<PreviewViews[View]> } = {
  diagram: ({ loaded }) => drawDiagram(funnelDiagram(loaded!.definition)),
  messages: ({ loaded, compiled }) => Promise.resolve(locatedMessages(loaded!, compiled!, registry, [])),
}
let given: Record<string, PreviewedFunnel> = {}
const sources: Sources = {
  registry,
  funnelIds: () => Promise.resolve(['v1', 'v3b', 'v5']),
  brands: () => Promise.resolve([{ name: 'base', theme: resolveTheme(baseTheme as ThemeFile).theme, styleSheet: '' }]),
  previewed: async (id) => (given[id] ??= await read(id)),
  view: async (id, view) => views[view](await readFunnel(id, folders)),
  validators: ({ compiled }) => Promise.resolve(compileValidators(schemasToValidate(compiled!, registry))),
}

async function open(search = '') {
  const preview = createPreview(sources, readLink(search))
  const { container } = render(<Preview preview={preview} bridge={createBridge()} registry={registry} screen={null} />)
  await waitFor(() => expect(preview.state().session).toBeDefined())
  return { preview, container, user: userEvent.setup() }
}
afterEach(() => {
  cleanup()
  given = {}
})

describe('the preview', () => {
  it('opens any funnel at any step, with the operations of that step first', async () => {
    const { preview, user, container } = await open()
    await user.selectOptions(screen.getByLabelText('Funnel'), 'v3b')
    await waitFor(() => expect(preview.state().session?.runner().state().step).toBe('get-started'))
    await user.selectOptions(screen.getByLabelText('Step'), 'credit-check')
    await waitFor(() => expect(preview.state().session?.runner().state().step).not.toBe('get-started'))
    expect(preview.address()).toContain('step=credit-check')
    // The parts that differ; every further operation is the same again.
    container.querySelectorAll('.answer ~ .answer').forEach((answer) => answer.remove())
    expect(await axeFindings(container)).toEqual([])
  })

  it('shows a funnel in another language where it is', async () => {
    const { preview, user } = await open('?funnel=v5&step=about-you')
    await user.selectOptions(screen.getByLabelText('Language'), 'Cymraeg')
    const titleOf = () => preview.state().session?.runner().view().page.title
    await waitFor(() => expect(titleOf()).toBe('Dywedwch wrthym amdanoch chi'))
    expect(preview.address()).toContain('language=cy')
    await user.selectOptions(screen.getByLabelText('Language'), 'English')
    await waitFor(() => expect(titleOf()).toBe('Tell Us About You'))
    await user.selectOptions(screen.getByLabelText('Funnel'), 'v1')
    await waitFor(() => expect(screen.queryByLabelText('Language')).toBeNull())
  })

  it('asks what a call answers, and says what came of it', async () => {
    const { preview, user } = await open('?funnel=v3b&step=credit-check&answer.runCreditCheck=ask')
    const card = await screen.findByText(/waits. What does it answer/)
    await user.click(within(card.closest<HTMLElement>('.waiting')!).getByRole('button', { name: 'failed' }))
    await waitFor(() =>
      expect(screen.getByRole('tabpanel').textContent).toContain("We couldn't complete your credit check"),
    )
    expect(preview.address()).toContain('answer.runCreditCheck=failed,ask')
  })

  it('explains the gate, lists messages, and shows answers', async () => {
    const { user } = await open('?funnel=v3b&step=personal-details')
    await user.click(screen.getByRole('tab', { name: 'Why?' }))
    const part = screen.getByText('present(form.personalDetails.firstName)').closest('li')!
    expect(part.textContent).toBe(
      'false present(form.personalDetails.firstName)First name: not given form.personalDetails.firstName',
    )
    await user.click(screen.getByRole('button', { name: 'Fill in' }))
    await waitFor(() => expect(screen.getByText(/Next is open/)).toBeTruthy())
    await user.click(screen.getByRole('tab', { name: 'Messages' }))
    await user.type(await screen.findByLabelText('Find'), 'phone number')
    expect(screen.getAllByRole('row').length).toBeGreaterThan(1)
  })

  it('keeps a choice that is still loading when a file is saved', async () => {
    const { preview } = await open('?funnel=v1')
    preview.open({ funnel: 'v3b' })
    given.v1 = { ...given.v1!, compiled: { ...given.v1!.compiled!, hash: 'another' } }
    await preview.definitionSaved()
    await waitFor(() => expect(preview.state().session).toBeDefined())
    const { link, previewed } = preview.state()
    expect([link.funnel, previewed?.id]).toEqual(['v3b', 'v3b'])
  })

  it('names every step by its title and its id', async () => {
    const { user } = await open('?funnel=v3b&step=personal-details')
    const choice = within(screen.getByLabelText('Step')).getByRole('option', { name: /^personal-details/ })
    expect(choice.textContent).toBe('personal-details – Tell us about yourself')
    const status = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(status).toContainEqual(expect.stringContaining('Tell us about yourself personal-details'))
    await user.click(screen.getByRole('tab', { name: 'Why?' }))
    expect(screen.getByRole('tabpanel').textContent).toContain('Tell us about yourself personal-details')
    await user.click(screen.getByRole('tab', { name: 'Messages' }))
    expect(
      (await screen.findAllByRole('button', { name: 'Tell us about yourself personal-details' })).length,
    ).toBeGreaterThan(1)
  })

  it('lists the operations that the step may call first, each with what it is for', async () => {
    const { container } = await open('?funnel=v3b&step=address')
    const groups = [...container.querySelectorAll('.outcomes-group')]
    expect(groups.map((group) => group.querySelector('h3')?.textContent)).toEqual(['This step', 'Other steps'])
    const listed = groups.map((group) => [...group.querySelectorAll('label')].map(({ textContent }) => textContent))
    expect(listed[0]).toEqual(['searchAddresses', 'retrieveAddress'])
    expect(listed.flat().toSorted()).toEqual(Object.keys(given.v3b!.compiled!.operations).toSorted())
    // Without the clauses of the specification, which say nothing to an author.
    expect(registry.operations.searchAddresses!.about).toBe('Addresses that match what was typed (CALL-01, CALL-04)')
    expect(
      screen.getByLabelText('searchAddresses').closest('.answer')?.querySelector('.answer-about')?.textContent,
    ).toBe('Addresses that match what was typed')
    expect([...container.querySelectorAll('.answer-about')].filter(({ textContent }) => !textContent)).toEqual([])
  })

  it('leads from a text to the line in which it is written, also in the library', async () => {
    const { user } = await open('?funnel=v3b&tab=messages')
    const asked: string[] = []
    vi.stubGlobal('fetch', (address: string) => (asked.push(address), Promise.resolve(new Response())))
    await user.type(await screen.findByLabelText('Find'), 'library')
    const [first] = screen.getAllByRole('link', { name: /^funnels/ })
    expect(first!.textContent).toMatch(/^funnels\/library\/\w+\.json:\d+:\d+$/)
    await user.click(first!)
    expect(asked).toEqual([`/__open-in-editor?file=${encodeURIComponent(first!.textContent!)}`])
    vi.unstubAllGlobals()
  })

  it('draws the funnel, marks where it stands, and leads to the step that is chosen there', async () => {
    const { preview, user, container } = await open('?funnel=v3b&tab=diagram&step=address')
    const live = () => container.querySelector('.diagram [aria-current="step"]')?.textContent
    await waitFor(() => expect(live()).toBe('Where do you currently live? address'))
    expect(container.querySelectorAll('.diagram path').length).toBeGreaterThan(20)
    expect(screen.getByText('credit-check / failed').closest('a')).toBeNull()
    const box = screen.getByRole('link', { name: 'Tell us about yourself personal-details' })
    expect(box.getAttribute('href')).toContain('step=personal-details')
    expect(await axeFindings(screen.getByRole('tabpanel'))).toEqual([])
    await user.click(box)
    await waitFor(() => expect(live()).toBe('Tell us about yourself personal-details'))
    expect(preview.address()).toContain('step=personal-details')
  })

  it('plays a scenario move by move and says that all is as expected', async () => {
    given.v1 = await read('v1')
    const { name } = given.v1.scenarios.find(({ scenario }) => scenario.moves.length === 2)!.scenario
    const { user } = await open(`?funnel=v1&tab=scenario&scenario=${encodeURIComponent(name)}`)
    await user.click(screen.getByRole('button', { name: 'All moves' }))
    await screen.findByText('All as expected')
  })

  it('marks the move that is not as expected, and takes over the scenario once it is mended', async () => {
    const good = await read('v1')
    const scenario = (step: string) => ({
      ...good.scenarios[0]!,
      scenario: { name: 'own', moves: [{ at: 'introduction', expect: { step } }, { at: 'introduction' }] },
    })
    given.v1 = { ...good, scenarios: [scenario('signature')] }
    const { preview, user, container } = await open('?funnel=v1&tab=scenario&scenario=own')
    await user.click(screen.getByRole('button', { name: 'All moves' }))
    const unexpected = () => container.querySelector('.scenario-unexpected')?.textContent
    await waitFor(() => expect(unexpected()).toBe('expected step "signature", but it is "introduction"'))
    expect(container.querySelector('.scenario-moves [aria-current="step"]')?.textContent).toContain(
      'Not as expected: in introduction',
    )
    expect(container.querySelectorAll('.scenario-moves li')[1]?.className).toBe('')
    given.v1 = { ...good, scenarios: [scenario('introduction')] }
    await preview.definitionSaved()
    await waitFor(() => expect(unexpected()).toBeUndefined())
    await user.click(await screen.findByRole('button', { name: 'All moves' }))
    await screen.findByText('All as expected')
    expect(screen.queryByText('The definition was saved, and taken over.')).toBeNull()
  })

  it('keeps running when the definition is saved with a mistake, and takes it over when it is mended', async () => {
    const { preview } = await open('?funnel=v3b&step=address')
    preview.fill()
    const good = given.v3b!
    const wrong = {
      code: 'unknown-target' as const,
      severity: 'error' as const,
      file: 'funnels/v3b/funnel.json',
      line: 7,
      column: 3,
      pointer: '/steps',
      message: 'there is no step "opt"',
      hint: 'did you mean "otp"?',
    }
    given.v3b = { ...good, findings: [wrong] }
    await preview.definitionSaved()
    expect((await screen.findByRole('alert', { name: 'Findings of the checker' })).textContent).toContain(
      'there is no step "opt"did you mean "otp"?funnels/v3b/funnel.json:7:3',
    )
    expect(preview.state().session).toBeDefined()
    const { address } = preview.state().session!.runner().state().form
    given.v3b = { ...good, compiled: { ...good.compiled!, hash: 'another' } }
    await preview.definitionSaved()
    await screen.findByText('The definition was saved, and taken over.')
    expect(screen.queryByRole('alert', { name: 'Findings of the checker' })).toBeNull()
    await waitFor(() => expect(preview.state().session!.runner().state().form.address).toEqual(address))
  })

  it('says in plain words what was thrown, and as they are written what is for its reader', async () => {
    allowConsole('error', /Failed to fetch/)
    const { preview } = await open('?funnel=v3b')
    const { previewed, view } = sources
    const lost = () => Promise.reject(new TypeError('Failed to fetch'))
    const said = (words: string) => waitFor(() => expect(preview.state().problem).toBe(words))
    try {
      sources.view = lost
      preview.look({ tab: 'messages' })
      await said('An unexpected error occurred. Please try again.')
      sources.view = view
      preview.open({ step: undefined })
      await waitFor(() => expect(preview.state().problem).toBeUndefined())
      sources.previewed = lost
      await preview.definitionSaved()
      await said('An unexpected error occurred. Please try again.')
      sources.previewed = () => Promise.reject(new ForPeople('Is "npm run dev" still running?'))
      preview.open({ funnel: 'v5' })
      await said('Is "npm run dev" still running?')
    } finally {
      Object.assign(sources, { previewed, view })
    }
  })
})
