import type { CompiledFunnel, CompiledStep } from 'runnel/compile'
import { ownValue } from 'runnel/rules'

/** The top-level steps: those of the order first, then those that only links and branches lead to. */
export function stepsInOrder({ order, steps }: CompiledFunnel): CompiledStep[] {
  const ids = new Set(order.map(({ step }) => step))
  const others = Object.values(steps).filter(({ path }) => !path.includes('/') && !ids.has(path))
  return [...[...ids].flatMap((id) => ownValue(steps, id) ?? []), ...others]
}
