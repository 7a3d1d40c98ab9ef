import { groupedBy } from 'runnel/contracts'
import type { Failure } from 'runnel/scenario'
import type { TracedPart } from 'runnel/simulate'
import type { PlayedScenario } from './playedScenario.ts'

/** Scenarios that fail for the same reason, and the reason in words where it is one that the step on screen gives. */
export interface Cause {
  scenarios: PlayedScenario[]
  because?: string
}

type Refused = { step: string; missing: string[]; wrong: string[]; parts: string[] }

/** The innermost parts of a rule that do not hold. */
const failingParts = ({ text, holds, parts }: TracedPart): string[] =>
  holds ? [] : parts.length === 0 ? [text] : parts.flatMap(failingParts)

/** Why the step on screen refuses a press of Next; undefined if it does not. */
function refusedBy({ at, gate }: Failure): Refused | undefined {
  if (at === undefined || gate?.open !== false) return undefined
  const told = gate.fields.filter(({ message }) => message !== '')
  return {
    step: at,
    missing: told.flatMap(({ path, answered }) => (answered ? [] : [path])),
    wrong: told.flatMap(({ path, message, answered }) => (answered ? [`${path} (${message})`] : [])),
    parts: gate.gate ? failingParts(gate.gate) : [],
  }
}

const failureOf = ({ result }: PlayedScenario): Failure => result.failure!

/** What failures have in common that stand in one step and are told with the same words. */
const sameWords = (one: PlayedScenario): string => {
  const { problems, at, landing } = failureOf(one)
  return JSON.stringify([problems, at, landing])
}

/**
 * Failed scenarios by cause. One cause is a step whose Next refuses a press for the same fields, whatever was expected
 * of the scenario. The others have a cause in common if they
 * fail in one step with the same words.
 */
export function causesOf(lost: PlayedScenario[]): Cause[] {
  const refusal = (one: PlayedScenario): string => JSON.stringify(refusedBy(failureOf(one)))
  const holding = new Set(lost.filter((one) => failureOf(one).held === 'surely').map(refusal))
  const isHeld = (one: PlayedScenario): boolean => failureOf(one).held !== undefined && holding.has(refusal(one))
  return [...groupedBy(lost, (one) => (isHeld(one) ? refusal(one) : sameWords(one))).values()].map((scenarios) => {
    const refused = isHeld(scenarios[0]!) ? refusedBy(failureOf(scenarios[0]!)) : undefined
    return { scenarios: plainestFirst(scenarios), because: refused && inWords(refused) }
  })
}

/** The plainest scenario comes first, since its story is printed: the one with the fewest problems. */
const plainestFirst = (scenarios: PlayedScenario[]): PlayedScenario[] =>
  scenarios.toSorted((a, b) => failureOf(a).problems.length - failureOf(b).problems.length)

const named = (names: string[]): string =>
  `${names.map((name) => `"${name}"`).join(' and ')} ${names.length === 1 ? 'is' : 'are'}`

function inWords({ step, missing, wrong, parts }: Refused): string {
  const has = missing.length === 1 ? 'has' : 'have'
  return [
    ...(missing.length > 0 ? [`${named(missing)} required in "${step}" and ${has} no answer there`] : []),
    ...(wrong.length > 0 ? [`"${step}" refuses ${wrong.join(' and ')}`] : []),
    ...(missing.length + wrong.length > 0
      ? []
      : [`Next of "${step}" is shut: this does not hold: ${parts.join('; ')}`]),
  ].join(', and ')
}
