import type { CompileContext } from '../context.ts'
import { orderEntries, type StepNode } from '#engine/definition/index.ts'
import { StateBuilder, type Origin } from './builder.ts'
import { compileEffects } from './effects.ts'
import { stepState } from './step.ts'
import { transitionsOf } from './transitions.ts'
import type { StateConfig } from './types.ts'

/** The entry guard is compiled as the inside of a nameless step. */
const entryNode: StepNode = { path: '', id: '', step: {}, children: [], automatic: true }

/** `@boot` runs the entry guard, `@land` finds the step to open (format.md §7.7). */
function bootStates(context: CompileContext): Record<string, StateConfig> {
  const { enter, order } = context.definition
  const builder = new StateBuilder(entryNode)
  const origin: Origin = { node: entryNode, forward: false, catching: false, tags: ['busy', 'loading'] }
  const decided = builder.add('entered', { always: transitionsOf(enter?.then ?? '@asked', origin, builder, context) })
  const first = compileEffects(enter?.do ?? [], decided, origin, builder, context)
  const firstStep = orderEntries({ ...context.definition, order })[0]!.step
  const landings = context.index.top.map((node) => ({
    guard: { type: 'land', params: { step: node.path } },
    target: `#${node.path}`,
  }))
  return {
    '@boot': { always: [{ target: first }] },
    ...builder.states,
    '@land': {
      id: '@land',
      always: [{ guard: { type: 'missing' }, target: '#@missing' }, ...landings, { target: `#${firstStep}` }],
    },
    '@missing': { id: '@missing', type: 'final' },
    '@exit': { id: '@exit', type: 'final' },
    '@reload': { id: '@reload', type: 'final' },
    '@broken': { id: '@broken', tags: ['broken'] },
  }
}

/** A funnel as XState machine config: plain JSON, in which nothing but names and trees stands for behaviour. */
export function compileMachine(context: CompileContext): StateConfig & { id: string } {
  const steps = Object.fromEntries(context.index.top.map((node) => [node.id, stepState(node, context)]))
  return {
    id: context.definition.id,
    initial: '@boot',
    on: { GO: [{ target: '#@land', actions: [{ type: 'ask' }] }] },
    states: { ...bootStates(context), ...steps },
  }
}
