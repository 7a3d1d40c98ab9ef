import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'

/** Whether an error is the database's: its message and detail repeat the values of the statement, and are shown to nobody. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof DrizzleQueryError || error instanceof DatabaseError
