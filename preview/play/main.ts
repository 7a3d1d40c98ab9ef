import { registry } from 'virtual:runnel-registry'
import type { FunnelView } from 'runnel/run'
import { headless, playerOptionsOf, type ScenarioEngine, type Move, type Scenario } from 'runnel/scenario'
import { createPlayer, type Player, seenOf, type Seen } from 'runnel/simulate'
import { loadBrands, loadPreviewed, loadValidators } from '../data/loadPreview.ts'
import { createBridge } from '../screen/bridge.ts'
import { missingOnPage, readScreen } from './readScreen.ts'

const bridge = createBridge()
window.runnelPreview = bridge

/** Timeout for rendering, in milliseconds. A development server transforms a module when it is first requested. */
const patience = 30_000

let player: Player | undefined
let shown: (() => void) | undefined
let run = 0

const frame = (): Promise<void> => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))

async function drawn(view: () => FunnelView): Promise<void> {
  const end = performance.now() + patience
  await frame()
  for (let missing = missingOnPage(view()); missing !== undefined; missing = missingOnPage(view())) {
    if (performance.now() > end) throw new Error(`the page does not show ${missing}`)
    await frame()
  }
}

/** The interface of the page for the command line, which presses and types from outside. */
const pagePlayer = {
  /** Starts a funnel for a scenario, with simulated operations and virtual time. */
  async start(id: string, scenario: Scenario, given: Pick<ScenarioEngine, 'theme' | 'seed'>): Promise<void> {
    player?.runner().stop()
    const previewed = await loadPreviewed(id)
    const { compiled } = previewed
    if (!compiled) throw new Error(`${id} has errors; runnel check ${id} lists them`)
    const [brand] = await loadBrands()
    const validators = await loadValidators(previewed)
    const options = playerOptionsOf(scenario, { ...given, funnel: compiled, registry, validators })
    player = await createPlayer(options)
    const { clock } = player
    shown = () =>
      bridge.show({
        key: `${(run += 1)}`,
        brand: brand!,
        language: compiled.language,
        uses: compiled.uses,
        runner: player!.runner(),
        theme: options.theme,
        clock,
        restart: () => undefined,
      })
    shown()
  },
  async settle(): Promise<number> {
    const before = player!.runner()
    const passed = await player!.settle()
    if (player!.runner() !== before) shown!()
    return passed
  },
  advance: (milliseconds: number): Promise<void> => player!.clock.advance(milliseconds),
  /**
   * A move that cannot be made by hand: an external event, an address, a reload, or an answer that no widget can enter.
   */
  async act(move: Move): Promise<void> {
    await headless(player!).act(move)
    if (move.reload || move.return) shown!()
  },
  view: () => player!.runner().view(),
  drawn: () => drawn(pagePlayer.view),
  async seen(): Promise<Seen> {
    await pagePlayer.drawn()
    const seen = seenOf(player!)
    // Widgets may call operations that the scenario does not mention.
    return { ...seen, ...readScreen(seen.view), calls: seen.calls.filter(({ step }) => step !== undefined) }
  },
}
export type PagePlayer = typeof pagePlayer

declare global {
  interface Window {
    runnelPlayer?: PagePlayer
  }
}
window.runnelPlayer = pagePlayer

await import('../screen/main.tsx')
