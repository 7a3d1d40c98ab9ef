import { type Definition, type Step, unescapeSegment } from '#engine/definition/index.ts'

/** Whether the funnel, or a step around the place, accepts findings of this code (docs/format.md §3.2 and §3.3, `accept`). */
export function isAccepted(code: string, pointer: string, definition: Definition): boolean {
  return [definition, ...stepsAround(pointer, definition)].some(({ accept }) => accept?.includes(code))
}

function stepsAround(pointer: string, definition: Definition): Step[] {
  const segments = pointer.split('/').slice(1).map(unescapeSegment)
  const around: Step[] = []
  let holder: { steps?: Record<string, Step> } | undefined = definition
  for (let at = 0; holder && segments[at] === 'steps'; at += 2) {
    const step: Step | undefined = holder.steps?.[segments[at + 1] ?? '']
    if (step) around.push(step)
    holder = step
  }
  return around
}
