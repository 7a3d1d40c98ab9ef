import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The names of the brands in a folder: of its folders that have a `theme.json`. */
export const brandNamesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => existsSync(join(folder, name, 'theme.json')))
