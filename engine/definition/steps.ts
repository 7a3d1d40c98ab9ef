import type { StepNode } from './stepIndex.ts'
import { escapeSegment } from './source.ts'

/** Where a step stands in the definition. */
export const pointerOf = (node: StepNode): string => `/steps/${node.path.split('/').map(escapeSegment).join('/steps/')}`

/** The step as messages name it: `work / first`. */
export const nameOf = (path: string): string => path.replaceAll('/', ' / ')

/** A top-level waiting step that is not final has Next; others only where it is written (docs/format.md §3.3). */
export const hasNextStep = ({ parent, automatic, step }: StepNode): boolean =>
  !automatic && (step.next !== undefined || (!parent && !step.final))
