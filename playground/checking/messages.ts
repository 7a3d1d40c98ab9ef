import type { CompiledFunnel } from 'runnel/compile'
import type { Finding } from 'runnel/contracts'
import type { JsonSchema } from 'runnel/rules'

/** What is needed to run a definition without errors. */
export interface Runnable {
  funnel: CompiledFunnel
  /** The schemas of `schemasToValidate`. */
  schemas: Record<string, JsonSchema>
}

/** What the checker says about a definition. */
export interface Checked {
  findings: Finding[]
  /** Absent if there are errors. */
  runnable?: Runnable
}

/** A text that the worker is asked to check. */
export interface Question {
  id: number
  text: string
}

/** The worker's answer. A first one may come before every pattern is judged; the last one is `whole`. */
export interface Answer extends Checked {
  id: number
  whole: boolean
}
