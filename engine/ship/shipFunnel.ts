import type { CompiledFunnel, CompiledStep } from '#engine/compile/index.ts'
import { usualStep, mapValues } from '#engine/definition/index.ts'
import { leanMachine } from './leanMachine.ts'
import type { ShippedContracts, ShippedFunnel, ShippedStep } from './shipped.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The members that are defined and differ from the usual ones. */
const different = <T extends object>(value: T, usual: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(value).filter(([key, member]) => member !== undefined && !same(member, usual[key as keyof T])),
  ) as Partial<T>

/** The members of a step that differ from the usual step. */
function sparse(step: CompiledStep): ShippedStep {
  const usual: CompiledStep = usualStep(step.path)
  const { nav: _nav, ...rest } = different(step, usual)
  return same(step.nav, usual.nav) ? rest : { ...rest, nav: different(step.nav, usual.nav) }
}

/** The two parts of a funnel that a page loads as data. They lack the title, the names of obligations (for staff) and the graph. */
export function shipFunnel({
  title: _title,
  graph: _graph,
  operations,
  steps,
  events,
  results,
  uses,
  machine,
  mustPass,
  ...rest
}: CompiledFunnel): { funnel: ShippedFunnel; contracts: ShippedContracts } {
  return {
    funnel: {
      ...rest,
      mustPass: mustPass.map(({ name: _name, ...asked }) => asked),
      steps: mapValues(steps, sparse),
      machine: leanMachine(machine),
    },
    contracts: {
      events,
      results,
      uses,
      operations: mapValues(operations, ({ name: _name, ...operation }) => operation),
    },
  }
}
