import type { Validators } from 'runnel/compile'
import { forStaff } from 'runnel/run'
import type { Session } from '../session/createSession.ts'
import { oncePerTurn } from '../session/oncePerTurn.ts'
import { openStep } from '../session/openStep.ts'
import { stepsInOrder } from '../data/stepsInOrder.ts'
import { chosenIn } from '../data/chosenIn.ts'
import type { Brand, PreviewedFunnel, Sources } from '../data/loadPreview.ts'
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
  /** The newest request for a funnel and a brand, which replaces those still loading. */
  let latest = 0
  /** The newest set of steps. It is drawn to its end unless another one replaces it. */
  let drawing = 0
  /** The link that is being loaded, which a further choice builds on. */
  let coming: PageLink | undefined
  /** Whether a definition was saved after the one on screen was read. */
  let outdated = false
  const change = (more: Partial<OverviewState>): void => {
    state = { ...state, ...more }
    notify()
  }
  const stop = (steps: OverviewStep[]): void => steps.forEach(({ session }) => session?.stop())

  async function start(link: PageLink): Promise<void> {
    const own = ++latest
    coming = link
    try {
      const { id, funnels, brand, brands } = await chosenIn(sources, state, link)
      const shown = state.previewed?.id === id ? state.previewed : undefined
      const read = shown && !outdated ? shown : await sources.previewed(id)
      if (own !== latest) return
      // While the file has errors, its last version without stays.
      const previewed = { ...shown, ...read }
      const { compiled } = previewed
      const same = compiled?.hash === shown?.compiled?.hash && brand === state.brand && state.steps.length > 0
      const validators = compiled && !same ? await sources.validators(previewed) : undefined
      if (own !== latest) return
      coming = undefined
      outdated = false
      change({ funnels, brands, brand, previewed, link: { funnel: id, brand: brand.name }, problem: undefined })
      if (!same) await show(compiled ? stepsInOrder(compiled).map(({ path }) => path) : [], validators)
    } catch (error) {
      if (own !== latest) return
      coming = undefined
      change({ problem: forStaff(error).message })
    }
  }

  /** Replaces the steps on screen, and draws the new ones. */
  async function show(paths: string[], validators: Validators | undefined): Promise<void> {
    const own = ++drawing
    stop(state.steps)
    change({ steps: paths.map((path) => ({ path })) })
    for (const path of paths) {
      await pause()
      if (own !== drawing) return
      await draw(own, path, validators!)
    }
  }

  async function draw(own: number, step: string, validators: Validators): Promise<void> {
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
      (error: unknown) => ({ problem: forStaff(error).message }),
    )
    if (own !== drawing) return 'session' in opened ? opened.session.stop() : undefined
    if ('session' in opened) opened.session.subscribe(() => change({}))
    change({ steps: state.steps.map((one) => (one.path === step ? { ...one, ...opened } : one)) })
  }
  void start(first)

  return {
    state: () => state,
    subscribe,
    open: (wanted) => void start({ ...(coming ?? state.link), ...wanted }),
    definitionSaved: () => {
      outdated = true
      return start(coming ?? state.link)
    },
  }
}
