import { sql } from 'drizzle-orm'
import { proposals, publications } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { isOwnPath, type OfMember } from './foreignFunnels.ts'
import { textOf } from './published.ts'

/** A text by its SHA-256, if it was published or proposed at a path that is not foreign; otherwise null. */
export async function readableText(deps: Pick<Deps, 'db'> & OfMember, hash: string): Promise<string | null> {
  const { rows } = await deps.db.execute(sql`
    select from (select files from ${publications} union all select files from ${proposals}) as states,
      jsonb_each_text(states.files) as file (path, hash)
    where file.hash = ${hash} and ${isOwnPath(deps, sql`file.path`)}
    limit 1`)
  return rows.length === 0 ? null : textOf(deps.db, hash)
}
