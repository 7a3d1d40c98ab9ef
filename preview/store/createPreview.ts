import type { CompiledFunnel } from 'runnel/compile'
import type { Registry } from 'runnel/contracts'
import { forStaff } from 'runnel/run'
import type { Scenario } from 'runnel/scenario'
import { ownValue } from 'runnel/rules'
import { chosenIn } from '../data/chosenIn.ts'
import type { Brand, PreviewedFunnel, PreviewViews, Sources } from '../data/loadPreview.ts'
import { writeLink, type Link } from '../link/link.ts'
import { createSession, type Session, type Unexpected } from '../session/createSession.ts'
import { staysAt } from '../session/openStep.ts'
import { oncePerTurn } from '../session/oncePerTurn.ts'
import { sampleAnswersOf } from '../session/sampleAnswers.ts'
import { shareableMoves } from '../session/shareable.ts'

export interface PreviewState {
  funnels: string[]
  brands: Brand[]
  link: Link
  brand?: Brand
  previewed?: PreviewedFunnel
  /** What the tabs have shown of this funnel so far. */
  views: Partial<PreviewViews>
  session?: Session
  /** Counts sessions, so that the screen is mounted again for each. */
  run: number
  /** Why the preview could not start, if it could not. */
  problem?: string
  /** Expectations of the scenario that were not met, oldest first. */
  unexpected: Unexpected[]
  /** Whether the last saved definition was taken or refused; absent once dismissed. */
  saved?: 'taken' | 'refused'
}

export interface Preview {
  state(): PreviewState
  subscribe(changed: () => void): () => void
  /** Changes the link and restarts; choices that depend on the changed one are reset. */
  open(change: Partial<Link>): void
  /** Changes the view without a restart. */
  look(change: Partial<Pick<Link, 'pace' | 'width' | 'tab'>>): void
  answer(operation: string, names: string[]): void
  restart(): void
  /** Fills the current step with generated answers; false when none open Next. */
  fill(): boolean
  playNext(): Promise<void>
  /** The address that restores this state. */
  address(): string
  definitionSaved(): Promise<void>
  putAway(): void
}

/** What every panel gets. */
export interface PanelProps {
  preview: Preview
  state: PreviewState
  registry: Registry
}

const scenarioOf = ({ previewed, link }: PreviewState): Scenario | undefined =>
  previewed?.scenarios.find(({ scenario }) => scenario.name === link.scenario)?.scenario

/** The funnel in the language of a link, if it has it. */
const funnelIn = ({ compiled, translated }: PreviewedFunnel, { language: id }: Link): CompiledFunnel | undefined =>
  translated.find(({ language }) => language?.id === id) ?? compiled

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The choices that a change of another one resets. */
function consequencesOf(change: Partial<Link>): Partial<Link> {
  const afresh = { played: 0, moves: [] }
  if (change.funnel !== undefined)
    return { ...afresh, language: undefined, scenario: undefined, step: undefined, plan: {} }
  if ('scenario' in change) return { ...afresh, step: undefined, plan: {} }
  return 'step' in change ? afresh : {}
}

const isView = (tab: Link['tab']): tab is keyof PreviewViews => tab === 'diagram' || tab === 'messages'

