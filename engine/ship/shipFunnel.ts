import type { CompiledFunnel, CompiledStep, StateConfig } from '#engine/compile/index.ts'
import { mapValues } from '#engine/run/index.ts'
import { leanMachine } from './leanMachine.ts'
import {
  mapStates,
  usualEntry,
  usualId,
  usualInitial,
  usualStep,
  type ShippedContracts,
  type ShippedFunnel,
  type ShippedStep,
} from './shipped.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const different = <T extends object>(value: T, usual: Partial<Record<keyof T, unknown>>): Partial<T> =>
  Object.fromEntries(
    Object.entries(value).filter(([key, member]) => !same(member, usual[key as keyof T])),
  ) as Partial<T>

/** Only what differs from the usual step; labels of hidden navigation never show. */
function sparse(step: CompiledStep): ShippedStep {
  const usual = usualStep(step.path)
  const { nav: _nav, ...rest } = different(step, usual)
  return same(step.nav, usual.nav) ? rest : { ...rest, nav: different(step.nav, usual.nav) }
}

function withoutUsual({ entry, id, initial, invoke, ...rest }: StateConfig, key: string, step: string): StateConfig {
  const { id: _called, src: _src, ...call } = invoke ?? {}
  const input = invoke && Object.fromEntries(Object.entries(invoke.input).filter(([, value]) => !same(value, {})))
  return {
    ...different({ id }, { id: usualId(key, step) }),
    ...rest,
    ...(invoke && { invoke: { ...call, input } as StateConfig['invoke'] }),
    ...different({ entry, initial }, { entry: usualEntry(key, step), initial: usualInitial(key) }),
  }
}

/** The two parts that a page fetches as data. The title is for staff and stays behind. */
export function shipFunnel({
  title: _title,
  schemas: _schemas,
  graph: _graph,
  operations,
  steps,
  events,
  results,
  uses,
  machine,
  ...rest
}: CompiledFunnel): { funnel: ShippedFunnel; contracts: ShippedContracts } {
  const lean: StateConfig = leanMachine(machine)
  return {
    funnel: {
      ...rest,
      steps: mapValues(steps, sparse),
      machine: { ...lean, states: mapStates(lean.states!, '', withoutUsual) },
    },
    contracts: {
      events,
      results,
      uses,
      operations: mapValues(operations, ({ name: _name, ...operation }) => operation),
    },
  }
}
