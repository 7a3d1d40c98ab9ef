import type { CompiledFunnel, CompiledStep } from 'runnel/compile'

/** The top-level steps: those of the order first, then those that only links and branches lead to. */
export function stepsInOrder({ order, steps }: CompiledFunnel): CompiledStep[] {
  const ids = new Set(order.map(({ step }) => step))
  const others = Object.values(steps).filter(({ path }) => !path.includes('/') && !ids.has(path))
  return [...[...ids].flatMap((id) => steps[id] ?? []), ...others]
}
