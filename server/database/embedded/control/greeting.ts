/** What another process may ask of the one that holds a data folder: `sql` speaks PostgreSQL's protocol from then on, `copy` has the files copied. */
export type Request = 'hello' | 'sql' | 'copy'

/** The first line that is sent. Its number is raised when the two could misunderstand each other. */
export const greeting = (request: Request): string => `runnel 1 ${request}\n`

export const requestOf = (line: string): Request | undefined =>
  (['hello', 'sql', 'copy'] as const).find((request) => greeting(request) === `${line}\n`)

export const ready = 'ready'
