/**
 * This engine as the consumer's page runs it: the first screen computed by the server and sent as data, the product's
 * widgets, and the definition, the state machine and the browser's storage behind it, in chunks of their own.
 */
import { createRoot } from 'react-dom/client'
import '../../app/styles/index.css'
import '../../app/funnel/funnel.css'
import { type FunnelSource, once } from 'runnel/browser'
import { usesOf } from '../../app/funnel/usesOf.ts'
import { useSiteRunner } from '../../app/funnel/useSiteRunner.ts'
import type { FirstStep } from '../../app/shell/firstScreen.ts'
import { readTheme } from '../../app/shell/theme.ts'
import { FunnelScreen } from 'runnel/react'
import { realClock } from 'runnel/run'
import type { Theme } from '../../schemas/theme.ts'
import { components, fetchComponents, preloadComponents } from '../../widgets/components.ts'
import type { Prepare } from '../form.ts'

interface Module extends Pick<FunnelSource, 'addresses' | 'details'> {
  funnel: string
  contracts: string
}

const modules = import.meta.glob<Module>('../dist/funnels/*/funnel.json', { query: '?funnel', eager: true })
const views = import.meta.glob<string>('../dist/funnels/*/view.json', { query: '?url', import: 'default', eager: true })

const fetchJson = async (address: string) => (await fetch(address)).json()

const sourceOf = ({ funnel, contracts, addresses, details }: Module): FunnelSource => ({
  addresses,
  languages: [],
  data: once(() => Promise.all([fetchJson(funnel), fetchJson(contracts)])),
  details: once(details),
})

const stay = (): void => undefined

function Page({ source, first, theme }: { source: FunnelSource; first: FirstStep; theme: Theme }) {
  const { runner } = useSiteRunner({ source, step: undefined, theme, navigate: stay, first, found: () => undefined })
  return (
    runner && (
      <main className="page-main page-main-column">
        <FunnelScreen runner={runner} components={components} theme={theme} clock={realClock} />
      </main>
    )
  )
}

export const prepare: Prepare = async ({ fields }) => {
  const folder = `../dist/funnels/fields-${fields.length}`
  const source = sourceOf(modules[`${folder}/funnel.json`]!)
  const view = (await fetchJson(views[`${folder}/view.json`]!)) as FirstStep['view']
  const uses = usesOf(view)
  await fetchComponents(uses)
  const theme = readTheme(document)
  return (root) => {
    createRoot(root).render(<Page source={source} first={{ funnel: view.funnel, view }} theme={theme} />)
    // What may come later is fetched when the browser is idle, as on the product's page.
    requestIdleCallback(() => void preloadComponents({ ...uses, parts: ['Stages'] }))
  }
}
