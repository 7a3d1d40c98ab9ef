import { milliseconds, pointerOf, slowHolder, type CallItem } from '#engine/definition/index.ts'
import type { Check } from './context.ts'

/** The most milliseconds that a call may run, with its repetitions. One that is looked up afterwards has no limit. */
function longest({ value, contract }: CallItem): number {
  const { times, wait } = (contract.idempotent && (value.retry ?? contract.retry)) || { times: 0, wait: '0s' }
  const limits = [contract.timeout ?? '15s', ...(value.timeout === undefined ? [] : [value.timeout])]
  const each = Math.min(...limits.map(milliseconds))
  return contract.recover ? Infinity : (times + 1) * each + times * milliseconds(wait)
}

/** Texts of `slow`: a call that runs that long exists where they count, and no two are due at the same time. */
export const checkSlow: Check = ({ definition, index, calls, reportKey }) => {
  const check = (at: string, slow: Record<string, string> = {}): void => {
    const here = calls.filter(({ step }) => {
      const holder = step === undefined ? undefined : slowHolder(index.byPath.get(step))
      return (holder ? pointerOf(holder) : '') === at
    })
    const most = Math.max(0, ...here.map(longest))
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
          here.length === 0
            ? 'no call runs here, so this is never shown'
            : `no call runs that long here: each has failed after ${most / 1000} s, so this is never shown`,
      })
  }
  check('', definition.slow)
  for (const node of index.byPath.values()) check(pointerOf(node), node.step.slow)
}
