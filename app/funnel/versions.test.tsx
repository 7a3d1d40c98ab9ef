// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registry } from '#engine/examples/registry.ts'
import { compileFunnel, type CompiledFunnel } from 'runnel/compile'
import { funnelSource, type PublishedFunnel, sessionKey } from 'runnel/browser'
import { loadDefinition } from 'runnel/load'
import type { KeptSession } from 'runnel/run'
import { shipFunnel } from 'runnel/ship'
import { keptSession } from 'runnel/simulate'
import { renderAt } from '../testing/renderAt.tsx'
import FunnelPage from './FunnelPage.tsx'
import { SourcesContext } from './funnels.ts'

// A build makes it of the definitions.
vi.mock('./funnels.ts', async () => {
  const { createContext } = await import('react')
  return { sources: new Map(), SourcesContext: createContext(new Map()) }
})
vi.mock('#engine/react/FunnelScreen.tsx', () => ({
  FunnelScreen: ({ runner }: { runner: { view(): { page: { title: string } } } }) => <p>{runner.view().page.title}</p>,
}))

const field = { fields: { nickname: { label: 'Nickname', widget: 'text' } } }
const make = (version: string, more: object, steps: object): CompiledFunnel =>
  compileFunnel(
    loadDefinition({
      ...{ id: 'form', title: 'Form', path: '/form', exits: ['/'], order: Object.keys(steps), ...more },
      steps: Object.fromEntries(
        Object.entries(steps).map(([id, step]) => [id, { title: `${id} ${version}`, ...(step as object) }]),
      ),
    }).definition,
    registry,
  )
const steps = { one: field, two: {}, end: { final: true } }
const versions = (more: object = {}) => ({
  old: make('old', { persist: { until: 'end', ...more } }, { ...steps, only: { title: 'only old' } }),
  now: make('now', { persist: { until: 'end', ...more } }, steps),
})

const published = (
  name: string,
  { id, path, aliases, unknownStep, order, steps: all }: CompiledFunnel,
): PublishedFunnel => ({
  addresses: {
    id,
    path,
    aliases,
    unknownStep,
    order,
    steps: Object.fromEntries(Object.keys(all).map((step) => [step, all[step]!])),
  },
  languages: [],
  funnel: `/${name}.json`,
  contracts: `/${name}.contracts.json`,
  details: `data:text/javascript,export const validators={};export const schemas={};export const form=async()=>({validators:{}})`,
})

let served: Record<string, unknown>
let asked: string[]
let made: ReturnType<typeof versions>
function serve(more: object = {}): void {
  made = versions(more)
  served = { [`/funnels/of/${made.old.hash}.json`]: published('old', made.old) }
  for (const [name, funnel] of Object.entries(made)) {
    const { funnel: data, contracts } = shipFunnel(funnel)
    Object.assign(served, { [`/${name}.json`]: data, [`/${name}.contracts.json`]: contracts })
  }
}
beforeEach(() => {
  asked = []
  serve()
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return address in served ? Response.json(served[address]) : new Response(null, { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const keep = (step: string, more: Partial<KeptSession> = {}): string =>
  JSON.stringify({
    ...keptSession(made.old, { form: { nickname: 'Ada' }, completed: ['one'] }, step, Date.now()),
    ...more,
  })

function Site() {
  const [location] = useLocation()
  return <FunnelPage address={location} notFound={<p>nothing here</p>} />
}

/** Opens an address; resolves to what is shown, and the addresses that were. */
async function shown(path: string, text: string): Promise<string[]> {
  const { details, ...parts } = published('now', made.now)
  const source = funnelSource({ ...parts, details: () => import(/* @vite-ignore */ details) })
  const { history } = renderAt(
    path,
    <SourcesContext value={new Map([['form', source]])}>
      <Suspense>
        <Site />
      </Suspense>
    </SourcesContext>,
  )
  await waitFor(() => expect(screen.getByText(text).tagName).toBe('P'), { timeout: 5000 })
  await act(async () => undefined)
  return history
}
const askedOf = (): string[] => asked.filter((address) => address.startsWith('/funnels/of/'))

describe('who is in the middle of a form that has changed', () => {
  it('goes on with the version with which they began', async () => {
    sessionStorage.setItem(sessionKey('form'), keep('two'))
    expect(await shown('/form/two', 'two old')).toEqual(['/form/two'])
    const { hash } = JSON.parse(sessionStorage.getItem(sessionKey('form'))!) as KeptSession
    expect([hash, askedOf().length]).toEqual([made.old.hash, 1])
  })

  it('may load a step that only that version has', async () => {
    sessionStorage.setItem(sessionKey('form'), keep('only'))
    expect(await shown('/form/only', 'only old')).toEqual(['/form/only'])
  })

  it('goes on with the served version when the old one is not there any more', async () => {
    sessionStorage.setItem(sessionKey('form'), keep('two'))
    delete served[`/funnels/of/${made.old.hash}.json`]
    await shown('/form/two', 'two now')
    cleanup()
    sessionStorage.setItem(sessionKey('form'), keep('only'))
    expect((await shown('/form/only', 'one now')).at(-1)).toBe('/form/one')
  })

  it('begins with the served version after the end, and after the session has expired', async () => {
    sessionStorage.setItem(sessionKey('form'), keep('end'))
    await shown('/form/one', 'one now')
    cleanup()
    sessionStorage.setItem(sessionKey('form'), keep('two', { at: Date.now() - 25 * 3600_000 }))
    await shown('/form/two', 'two now')
  })

  it('keeps their version where the answers were only taken along to another language', async () => {
    serve({ in: 'none', until: undefined })
    sessionStorage.setItem(sessionKey('form'), JSON.stringify({ session: keep('two'), at: Date.now() }))
    await shown('/form/two', 'two old')
  })

  it('is nobody new: their page asks for no version', async () => {
    await shown('/form', 'one now')
    expect(askedOf()).toEqual([])
  })
})
