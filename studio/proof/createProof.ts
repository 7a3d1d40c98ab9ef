import type { Finding, Registry } from 'runnel/contracts'
import type { Drawing } from 'runnel/diagram'
import { forStaff } from 'runnel/run'
import type { ScenarioInFile } from 'runnel/scenario'
import type { Brand } from '#preview/data/loadPreview.ts'
import { type Link, noLink } from '#preview/link/link.ts'
import { createPreview, type Preview } from '#preview/store/createPreview.ts'
import { oncePerTurn } from '#preview/session/oncePerTurn.ts'
import type { Workspace } from '../store/workspace.ts'
import { type Asker, changesBetween, Ended } from './createAsker.ts'
import type { Affected, Coverage, Diagram, FoundScenarios, Made, Played } from './messages.ts'
import { phoneSources } from './phoneSources.ts'

/** Work that goes on, and how far it is. */
export interface Doing {
  what: 'scenarios' | 'journey' | 'coverage' | 'affected'
  done: number
  /** How many there are, if that is known. */
  of?: number
}

export interface ProofState {
  funnel: string
  /** Of the last whole check; undefined before the first. */
  findings?: Finding[]
  /** Whether the findings belong to the texts as they are now. */
  isChecked: boolean
  /** Whether the phone shows an earlier version, because the texts as they are now cannot run. */
  isBehind: boolean
  /** Why something could not be done. */
  problem?: string
  found?: FoundScenarios
  /** How scenarios ended, by name. */
  played: ReadonlyMap<string, Played>
  /** Whether they were played before the last change. */
  isStale: boolean
  doing?: Doing
  /** The journey that was found last: the name of its scenario, or none to that step. */
  journey?: { step: string; name?: string }
  coverage?: Coverage
  affected?: Affected[]
  drawing?: Drawing
  /** Milliseconds from the last change until the phone showed it, and until it was checked. */
  took: { preview?: number; check?: number }
}

export interface Proof {
  state(): ProofState
  subscribe(listener: () => void): () => void
  /** The phone of the funnel that is open; another one for each funnel. */
  preview(): Preview
  /** Plays the scenarios with these names, or all. */
  play(names?: string[]): Promise<void>
  /** Looks for a journey to a step; it is then among the scenarios of the phone. */
  reach(step: string): Promise<void>
  /** The scenario that was generated, by its name. */
  generated(name: string): ScenarioInFile | undefined
  cover(): Promise<void>
  /** How each funnel differs from what is published. */
  compare(): Promise<void>
  draw(): Promise<void>
  /** Ends what goes on. */
  cancel(): void
  /** Ends the workers. */
  stop(): void
}

export interface ProofOptions {
  workspace: Pick<Workspace, 'state' | 'subscribe'>
  registry: Registry
  brands: Brand[]
  /** Answers what the phone waits for. */
  quick: Asker
  /** Does what takes longer; a change ends it. */
  thorough: Asker
  layOut(diagram: Diagram): Promise<Drawing>
  /** The texts as they are published. */
  published(): Promise<ReadonlyMap<string, string>>
  /** Milliseconds without a change before the whole check begins. */
  pause?: number
}

/** Most journeys that are played for the coverage. */
const mostJourneys = 600

const nothing = { played: new Map<string, Played>(), isStale: false, isChecked: false, isBehind: false, took: {} }

