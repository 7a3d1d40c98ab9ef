import type { AttackReport } from '../attack/report.ts'
import type { Counts } from './counts.ts'

/** What the report of `npm run attack` found. Each attack counts once for each store. */
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
  }
}
