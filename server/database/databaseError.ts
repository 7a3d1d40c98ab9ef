import { DatabaseError } from 'pg'
import { DrizzleQueryError } from 'drizzle-orm'
/** The SQLSTATE of an error, whether it is raw or wrapped by the query layer. */
export function sqlState(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } }
  return code ?? cause?.code
}

/** Whether an error comes from the database: its message and detail repeat the statement's values, so nobody may see them. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof DrizzleQueryError || error instanceof DatabaseError
