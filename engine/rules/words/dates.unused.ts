import type { FunctionRun } from '../functions.ts'

/** No funnel calculates with dates. */
export const dateRuns: Record<string, FunctionRun> = {}
