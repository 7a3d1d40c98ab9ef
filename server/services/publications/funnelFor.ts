import type { CompiledFunnel } from 'runnel/compile'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../deps.ts'

/**
 * The funnel by which answers are judged: the version that the page was made from, or the current one where the page names
 * none, an unknown one, or one that has ended. Undefined if this site has no such funnel. Within a transaction, pass it.
 */
export async function funnelFor(
  { funnels, versions }: Pick<Deps, 'funnels' | 'versions'>,
  { funnel, definition }: { funnel: string; definition?: string | undefined },
  tx?: Transaction,
): Promise<CompiledFunnel | undefined> {
  const current = funnels.get(funnel)
  if (definition === undefined || definition === current?.hash) return current
  return (await versions.of(funnel, definition, tx)) ?? current
}
