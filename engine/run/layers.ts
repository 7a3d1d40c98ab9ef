import type { CompiledStep } from '#engine/compile/index.ts'

/** What lies on top of each other: each layer begins with the step that opens it, followed by the stages inside it. */
export interface Layers {
  page: CompiledStep[]
  notice?: CompiledStep[]
  dialog?: CompiledStep[]
}

/** The layers of a screen, from the chain of steps that leads to the current one (format.md §3.3, `as`). */
export function layersOf([top, ...inner]: CompiledStep[]): Layers {
  let layers: Layers = { page: [top!] }
  let here: keyof Layers = 'page'
  for (const step of inner) {
    if (step.as === 'stage') layers[here]!.push(step)
    else if (step.as === 'page') {
      layers = { page: [step] }
      here = 'page'
    } else {
      // A notice stands in place of what is around it, and that may be a dialog.
      here = here === 'dialog' ? 'dialog' : step.as
      layers[here] = [step]
    }
  }
  return layers
}
