import type { CompiledFunnel, CompiledStep } from '#engine/compile/index.ts'
import { groupedBy, topPath } from '#engine/definition/index.ts'
import {
  isShut,
  type KeptSession,
  messagesOf,
  noState,
  ruleHolds,
  settled,
  stepsInJourney,
  textOf,
} from '#engine/run/index.ts'
import type { ScenarioEngine } from '#engine/scenario/index.ts'
import { createPlayer, type Imagined, imaginedWorld, keptSession, panelOf } from '#engine/simulate/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { generateAnswers } from './answers/generateAnswers.ts'
import { explore } from './explore.ts'

/** How a changed definition affects a person in the middle of a journey. */
export interface Landing {
  /**
   * `stays`: where a load of the page would have led anyway. `asked`: back to an earlier step, which asks for something.
   * `held`: back to a step for an obligation that is new to them. `gone`: the step is no more, or not in their journey.
   */
  kind: 'stays' | 'asked' | 'held' | 'gone'
  /** The labels of the questions, the names of the obligations, or the title of the step that shows instead. */
  what: string[]
}

/** What happens to people at a step, most frequent first. */
export interface Landings {
  /** As the step was called. */
  title: string
  outcomes: (Landing & { /** Of the journeys that were tried, from 0 to 1. */ share: number })[]
}

export interface LandingOptions {
  /** Most journeys to try for each step; 8 by default. */
  each?: number
  /** Most journeys to play in search of them; 200 by default. */
  most?: number
}

/** A person at a step, and their surroundings. */
interface Person {
  session: KeptSession
  title: string
  theme: Record<string, unknown>
  query: Record<string, string>
}

/**
 * What happens to people who are at these steps (paths) of a funnel when their session is opened with a changed definition
 * of it (format.md §7.11). Nobody knows their answers, so journeys are made up: as different ones to each step as rules
 * tell apart.
 */
export async function landings(
  before: ScenarioEngine,
  after: ScenarioEngine,
  steps: readonly string[],
  options: LandingOptions = {},
): Promise<Map<string, Landings>> {
  const found = new Map<string, Landings>()
  for (const [step, people] of await peopleAt(before, steps, options)) {
    const seen: Landing[] = []
    for (const person of people) seen.push(await landingOf(step, person, { before, after }))
    found.set(step, { title: people[0]!.title, outcomes: counted(seen) })
  }
  return found
}

/** People at each of the steps, on as different ways as the search finds first. */
async function peopleAt(
  engine: ScenarioEngine,
  steps: readonly string[],
  { each = 8, most = 200 }: LandingOptions,
): Promise<Map<string, Person[]>> {
  const { funnel } = engine
  const people = new Map(steps.map((step) => [step, new Map<string, Person>()]))
  await explore(engine, {
    order: 'news',
    most,
    fromFirst: true,
    until: ({ end, view, state, kept, journey: { start } }) => {
      const there = people.get(end.step)
      if (there && there.size < each && !view.over && end.away === undefined) {
        const session = kept === null ? keptSession(funnel, state, end.step) : (JSON.parse(kept) as KeptSession)
        const key = JSON.stringify([session.form, session.completed, start.theme, start.query])
        const { title } = panelOf(view)
        there.set(key, { session, title, theme: { ...engine.theme, ...start.theme }, query: start.query ?? {} })
      }
      return [...people.values()].every((all) => all.size >= each)
    },
  })
  return new Map(
    steps
      .filter((step) => Object.hasOwn(funnel.steps, step))
      .map((step) => {
        const all = [...people.get(step)!.values()]
        return [step, all.length > 0 ? all : [madeUp(step, engine)]]
      }),
  )
}

/** A person at a step to which no journey was found, with the answers of an ordinary one. */
function madeUp(step: string, { funnel, registry, theme, seed = {} }: ScenarioEngine): Person {
  const session = keptSession(funnel, generateAnswers(funnel, registry, step, { theme, seed }), step)
  const world = imaginedWorld(funnel, registry, { theme })
  const at = settled({ ...noState, ...session, away: null, step: topPath(step), current: step, world } as Imagined)
  return { session, title: textOf(funnel.steps[step]!.title, at) || step, theme, query: {} }
}

