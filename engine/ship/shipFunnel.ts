import type { CompiledFunnel, CompiledStep } from '#engine/compile/compiled.ts'
import type { StateConfig } from '#engine/compile/machine/types.ts'
import { withRelativeTargets } from './relativeTargets.ts'
import { mapStates, usualEntry, usualId, usualInitial, usualStep, type ShippedContracts, type ShippedFunnel } from './shipped.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Only what differs from the usual step; labels of hidden navigation never show. */
function sparse(step: CompiledStep): Partial<CompiledStep> {
  const usual = usualStep(step.path) as unknown as Record<string, unknown>
  return Object.fromEntries(Object.entries(step).filter(([key, value]) => !same(value, usual[key]))) as Partial<CompiledStep>
}

function withoutUsual(state: StateConfig, key: string, step: string): StateConfig {
  const { entry, id, initial, invoke, ...rest } = state
  const { id: _called, src: _src, ...call } = invoke ?? {}
  const input = invoke && Object.fromEntries(Object.entries(invoke.input).filter(([, value]) => !same(value, {})))
  return {
    ...(id !== undefined && id !== usualId(key, step) ? { id } : {}),
    ...rest,
    ...(invoke ? { invoke: { ...call, input } as StateConfig['invoke'] & object } : {}),
    ...(entry && !same(entry, usualEntry(key, step)) ? { entry } : {}),
    ...(initial !== undefined && initial !== usualInitial(key) ? { initial } : {}),
  }
}

/** The two parts that a page fetches as data. The title is for staff and stays behind. */
export function shipFunnel({ title: _title, schemas: _schemas, operations, steps, events, results, uses, machine, ...rest }: CompiledFunnel): { funnel: ShippedFunnel; contracts: ShippedContracts } {
  const relative = withRelativeTargets(machine as unknown as StateConfig & { id: string })
  return {
    funnel: {
      ...rest,
      steps: Object.fromEntries(Object.entries(steps).map(([path, step]) => [path, sparse(step)])),
      machine: { ...relative, states: mapStates(relative.states!, '', withoutUsual) },
    },
    contracts: { events, results, uses, operations: Object.fromEntries(Object.entries(operations).map(([name, { name: _name, ...operation }]) => [name, operation])) },
  }
}
