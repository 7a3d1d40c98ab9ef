import type { AttackReport } from '../attack/run.ts'
import type { Counts } from './counts.ts'

/** Counts from the report of `npm run attack`. Each attack counts once per store. */
export function readAttackReport({ attacks }: AttackReport): Counts {
  const played = attacks.filter(({ skipped }) => !skipped)
  const broken = played.filter(({ held }) => !held)
  return {
    passed: played.length - broken.length,
    failed: broken.length,
    skipped: attacks.length - played.length,
    failures: broken.map(({ name, store, tries, happened }) => ({
      test: `attack on ${store} › ${name}`,
      message: `${happened}\nIt ${tries}.`,
    })),
    flaky: [],
    times: [],
  }
}