/** Loads a person's page with a definition, and says where they are when it waits for them. */
async function loaded(engine: ScenarioEngine, { session, theme, query }: Person) {
  let text: string | null = JSON.stringify(session)
  const store = {
    load: () => text,
    held: () => text,
    save: (saved: string) => void (text = saved),
    clear: () => void (text = null),
  }
  const open = topPath(session.step)
  const player = await createPlayer({ ...engine, theme, query, store, start: session.at, open })
  await player.settle()
  const { step, page } = player.runner().view()
  const state = player.runner().state()
  player.runner().stop()
  return { step, title: page.title, state }
}

async function landingOf(
  step: string,
  person: Person,
  { before, after }: { before: ScenarioEngine; after: ScenarioEngine },
): Promise<Landing> {
  if (before.funnel.persist.in === 'none') return { kind: 'stays', what: [] }
  const asked = now(topPath(step), after.funnel)
  const there = await loaded(after, person)
  const stays = there.step === now(step, after.funnel)?.path
  if (stays || there.step === now((await loaded(before, person)).step, after.funnel)?.path)
    return { kind: 'stays', what: [] }
  const { registry } = after
  const world = imaginedWorld(after.funnel, registry, {
    theme: person.theme,
    query: person.query,
    now: person.session.at,
  })
  const at: Imagined = { ...there.state, world }
  const journey = stepsInJourney(at)
  const place = journey.findIndex((one) => one === asked)
  if (place < 0) return { kind: 'gone', what: [there.title || there.step] }
  const opened = after.funnel.steps[topPath(there.step)]!
  if (at.frozen.includes(opened.path)) return { kind: 'held', what: obligationsAt(opened, at) }
  const open = journey.slice(journey.indexOf(opened), place).filter(({ path }) => !at.frozen.includes(path))
  const what = [...new Set(open.flatMap((one) => questionsOf(one, at)))]
  return { kind: 'asked', what: what.length > 0 ? what : [there.title || there.step] }
}

/** A step by the path that it has now, or that it had. */
function now(path: string, { steps }: CompiledFunnel): CompiledStep | undefined {
  return ownValue(steps, path) ?? Object.values(steps).find(({ was }) => was.includes(path))
}

/** The labels of the questions for which the Next of a step refuses a press. */
function questionsOf(step: CompiledStep, given: Imagined): string[] {
  const at = { ...given, step: step.path, current: step.path }
  if (step.automatic || !isShut(step, at)) return []
  const wrong = new Set(messagesOf(step, at).map(({ path }) => path))
  const asked = step.fields.filter(({ path }) => wrong.has(path)).map(({ label }) => textOf(label, at))
  const missing = step.missing.filter(({ path, test }) => path !== 'valid' && !ruleHolds(test, at))
  return [...asked, ...missing.map(({ label }) => textOf(label, at))]
}

/** The names of the obligations for which a step that is not asked again opens nevertheless. */
function obligationsAt({ path }: CompiledStep, at: Imagined): string[] {
  const journey = stepsInJourney(at).map((one) => one.path)
  return at.world.funnel.mustPass.flatMap(({ name = path, through, holds, asks }) => {
    const asking = journey.find((one) => asks.includes(one))
    const isOpen =
      (through.includes(path) && !at.completed.includes(path)) || (asking === path && !ruleHolds(holds, at))
    return isOpen ? [name] : []
  })
}

/** Equal landings together, most frequent first. */
function counted(all: Landing[]): Landings['outcomes'] {
  const groups = groupedBy(all, (one) => JSON.stringify(one))
  return [...groups.values()]
    .map((same) => ({ ...same[0]!, share: same.length / all.length }))
    .toSorted((a, b) => b.share - a.share)
}
