import { sql, type SQL } from 'drizzle-orm'

/** The letters of a name as it is looked for: capitals, spaces, full stops and hyphens do not matter. An index holds them. */
export const lettersOf = (text: SQL): SQL => sql`lower(translate(${text}, ' .,''’-', ''))`
