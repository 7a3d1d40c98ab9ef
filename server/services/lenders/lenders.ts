import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Lender } from '#schemas/operations/lenders.ts'
import { fallbackLenderId } from '#server/data/lenders.ts'
import { isUuid } from '../../base/tokens.ts'
import { lenders } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'

const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Finds a company's lender by a name or alias in a report or an answer; the fallback lender if there is none (CALL-09). */
export async function lenderFinder({ db }: Deps, companyId: string): Promise<(name: string) => string> {
  const rows = await db.select().from(lenders).where(eq(lenders.companyId, companyId))
  const byName = new Map(
    rows.flatMap(({ id, name, alias }) => [alias, name].filter(Boolean).map((text) => [plainName(text), id] as const)),
  )
  return (name) => byName.get(plainName(name)) ?? fallbackLenderId
}

const reply = (row: typeof lenders.$inferSelect): Lender => ({
  id: row.id,
  name: row.name,
  alias: row.alias,
  company_id: row.companyId,
  show_on_manual_lenders_list: row.showOnManualLendersList,
})

/** A company's lenders by name, as calls give them out; `offered` leaves out those that cannot be chosen. */
export async function lendersOf({ db }: Deps, companyId: string, { offered = false } = {}): Promise<Lender[]> {
  const rows = await db
    .select()
    .from(lenders)
    .where(and(eq(lenders.companyId, companyId), offered ? eq(lenders.showOnManualLendersList, true) : undefined))
    .orderBy(asc(lenders.name))
  return rows.map(reply)
}

/** The company's lenders with these ids. Invalid and unknown ids are ignored. */
export async function lendersWithIds({ db }: Deps, companyId: string, ids: readonly string[]): Promise<Lender[]> {
  const known = ids.filter(isUuid)
  if (known.length === 0) return []
  const rows = await db
    .select()
    .from(lenders)
    .where(and(eq(lenders.companyId, companyId), inArray(lenders.id, known)))
  return rows.map(reply)
}
