import { dirname } from 'node:path'
import { changedStep, changesOf, type OwnChange } from '#engine/check/index.ts'
import { locationOf, type LoadedFunnel } from '#engine/definition/index.ts'
import { failed, type PlayedScenario } from '../report/scenarios.ts'

/** How many changes of a variant a report names at most. */
const most = 5

/** How near a change is to a failure: in its step, in the order of steps, in a step on the way, or elsewhere. */
function distance(change: OwnChange, [at, ...before]: (string | undefined)[]): number {
  const path = changedStep(change)
  const concerns = (step: string | undefined): boolean =>
    path !== '' && step !== undefined && (step === path || step.startsWith(`${path}/`) || path.startsWith(`${step}/`))
  if (concerns(at)) return 0
  if (change.keys[0] === 'order') return 1
  return before.some(concerns) ? 2 : 3
}

/**
 * The failed scenarios that a variant takes over, each with the places of what the variant changes, those near the
 * failure first: one of them is the reason, unless the scenario fails in the base as well.
 */
export function withChanges(played: PlayedScenario[], { variant, files: [file] }: LoadedFunnel): PlayedScenario[] {
  if (!variant || file === undefined) return played
  const changes = changesOf(variant)
  return played.map((one) => {
    const { failure, walked } = one.result
    if (!failed(one) || !failure || one.found.file.startsWith(`${dirname(file)}/`)) return one
    const steps = [failure.at, ...walked.toReversed()]
    const near = changes.toSorted((a, b) => distance(a, steps) - distance(b, steps))
    const lines = near.slice(0, most).map((change) => {
      const { line, column } = locationOf(change.member.key)
      return `${file}:${line}:${column}  ${change.keys.join(' / ')}`
    })
    const left = near.length - lines.length
    return { ...one, changes: [...lines, ...(left > 0 ? [`and ${left} more`] : [])] }
  })
}
