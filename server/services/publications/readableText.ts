import { type SQL, sql } from 'drizzle-orm'
import { proposals, publications } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { isOwnPath, type OfMember } from './foreignFunnels.ts'
import { textOf } from './published.ts'

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Finds a text among the files of publications and proposals that are not foreign. An index names those that have it. */
export function fileWith(member: OfMember, hash: string): SQL {
  const holds = sql`files @? ${`$.* ? (@ == "${hash}")`}::jsonpath`
  return sql`
    select from (
      select files from ${publications} where ${holds} union all select files from ${proposals} where ${holds}) as states,
      jsonb_each_text(states.files) as file (path, hash)
    where file.hash = ${hash} and ${isOwnPath(member, sql`file.path`)}
    limit 1`
}

/** A text by its SHA-256, if it was published or proposed at a path that is not foreign; otherwise null. */
export async function readableText(deps: Pick<Deps, 'db'> & OfMember, hash: string): Promise<string | null> {
  if (!isHash(hash)) return null
  if (deps.foreign.size > 0 && (await deps.db.execute(fileWith(deps, hash))).rows.length === 0) return null
  return textOf(deps.db, hash)
}
