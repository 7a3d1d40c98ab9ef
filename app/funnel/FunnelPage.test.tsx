// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotLoaded } from 'runnel/browser'
import type { FunnelView } from 'runnel/run'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { renderAt } from '../testing/renderAt.tsx'
import FunnelPage from './FunnelPage.tsx'

const given = vi.hoisted(() => ({ view: {}, stepForm: (): Promise<unknown> => Promise.resolve() }))
const funnel = vi.hoisted(() => ({
  id: 'form',
  path: '/form',
  aliases: [],
  steps: {},
  order: [{ step: 'one' }],
  persist: { in: 'session', for: 1 },
  uses: {},
}))
const runner = vi.hoisted(() => ({}))
const ready = vi.hoisted(() => ({ funnel: { persist: { in: 'session' }, steps: {}, uses: {} } }))
vi.mock('./funnels.ts', async () => {
  const source = { addresses: funnel, languages: [], details: () => Promise.resolve({}) }
  const { createContext } = await import('react')
  const sources = new Map([['form', source]])
  return { sources, SourcesContext: createContext(sources) }
})
vi.mock('./useSiteRunner.ts', () => ({ useSiteRunner: () => ({ runner, ready }) }))
vi.mock('#engine/react/FunnelScreen.tsx', () => ({ FunnelScreen: () => <p>the step</p> }))
vi.mock('#engine/react/useFunnelView.ts', () => ({
  useFunnelView: (_runner: unknown, select: (view: unknown) => unknown) => select(given.view),
}))
vi.mock('#engine/react/Panel.tsx', () => ({ preloadForm: () => given.stepForm(), showsForm: () => false }))
vi.mock('#widgets/components.ts', () => ({ components: {}, preloadComponents: async () => undefined }))

const view = {
  step: 'one',
  progress: { position: 1, total: 2, counted: true },
  page: { title: 'Your name', attempted: false, errors: [] },
} as unknown as FunnelView

/** Shows it, and returns the addresses that followed. */
async function show(shown: FunnelView, address = '/form/one'): Promise<string[]> {
  given.view = shown
  const page = (
    <ErrorBoundary>
      <Suspense>
        <FunnelPage address={address} notFound="nothing here" />
      </Suspense>
    </ErrorBoundary>
  )
  return act(async () => renderAt(address, page).history)
}

beforeEach(() => void vi.stubGlobal('requestIdleCallback', (run: () => void) => run()))
afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
  given.stepForm = () => Promise.resolve()
})

describe('the page of a funnel', () => {
  it('shows the step, and says in its title where one is', async () => {
    await show(view)
    expect([screen.getByText('the step').tagName, document.title]).toEqual(['P', 'Step 1 of 2: Your name - Test Brand'])
  })

  it('keeps the parameters of the address until the engine is there to read them', async () => {
    window.history.replaceState(null, '', '/form?status=new')
    expect((await show(view, '/form')).at(-1)).toBe('/form/one?status=new')
  })

  it.each([
    ['broken', 'An unexpected error occurred. Please try again.'],
    ['not-loaded', new NotLoaded().message],
  ] as const)('shows the error screen in place of the step when the funnel is %s', async (failed, message) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await show({ ...view, failed })
    expect([screen.getByRole('heading').textContent, screen.getByText(message).tagName]).toEqual([
      'Something went wrong',
      'P',
    ])
    expect(screen.queryByText('the step')).toBeNull()
  })

  it('misses what could not be fetched ahead only when it is needed', async () => {
    const missed = vi.fn()
    process.on('unhandledRejection', missed)
    given.stepForm = () => Promise.reject(new Error('offline'))
    await show(view)
    await new Promise((go) => setTimeout(go, 20))
    process.off('unhandledRejection', missed)
    expect([screen.getByText('the step').tagName, missed.mock.calls]).toEqual(['P', []])
  })
})
