import type { Session } from '../session/createSession.ts'
import { oncePerTurn } from '../session/oncePerTurn.ts'
import { openStep } from '../session/openStep.ts'
import { stepsInOrder } from '../data/stepsInOrder.ts'
import type { Brand, LoadedDetails, PreviewedFunnel, Sources } from '../data/loadPreview.ts'
import type { PageLink } from '../link/pageLink.ts'

/** A step of the overview; without a session while its answers are generated. */
export interface OverviewStep {
  path: string
  session?: Session
  /** Why the step cannot be shown, if it cannot. */
  problem?: string
}

export interface OverviewState {
  funnels: string[]
  brands: Brand[]
  link: PageLink
  brand?: Brand
  previewed?: PreviewedFunnel
  details?: LoadedDetails['details']
  steps: OverviewStep[]
  problem?: string
}

export interface Overview {
  state(): OverviewState
  subscribe(changed: () => void): () => void
  open(change: PageLink): void
  definitionSaved(): Promise<void>
}

/** Lets the page draw and answer between two steps. */
const pause = (): Promise<void> => new Promise((go) => setTimeout(go))

/** All steps of a funnel, each opened with generated answers, one after the other. */
export function createOverview(sources: Sources, first: PageLink): Overview {
  const { notify, subscribe } = oncePerTurn()
  let state: OverviewState = { funnels: [], brands: [], link: first, steps: [] }
  let latest = 0
  const change = (more: Partial<OverviewState>): void => {
    state = { ...state, ...more }
    notify()
  }
  const stop = (steps: OverviewStep[]): void => steps.forEach(({ session }) => session?.stop())

  async function start(link: PageLink, again = false): Promise<void> {
    const own = ++latest
    try {
      const funnels = state.funnels.length > 0 ? state.funnels : await sources.funnelIds()
      const brands = state.brands.length > 0 ? state.brands : await sources.brands()
      const id = funnels.find((name) => name === link.funnel) ?? funnels[0]!
      const brand = brands.find(({ name }) => name === link.brand) ?? brands[0]!
      const previewed = state.previewed?.id === id && !again ? state.previewed : await sources.previewed(id)
      if (own !== latest) return
      const { compiled } = previewed
      const now = { funnels, brands, brand, previewed, link: { funnel: id, brand: brand.name }, problem: undefined }
      // What is on screen stays while the file has errors, or says the same.
      const same = compiled?.hash === state.previewed?.compiled?.hash && brand === state.brand && state.steps.length > 0
      if (again && (same || !compiled)) return change(now)
      const { details, validators } = compiled
        ? await sources.details(id, compiled.hash)
        : { details: undefined, validators: {} }
      if (own !== latest) return
      stop(state.steps)
      change({ ...now, details, steps: compiled ? stepsInOrder(compiled).map(({ path }) => ({ path })) : [] })
      for (const { path } of state.steps) {
        await pause()
        if (own !== latest) return
        await draw(own, path, validators)
      }
    } catch (error) {
      if (own === latest) change({ problem: error instanceof Error ? error.message : String(error) })
    }
  }

  async function draw(own: number, step: string, validators: LoadedDetails['validators']): Promise<void> {
    const { brand, previewed } = state
    const theme = brand!.theme as unknown as Record<string, unknown>
    const opened = await openStep({
      funnel: previewed!.compiled!,
      registry: sources.registry,
      validators,
      theme,
      step,
    }).then(
      (session) => ({ session }),
      (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
    )
    if (own !== latest) return 'session' in opened ? opened.session.stop() : undefined
    if ('session' in opened) opened.session.subscribe(() => change({}))
    change({ steps: state.steps.map((one) => (one.path === step ? { ...one, ...opened } : one)) })
  }
  void start(first)

  return {
    state: () => state,
    subscribe,
    open: (wanted) => void start({ ...state.link, ...wanted }),
    definitionSaved: () => start(state.link, true),
  }
}
