import { eq } from 'drizzle-orm'
import { fallbackLenderId } from '#server/data/lenders.ts'
import { lenders } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'

const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Finds a company's lender by the name or alias that a report or an applicant uses; the fallback lender where there is none (CALL-09). */
export async function lenderFinder({ db }: Deps, companyId: string): Promise<(name: string) => string> {
  const rows = await db.select().from(lenders).where(eq(lenders.companyId, companyId))
  const byName = new Map(
    rows.flatMap(({ id, name, alias }) => [alias, name].filter(Boolean).map((text) => [plainName(text), id] as const)),
  )
  return (name) => byName.get(plainName(name)) ?? fallbackLenderId
}