/** Follows the workspace: the phone after each change, and the whole check once nothing changes for a moment. */
export function createProof({
  workspace,
  registry,
  brands,
  quick,
  thorough,
  layOut,
  published,
  pause = 250,
}: ProofOptions): Proof {
  const { notify, subscribe } = oncePerTurn()
  let { texts, funnel } = workspace.state()
  let state: ProofState = { funnel, ...nothing }
  /** The last version of the funnel without errors. */
  let good: Made['runnable']
  let generated: ScenarioInFile[] = []
  let preview = phoneOf(noLink)
  let following = false
  let changedAgain = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (more: Partial<ProofState>): void => {
    state = { ...state, ...more }
    notify()
  }
  function known(): ScenarioInFile[] {
    return [...(state.found?.scenarios ?? []), ...generated]
  }

  /** What the worker makes, or what could be run last while the funnel is broken. */
  async function make(id: string): Promise<Made> {
    const made = await quick.ask('make', { funnel: id })
    if (id !== funnel) return made
    good = made.runnable ?? good
    change({ isBehind: good !== made.runnable })
    return { ...made, runnable: good }
  }
  function phoneOf({ brand, width, pace }: Link): Preview {
    const id = funnel
    const sources = phoneSources({ funnel: id, registry, brands, make: () => make(id), scenarios: known })
    return createPreview(sources, { ...noLink, funnel: id, brand, width, pace })
  }

  /** Shows the texts on the phone; those that change meanwhile are shown after it. */
  async function follow(begun: number): Promise<void> {
    changedAgain = following
    if (following) return
    following = true
    const own = preview
    try {
      await own.definitionSaved()
    } finally {
      following = false
    }
    const took = performance.now() - begun
    performance.measure('studio:preview', { start: begun, end: begun + took })
    change({ took: { ...state.took, preview: took } })
    if (changedAgain) return follow(performance.now())
  }

  function checkSoon(begun: number): void {
    clearTimeout(timer)
    // What is played or checked now is of texts that are gone.
    if (thorough.isBusy()) thorough.stop()
    timer = setTimeout(() => void check(begun), pause)
  }
  async function check(begun: number): Promise<void> {
    const own = texts
    await work(async () => {
      const findings = await thorough.ask('check', { funnel }, { patience: 20_000 })
      if (own !== texts) return
      const took = performance.now() - begun
      performance.measure('studio:check', { start: begun, end: begun + took })
      change({ findings, isChecked: true, problem: undefined, took: { ...state.took, check: took } })
      const found = await thorough.ask('find', { funnel })
      if (own !== texts) return
      const isSame = JSON.stringify(found.scenarios) === JSON.stringify(state.found?.scenarios)
      change({ found })
      // The phone can then be asked to play them; for the same ones it need not be drawn again.
      if (!isSame) await preview.definitionSaved()
      if (state.drawing) await draw()
    })
  }
  /** Says why something could not be done; that it was ended by a change is no problem. */
  function failed(error: unknown): void {
    if (!(error instanceof Ended)) change({ problem: forStaff(error).message })
  }
  async function work(does: () => Promise<void>, doing?: Doing): Promise<void> {
    change({ doing, problem: undefined })
    try {
      await does()
    } catch (error) {
      failed(error)
    } finally {
      if (state.doing === doing || doing === undefined) change({ doing: undefined })
    }
  }
  async function draw(): Promise<void> {
    const own = texts
    const diagram = await quick.ask('diagram', { funnel })
    const drawing = diagram && (await layOut(diagram))
    if (own === texts && drawing) change({ drawing })
  }

  const unsubscribe = workspace.subscribe(() => {
    const now = workspace.state()
    if (now.texts === texts && now.funnel === funnel) return
    const begun = performance.now()
    const isOther = now.funnel !== funnel
    ;({ texts, funnel } = now)
    if (isOther) {
      good = undefined
      generated = []
      preview.state().session?.stop()
      preview = phoneOf(preview.state().link)
      state = { funnel, ...nothing }
      notify()
    } else {
      change({ isChecked: false, isStale: state.played.size > 0 })
      void follow(begun)
    }
    checkSoon(begun)
  })
  checkSoon(performance.now())

  return {
    state: () => state,
    subscribe,
    preview: () => preview,
    generated: (name) => generated.find(({ scenario }) => scenario.name === name),
    play: (names) => {
      const count = names?.length ?? state.found?.scenarios.length ?? 0
      const doing: Doing = { what: 'scenarios', done: 0, of: count }
      const told = (one: unknown): void => {
        const played = one as Played
        doing.done += 1
        change({ played: new Map(state.played).set(played.name, played) })
      }
      change({ isStale: false, ...(names && !state.isStale ? {} : { played: new Map() }) })
      return work(async () => {
        await thorough.ask('play', { funnel, names }, { progress: told, patience: 120_000 })
      }, doing)
    },
    reach: (step) =>
      work(
        async () => {
          const scenario = await thorough.ask('reach', { funnel, step }, { patience: 60_000 })
          if (scenario) {
            const place = { file: '', line: 0 }
            const moves = scenario.moves.map(() => place)
            const others = generated.filter(({ scenario: { name } }) => name !== scenario.name)
            generated = [...others, { ...place, scenario, end: place, moves }]
            await preview.definitionSaved()
          }
          change({ journey: { step, name: scenario?.name } })
        },
        { what: 'journey', done: 0 },
      ),
    cover: () => {
      const doing: Doing = { what: 'coverage', done: 0, of: mostJourneys }
      const progress = (count: unknown): void => {
        doing.done = count as number
        change({})
      }
      return work(async () => {
        const given = { funnel, most: mostJourneys }
        change({ coverage: await thorough.ask('cover', given, { progress, patience: 120_000 }) })
      }, doing)
    },
    compare: () =>
      work(
        async () => {
          const before = changesBetween(texts, await published())
          change({ affected: await thorough.ask('affected', { before }, { patience: 60_000 }) })
        },
        { what: 'affected', done: 0 },
      ),
    draw: () => draw().catch(failed),
    cancel: () => thorough.stop(),
    stop: () => {
      clearTimeout(timer)
      unsubscribe()
      preview.state().session?.stop()
      quick.stop()
      thorough.stop()
    },
  }
}
