import { failureHandlers } from '#engine/graph/index.ts'
import type { CompileContext } from '../context.ts'
import type { Origin } from './builder.ts'

/**
 * The state that handles a failure of `origin`: the step's own `catch`, else a waiting step itself, else the nearest
 * `catch` around it (format.md §7.4). `#@broken` when nobody does, which the checker refuses.
 */
export function failureTarget({ node, catching }: Pick<Origin, 'node' | 'catching'>, context: CompileContext): string {
  const [handler] = failureHandlers(catching ? { step: node.path, slot: 'catch' } : { step: node.path }, context.index)
  if (handler) return `#${handler.path}/@catch`
  return node.automatic ? '#@broken' : `#${node.path}/@show`
}
