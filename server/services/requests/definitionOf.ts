import { and, eq } from 'drizzle-orm'
import { definitions } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'

/** The hash that a page says its form's definition has, if this site has ever run with it; else that of today's. */
export async function definitionOf(
  { db, funnels }: Deps,
  { funnel, definition }: { funnel: string; definition?: string },
): Promise<string> {
  const current = funnels.get(funnel)?.hash ?? ''
  if (definition === undefined || definition === current) return current
  const [known] = await db
    .select({ hash: definitions.hash })
    .from(definitions)
    .where(and(eq(definitions.hash, definition), eq(definitions.funnel, funnel)))
  return known?.hash ?? current
}
