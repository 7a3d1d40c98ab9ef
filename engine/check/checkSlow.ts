import {
  groupedBy,
  isIdempotent,
  milliseconds,
  pointerOf,
  slowHolder,
  timeoutOf,
  type CallItem,
} from '#engine/definition/index.ts'
import type { Check, CheckContext } from './context.ts'

/** The most milliseconds that a call may run, with its repetitions. One that is looked up afterwards has no limit. */
function longest({ value, contract }: CallItem): number {
  if (contract.recover) return Infinity
  const { times, wait } = (isIdempotent(contract) && (value.retry ?? contract.retry)) || { times: 0, wait: '0s' }
  if (contract.patience && value.onFail === '@continue') return milliseconds(contract.patience)
  const each = Math.min(timeoutOf(contract), timeoutOf({ timeout: value.timeout ?? contract.timeout }))
  return (times + 1) * each + times * milliseconds(wait)
}

/** Texts of `slow`: a call that runs that long exists where they count, and no two are due at the same time. */
export const checkSlow: Check = (context) => {
  const { definition, index, calls } = context
  const effects = calls.filter(({ isLookup }) => !isLookup)
  const byHolder = groupedBy(effects, ({ step }) => slowHolder(step === undefined ? undefined : index.byPath.get(step)))
  if (definition.slow) checkTexts(definition.slow, '', byHolder.get(undefined), context)
  for (const node of index.byPath.values())
    if (node.step.slow) checkTexts(node.step.slow, pointerOf(node), byHolder.get(node), context)
}

/** The texts at a place, with the calls for which they count. */
function checkTexts(
  slow: Record<string, string>,
  at: string,
  calls: CallItem[] = [],
  { reportKey }: CheckContext,
): void {
  const most = Math.max(0, ...calls.map(longest))
  const times = Object.keys(slow)
  times.forEach((time, place) => {
    const same = times.slice(place + 1).find((other) => milliseconds(other) === milliseconds(time))
    if (same)
      reportKey('slow-never', `${at}/slow/${time}`, {
        message: `"${time}" is as long as "${same}", whose text is shown instead`,
        hint: 'remove one of them',
      })
  })
  for (const time of times.filter((one) => milliseconds(one) >= most))
    reportKey('slow-never', `${at}/slow/${time}`, {
      message:
        calls.length === 0
          ? 'no call runs here, so this is never shown'
          : `no call runs that long here: each has failed after ${most / 1000} s, so this is never shown`,
    })
}
