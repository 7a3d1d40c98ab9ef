import type { CompiledFunnel, CompiledStep, StateConfig } from '#engine/compile/index.ts'
import { withRelativeTargets } from './relativeTargets.ts'
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
import { live, mapTransitions } from './transitionLists.ts'
import { withoutRelays } from './withoutRelays.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const different = <T extends object>(value: T, usual: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(value).filter(([key, member]) => !same(member, usual[key as keyof T])),
  ) as Partial<T>

/** Only what differs from the usual step; labels of hidden navigation never show. */
function sparse(step: CompiledStep): ShippedStep {
  const usual = usualStep(step.path)
  const { nav: _nav, ...rest } = different(step, usual)
  return same(step.nav, usual.nav) ? rest : { ...rest, nav: different(step.nav, usual.nav) }
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

/** The same machine in fewer words, with the names that a page needs. */
export const leanMachine = (machine: StateConfig & { id: string }): StateConfig & { id: string } =>
  withRelativeTargets(withoutRelays(mapTransitions(machine, live)))

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
  const lean = leanMachine(machine as unknown as StateConfig & { id: string })
  return {
    funnel: {
      ...rest,
      steps: Object.fromEntries(Object.entries(steps).map(([path, step]) => [path, sparse(step)])),
      machine: { ...lean, states: mapStates(lean.states!, '', withoutUsual) },
    },
    contracts: {
      events,
      results,
      uses,
      operations: Object.fromEntries(
        Object.entries(operations).map(([name, { name: _name, ...operation }]) => [name, operation]),
      ),
    },
  }
}
