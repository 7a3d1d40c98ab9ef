import type { Definition, Step } from './definition.ts'
import type { StepNode } from './stepIndex.ts'
import { escapeSegment } from './source.ts'

/** Where a step stands in the definition. */
export const pointerOf = ({ path }: Pick<StepNode, 'path'>): string =>
  `/steps/${path.split('/').map(escapeSegment).join('/steps/')}`

/** The step as messages name it: `work / first`. */
export const nameOf = (path: string): string => path.replaceAll('/', ' / ')

/** A top-level waiting step that is not final has Next and Back; others only where they are written (docs/format.md §3.3). */
const bySelf = ({ parent, step }: StepNode): boolean => !parent && !step.final
export const hasNextStep = (node: StepNode): boolean =>
  !node.automatic && (node.step.next !== undefined || bySelf(node))
export const hasBackStep = (node: StepNode): boolean =>
  !node.automatic && (node.step.back !== undefined || bySelf(node))

/** Whether leaving it by Next may run an operation. */
export const callsOnNext = ({ next }: Step): boolean => next !== undefined && JSON.stringify(next).includes('"call":')

/** A shut Next only moves the focus, and explains nothing. */
export const shutMovesFocus = ({ nav }: Step, { nav: common }: Pick<Definition, 'nav'>): boolean =>
  ((nav === false ? undefined : nav?.shut) ?? common?.shut) === 'focus'
