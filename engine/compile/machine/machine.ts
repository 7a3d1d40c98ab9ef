import type { CompileContext } from '../context.ts'
import { orderEntries, pointerOf, type StepNode } from '#engine/definition/index.ts'
import { StateBuilder, type Origin } from './builder.ts'
import { stepState } from './step.ts'
import { compileEffects, transitionsOf } from './transitions.ts'
import type { StateConfig } from './types.ts'

/** The entry guard is compiled as the inside of a nameless step. */
const entryNode: StepNode = { path: '', id: '', step: {}, children: [], automatic: true }

/** `@boot` runs the entry guard, `@land` finds the step to open (format.md §7.7). */
function bootStates(context: CompileContext): Record<string, StateConfig> {
  const { enter, order, unknownStep } = context.definition
  const builder = new StateBuilder(entryNode, context)
  const origin: Origin = { node: entryNode, forward: false, catching: false, tags: ['busy', 'loading'] }
  const decided = builder.add('entered', {
    always: transitionsOf(enter?.then ?? '@asked', '/enter/then', origin, builder),
  })
  const first = compileEffects(enter?.do ?? [], '/enter/do', decided, origin, builder)
  const firstStep = orderEntries({ ...context.definition, order })[0]!.step
  const landings = context.index.top.map((node) => ({
    at: pointerOf(node),
    guard: { type: 'land', params: { step: node.path } },
    target: `#${node.path}`,
  }))
  // Where there is a step for unknown addresses, nobody asks for the page that is not there.
  const missing = {
    ...(unknownStep === false && { at: '/unknownStep' }),
    guard: { type: 'missing' },
    target: '#@missing',
  }
  return {
    '@boot': { always: [{ target: first }] },
    ...builder.states,
    '@land': { id: '@land', always: [missing, ...landings, { target: `#${firstStep}` }] },
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
