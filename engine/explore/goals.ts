import type { CompiledFunnel } from '#engine/compile/index.ts'
import { pointerOf } from '#engine/definition/index.ts'
import { wayId, waysOf, type Way } from '#engine/graph/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import type { PlayedJourney } from './search/playJourney.ts'

/** What journeys should cover. */
export interface Goals {
  transitions: Map<string, Way>
  /** `operation: outcome` and `operation: failure` of every operation that the funnel calls. */
  answers: Set<string>
  steps: Set<string>
}

/** Failures that every operation has (docs/format.md §5), except `unset`, which occurs only where an answer may be missing. */
const everywhere = ['offline', 'timeout', 'malformed']

export function goalsOf(funnel: CompiledFunnel): Goals {
  const labels = funnel.graph.edges.flatMap(({ does }) => does)
  const called = new Set(labels.flatMap((label) => (label.is === 'call' ? [label.operation] : [])))
  const answers = [...called].flatMap((name) => {
    const { outcome, failures } = funnel.operations[name]!
    return [...(outcome?.values ?? []), ...failures.map(({ code }) => code), ...everywhere].map(
      (answer) => `${name}: ${answer}`,
    )
  })
  return {
    transitions: new Map(knownTransitions(funnel).map((way) => [way.id, way])),
    answers: new Set(answers),
    steps: new Set(Object.keys(funnel.steps)),
  }
}

/** Every way that a journey may take. Next and Back cannot be pressed where they are hidden, and nothing refuses a press where nothing is asked. */
const knownTransitions = ({ graph, steps }: CompiledFunnel): Way[] =>
  waysOf(graph).filter(({ id, step, on }) => {
    const { nav, fields, gate } = ownValue(steps, step) ?? {}
    const isRefusal = id === wayId({ at: `${pointerOf({ path: step })}/gate` })
    if (isRefusal && gate === undefined && fields?.length === 0) return false
    return !(on === 'next' && nav?.next === false) && !(on === 'back' && nav?.back === false)
  })

/** Describes a way in one line, such as `pay: next if form.agreed to done`. */
export function transitionInWords({ step, on, conditions, to }: Way): string {
  const when = conditions.length === 0 ? '' : ` if ${conditions.join(' and ')}`
  return `${step || 'the start'}: ${on}${when}${to === undefined ? '' : ` to ${to.replace(/\/@.*$/, '')}`}`
}

/** Goals that no journey reached: ways as `transitionInWords` describes them, answers as `operation: answer`, paths of steps. */
export interface Unreached {
  transitions: string[]
  answers: string[]
  steps: string[]
}

export function unreached(goals: Goals, journeys: PlayedJourney[]): Unreached {
  const taken = new Set(journeys.flatMap(({ transitions }) => transitions))
  const answered = new Set(journeys.flatMap(({ answers }) => answers))
  const seen = new Set(journeys.flatMap(({ steps }) => steps))
  return {
    transitions: [...goals.transitions.values()].filter(({ id }) => !taken.has(id)).map(transitionInWords),
    answers: [...goals.answers].filter((answer) => !answered.has(answer)),
    steps: [...goals.steps].filter((step) => !seen.has(step)),
  }
}

/** An `until` for a search: true as soon as all goals but the excepted ones are reached. */
export function whenReached(goals: Goals, except: Unreached): (played: PlayedJourney) => boolean {
  const wanted = [...goals.transitions.values()].filter((way) => !except.transitions.includes(transitionInWords(way)))
  const [ways, answers, steps] = [new Set(wanted.map(({ id }) => id)), new Set(goals.answers), new Set(goals.steps)]
  except.answers.forEach((answer) => answers.delete(answer))
  except.steps.forEach((step) => steps.delete(step))
  return (played) => {
    played.transitions.forEach((id) => ways.delete(id))
    played.answers.forEach((answer) => answers.delete(answer))
    played.steps.forEach((step) => steps.delete(step))
    return ways.size + answers.size + steps.size === 0
  }
}
