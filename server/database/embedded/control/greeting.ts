/** What another process may request from the holder of a data folder: `sql` starts the PostgreSQL protocol, `copy` has the files copied. */
export type Request = 'hello' | 'sql' | 'copy'

/** The first line sent. Its number is raised when the protocol changes incompatibly. */
export const greeting = (request: Request): string => `runnel 1 ${request}\n`

export const requestOf = (line: string): Request | undefined =>
  (['hello', 'sql', 'copy'] as const).find((request) => greeting(request) === `${line}\n`)

export const ready = 'ready'
