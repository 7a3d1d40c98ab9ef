/**
 * This engine as the consumer's page runs it: the compiled funnel and its contracts fetched as data, the product's widgets,
 * the host of the browser with its storage, the state machine and the form in chunks of their own.
 */
import { createRoot } from 'react-dom/client'
import '../../app/styles/index.css'
import '../../app/funnel/funnel.css'
import { once } from '../../app/funnel/once.ts'
import { useRunner } from '../../app/funnel/useRunner.ts'
import type { LoadedFunnel } from '../../app/funnel/funnels.ts'
import { readTheme } from '../../app/shell/theme.ts'
import { FunnelScreen, type Preloadable, preloadForm } from '../../engine/react/index.ts'
import { realClock } from '../../engine/run/index.ts'
import { receiveFunnel } from '../../engine/ship/index.ts'
import type { Theme } from '../../schemas/theme.ts'
import { components, preloadComponents } from '../../widgets/components.ts'
import type { Prepare } from '../form.ts'

type Sources = Record<string, { funnel: string; contracts: string; details: LoadedFunnel['details'] }>

const sources = import.meta.glob('../dist/funnels/*/funnel.json', { query: '?funnel', eager: true }) as Sources

const fetchJson = async (address: string) => (await fetch(address)).json()

const stay = (): void => undefined

function Page({ loaded, theme }: { loaded: LoadedFunnel; theme: Theme }) {
  const runner = useRunner(loaded, undefined, theme, stay)
  return (
    runner && (
      <main className="page-main page-main-column">
        <FunnelScreen
          runner={runner}
          components={components}
          details={loaded.details}
          theme={theme}
          clock={realClock}
        />
      </main>
    )
  )
}

export const prepare: Prepare = async ({ fields }) => {
  const source = sources[`../dist/funnels/fields-${fields.length}/funnel.json`]!
  const details = once(source.details)
  const [funnel, contracts] = await Promise.all([
    fetchJson(source.funnel),
    fetchJson(source.contracts),
    preloadForm(details),
  ])
  const loaded = { funnel: receiveFunnel(funnel, contracts), details }
  const { uses } = loaded.funnel
  for (const name of uses.widgets) (components.widgets[name] as Partial<Preloadable<object>>).preload?.()
  await new Promise((go) => setTimeout(go, 100))
  const theme = readTheme(document)
  return (root) => {
    createRoot(root).render(<Page loaded={loaded} theme={theme} />)
    // What may come later is fetched when the browser is idle, as on the product's page.
    requestIdleCallback(() => preloadComponents(uses))
  }
}
