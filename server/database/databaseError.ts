import { DatabaseError } from 'pg'
import { DrizzleQueryError } from 'drizzle-orm'
/** What PostgreSQL calls an error, whether it comes as it is or wrapped by the query layer. */
export function sqlState(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } }
  return code ?? cause?.code
}

/** Whether an error is the database's: its message and detail repeat the values of the statement, and are shown to nobody. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof DrizzleQueryError || error instanceof DatabaseError
