import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Creates the data folder, readable for its owner only, unless it exists. It tells git to ignore it: wherever in a clone it is, nobody commits what people
 * have entrusted to it, and what lists or copies the project passes it over.
 */
export function makeDataDir(dataDir: string): void {
  if (existsSync(dataDir) && !statSync(dataDir).isDirectory())
    throw new Error(`DATA_DIR names a file, ${dataDir}. Please name a folder.`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const ignored = join(dataDir, '.gitignore')
  if (!existsSync(ignored)) writeFileSync(ignored, '*\n')
}