/** `stays`: an automatic step is held, so that it can be inspected. */
export function createPreview(sources: Sources, first: Link, { stays = false } = {}): Preview {
  const { notify, subscribe } = oncePerTurn()
  let state: PreviewState = { funnels: [], brands: [], link: first, views: {}, run: 0, unexpected: [] }
  let latest = 0
  /** The funnel of which each view was loaded last. */
  const viewed = new Map<keyof PreviewViews, PreviewedFunnel>()
  /** The link that is being started, which a further change builds on. */
  let coming: Link | undefined
  let unsubscribe = (): void => undefined
  const change = (more: Partial<PreviewState>): void => {
    state = { ...state, ...more }
    notify()
  }
  /** The link with all moves and answers so far. */
  const whole = (): Link => {
    const { session, link } = state
    return session
      ? {
          ...link,
          played: session.played(),
          moves: session.moves(),
          plan: session.plan.whole(),
          pace: session.clock.pace(),
        }
      : link
  }
  const chosen = (): Link => ({ ...whole(), plan: state.session?.plan.chosen() ?? state.link.plan })

  async function start(link: Link, stored?: string): Promise<void> {
    const own = ++latest
    coming = link
    try {
      const { id, funnels, brand, brands } = await chosenIn(sources, state, link)
      const previewed = state.previewed?.id === id && !stored ? state.previewed : await sources.previewed(id)
      const now: Link = { ...link, funnel: id, brand: brand.name }
      if (own !== latest) return
      const views = state.previewed?.id === id ? state.views : {}
      change({ funnels, brands, brand, previewed, views, link: now, unexpected: [], problem: undefined })
      void loadView()
      if (!previewed.compiled) {
        coming = undefined
        return end(own)
      }
      await run(own, now, stored)
    } catch (error) {
      if (own === latest) coming = undefined
      if (own === latest) change({ problem: forStaff(error).message })
    }
  }
  /** Loads what the open tab shows of the definition, unless it has it already. */
  async function loadView(): Promise<void> {
    const {
      previewed,
      link: { tab },
    } = state
    if (!previewed?.compiled || !isView(tab) || viewed.get(tab) === previewed) return
    viewed.set(tab, previewed)
    try {
      const view = await sources.view(previewed.id, tab)
      if (state.previewed === previewed) change({ views: { ...state.views, [tab]: view } })
    } catch (error) {
      viewed.delete(tab)
      change({ problem: forStaff(error).message })
    }
  }
  function end(own: number): void {
    if (own !== latest) return
    unsubscribe()
    state.session?.stop()
    change({ session: undefined, run: state.run + 1 })
  }
  async function run(own: number, link: Link, stored?: string): Promise<void> {
    const { previewed, brand } = state
    const funnel = funnelIn(previewed!, link)!
    const validators = await sources.validators(previewed!)
    const scenario = scenarioOf(state)
    const step = link.step !== undefined && ownValue(funnel.steps, link.step) ? link.step : undefined
    const begin = {
      funnel,
      registry: sources.registry,
      validators,
      theme: brand!.theme as unknown as Record<string, unknown>,
      pace: link.pace,
      plan: link.plan,
      ...(scenario ? { scenario } : {}),
      ...(step === undefined ? {} : { step }),
      ...(stays ? staysAt(funnel, step) : {}),
    }
    let session = await createSession({ ...begin, played: link.played, moves: link.moves })
    // The moves may not fit the changed definition; the stored answers are kept in any case.
    if (session.refused && stored !== undefined) {
      session.stop()
      session = await createSession({ ...begin, stored })
    }
    if (own !== latest) return session.stop()
    end(own)
    unsubscribe = session.subscribe(() => change({}))
    coming = undefined
    change({ session })
  }
  void start(first)

  return {
    state: () => state,
    subscribe,
    open: (wanted) =>
      void start({
        ...(coming ?? ('brand' in wanted || 'language' in wanted ? whole() : chosen())),
        ...consequencesOf(wanted),
        ...wanted,
      }),
    look: (wanted) => {
      if (wanted.pace) state.session?.clock.setPace(wanted.pace)
      change({ link: { ...state.link, ...wanted } })
      void loadView()
    },
    answer: (operation, names) => {
      state.session?.plan.set(operation, names)
      notify()
    },
    restart: () => void start({ ...chosen(), played: 0, moves: [] }),
    fill: () => {
      const { session } = state
      const answers = session && sampleAnswersOf(session.runner().state(), session.sample)
      for (const [path, value] of Object.entries(answers ?? {})) session!.runner().commit(path, value)
      return answers !== undefined
    },
    playNext: async () => {
      const found = await state.session?.playNext()
      if (found) change({ unexpected: [...state.unexpected, found] })
    },
    address: () => {
      const { session } = state
      return writeLink(session ? { ...whole(), moves: shareableMoves(session) } : state.link)
    },
    definitionSaved: async () => {
      const { previewed: before, session } = state
      if (!before) return void start(coming ?? state.link)
      try {
        const previewed = await sources.previewed(before.id)
        const broken = previewed.findings.some(({ severity }) => severity === 'error')
        // Texts of other languages do not change the hash of a funnel.
        const [old, now] = [before, previewed].map((one) => funnelIn(one, state.link))
        const differs = now && (now.hash !== old?.hash || (now.language && !same(now, old)) || !session)
        const scenario = scenarioOf(state)
        // Saving a file of scenarios does not change the definition.
        const judged = differs || !same(previewed.findings, before.findings)
        change({ previewed, ...(judged ? { saved: broken ? 'refused' : 'taken' } : {}) })
        void loadView()
        // A choice that is still loading begins again, with what was saved.
        if (coming) await start(coming)
        else if (differs && !broken) await start(whole(), session?.player.stored() ?? '')
        else if (!same(scenarioOf(state), scenario)) await start({ ...chosen(), played: 0, moves: [] })
      } catch (error) {
        change({ problem: forStaff(error).message })
      }
    },
    putAway: () => change({ saved: undefined }),
  }
}
