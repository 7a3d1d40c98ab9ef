import type { FunctionRun } from '../functions.ts'

/** No funnel calculates with numbers. */
export const numberRuns: Record<string, FunctionRun> = {}
